import { clampChroma, formatHex, modeOklch, modeRgb, type Oklch, useMode as registerMode } from 'culori/fn'

registerMode(modeRgb)

/** Reads a CSS color such as `#rrggbb`; undefined for what is none. */
export const toOklch = registerMode(modeOklch)

/** The color as `#rrggbb`; one that no screen shows becomes less colorful, and no lighter or darker. */
export const oklchToHex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))
