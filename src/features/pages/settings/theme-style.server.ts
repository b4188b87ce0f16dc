import { contrast, fromHex, luminance } from '@/platform/luminance'
import { nightColors } from '@/platform/night-color.server'

const LINK_CONTRAST = 4.5
/** The lightest and the darkest ground of links by day. */
const DAY_GROUNDS = ['#faf6f2', '#eadde4'] as const

/** The stylesheet of a community's own color (`#rrggbb`): buttons, and links where it is readable; by night the same hue (spec B §6.3). */
export function themeStyle(color: string): string {
  const isReadable = DAY_GROUNDS.every((ground) => contrast(luminance(fromHex(color)), luminance(fromHex(ground))) >= LINK_CONTRAST)
  const night = nightColors(color)
  const day = `--fill:${color};--fill-deep:color-mix(in oklch,${color} 86%,#000)${isReadable ? `;--accent:${color}` : ''}`
  return `:root,.ground-light{${day}}
@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){&,.ground-light{--fill:${night.fill};--fill-deep:${night.deep};--on-fill:#fff8f2;--accent:${night.link}}}}
`
}
