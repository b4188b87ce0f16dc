import type { Site } from './site.schema'

export const DEFAULT_ACCENT = '#8f4a42'

export const themePath = (accentColor: string) => `/theme.css?v=${accentColor.slice(1)}`

export const logoVersion = (logoUrl: string) => logoUrl.slice('/uploads/'.length).split('-', 1)[0]

/** The icons drawn from a logo, each by the end of its file's name: its size in pixels. */
export const LOGO_ICONS = ['32', '48', '180', '192', '512', 'maskable-512'] as const
export type LogoIcon = (typeof LOGO_ICONS)[number]
export const iconSize = (icon: LogoIcon) => Number(icon.split('-').at(-1))

type Focus = Site['logoFocus']
export const focusVersion = (focus: Focus) => (focus ? `${focus.x},${focus.y}` : '0.5,0.5')

/** The URL of an icon of the community's own, or of `original` where it has no logo. */
export const iconPath = ({ logoUrl, logoFocus }: Pick<Site, 'logoUrl' | 'logoFocus'>, icon: LogoIcon, original: string) =>
  logoUrl ? `${logoUrl.replace('.png', `-${icon}.png`)}&focus=${focusVersion(logoFocus)}` : original

/** The URL of an uploaded logo, as small as it is shown; another upload has another address. It says the size of the upload, so that pages know its shape. */
export function logoPath(logoUrl: string): string {
  const size = /-(\d+x\d+)\.webp$/.exec(logoUrl)?.[1]
  return `/logo.png?v=${logoVersion(logoUrl)}${size ? `&size=${size}` : ''}`
}
