import type { CSSProperties } from 'react'
import { nightColors } from '@/platform/night-color.server'

// Mail programs have neither our fonts nor our stylesheet, so the palette is repeated here in the form that they understand.
const DAY = {
  ground: '#efeae6',
  sheet: '#faf6f2',
  ink: '#1f2a2b',
  soft: '#5e4e5c',
  rule: '#c9c5da',
  accent: '#8f4a42',
  onAccent: '#ffffff',
}
const NIGHT: typeof DAY = {
  ground: '#0f141b',
  sheet: '#171d27',
  ink: '#f2ebe3',
  soft: '#c4bcc9',
  rule: '#3d4656',
  accent: '#e9ae9f',
  onAccent: '#fff8f2',
}
const NIGHT_BUTTON = '#a85c52'

export const SERIF = "Newsreader, Georgia, 'Times New Roman', serif"
export const SANS = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif"

const nightRules = (accent: string, button: string) =>
  [
    ['ground', 'background-color', NIGHT.ground],
    ['sheet', 'background-color', NIGHT.sheet],
    ['ink', 'color', NIGHT.ink],
    ['soft', 'color', NIGHT.soft],
    ['accent', 'color', accent],
    ['rule', 'border-color', NIGHT.rule],
    ['button', 'background-color', button],
    ['on-button', 'color', NIGHT.onAccent],
  ]
    .map(([name, property, value]) => `.${name}{${property}:${value} !important}`)
    .join('')

/** Goes into the head, with a community's own color, if any; some programs take `!important` only after a space, or drop it all and show the day. */
export function emailStyle(color: string | undefined): string {
  const { link, fill } = color ? nightColors(color) : { link: NIGHT.accent, fill: NIGHT_BUTTON }
  const day = color ? `.button{background-color:${color} !important}` : ''
  return `${day}@media (prefers-color-scheme:dark){${nightRules(link, fill)}}@media (max-width:480px){.side{padding-left:20px !important;padding-right:20px !important}.around{padding:0 !important}}`
}

const paint = (className: string, style: CSSProperties) => ({ className, style })
export const onGround = paint('ground', { backgroundColor: DAY.ground })
export const onSheet = paint('sheet', { backgroundColor: DAY.sheet })
export const inInk = paint('ink', { color: DAY.ink })
export const inSoft = paint('soft', { color: DAY.soft })
export const inAccent = paint('accent', { color: DAY.accent })
export const asButton = paint('button', { backgroundColor: DAY.accent })
export const onButton = paint('on-button', { color: DAY.onAccent })

export const ruled = (...sides: ('Top' | 'Bottom' | 'Left')[]): CSSProperties => ({
  borderColor: DAY.rule,
  ...Object.fromEntries(sides.map((side) => [`border${side}`, `1px solid ${DAY.rule}`])),
})
