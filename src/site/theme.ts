export const DEFAULT_ACCENT = '#8f4a42'

export const themePath = (accentColor: string) => `/theme.css?v=${accentColor.slice(1)}`

const FILLED = '.bg-accent'
const DARK = ':is(.ground-dark,.ground-deep)'

/** What that stylesheet says. On dark grounds, where buttons are light, they keep their color; words and links keep theirs everywhere. */
export const themeStyle = (accentColor: string) =>
  [
    `${FILLED}:not(${DARK} *){--accent:${accentColor};--accent-deep:color-mix(in oklch,${accentColor} 86%,#000)}`,
    // What is checked or slid is filled too.
    `input:not(${DARK} *){accent-color:${accentColor}}`,
    `[role=switch]:checked:not(${DARK} *){background-color:${accentColor}}\n`,
  ].join('\n')

export const logoVersion = (logoUrl: string) => logoUrl.slice('/uploads/'.length).split('-', 1)[0]

/** The URL of an uploaded logo, as small as it is shown; another upload has another address. It says the size of the upload, so that pages know its shape. */
export function logoPath(logoUrl: string): string {
  const size = /-(\d+x\d+)\.webp$/.exec(logoUrl)?.[1]
  return `/logo.png?v=${logoVersion(logoUrl)}${size ? `&size=${size}` : ''}`
}
