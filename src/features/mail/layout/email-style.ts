import type { CSSProperties } from 'react'

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
  ground: '#12191b',
  sheet: '#1d2530',
  ink: '#f3eeea',
  soft: '#c9c5da',
  rule: '#46526d',
  accent: '#d9be8c',
  onAccent: '#1f2a2b',
}

export const SERIF = "Newsreader, Georgia, 'Times New Roman', serif"
export const SANS = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif"

/** Goes into the head and overrides the inline styles for programs without dark mode; some take `!important` only after a space. */
export const nightStyle = `@media (prefers-color-scheme:dark){${[
  ['ground', 'background-color', NIGHT.ground],
  ['sheet', 'background-color', NIGHT.sheet],
  ['ink', 'color', NIGHT.ink],
  ['soft', 'color', NIGHT.soft],
  ['accent', 'color', NIGHT.accent],
  ['rule', 'border-color', NIGHT.rule],
  ['button', 'background-color', NIGHT.accent],
  ['on-button', 'color', NIGHT.onAccent],
]
  .map(([name, property, value]) => `.${name}{${property}:${value} !important}`)
  .join('')}}@media (max-width:480px){.side{padding-left:20px !important;padding-right:20px !important}.around{padding:0 !important}}`

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
