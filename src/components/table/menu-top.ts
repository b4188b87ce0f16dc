/** In pixels: what stays free between a menu and the edge of the window. */
export const EDGE = 8
/** Between a menu and its button. */
const GAP = 4

/**
 * Where the menu of a button begins, in pixels from the top of the window: below the button, above it where there is more room, and over it where large text
 * leaves room on neither side.
 */
export function menuTop({ top, bottom }: { top: number; bottom: number }, height: number, windowHeight: number): number {
  const fitsBelow = bottom + GAP + height <= windowHeight || top < windowHeight - bottom
  const preferred = fitsBelow ? bottom + GAP : top - GAP - height
  return Math.max(EDGE, Math.min(preferred, windowHeight - EDGE - height))
}
