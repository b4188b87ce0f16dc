export const DEFAULT_ACCENT = '#8f4a42'

export const themePath = (accentColor: string) => `/theme.css?v=${accentColor.slice(1)}`

export const logoVersion = (logoUrl: string) => logoUrl.slice('/uploads/'.length).split('-', 1)[0]

/** The URL of an uploaded logo, as small as it is shown; another upload has another address. It says the size of the upload, so that pages know its shape. */
export function logoPath(logoUrl: string): string {
  const size = /-(\d+x\d+)\.webp$/.exec(logoUrl)?.[1]
  return `/logo.png?v=${logoVersion(logoUrl)}${size ? `&size=${size}` : ''}`
}
