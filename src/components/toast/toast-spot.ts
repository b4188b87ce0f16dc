/** A part of the window, in pixels from its left and top. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Control extends Box {
  /** It doesn't scroll with the page, so no one could bring it out from below a toast. */
  isPinned: boolean
}

const SIDES = ['right', 'left', 'center'] as const

interface Room {
  /** Where a toast may end below: above the keyboard of a phone. */
  bottom: number
  width: number
}

/**
 * Where a toast of that size covers the fewest controls at the lower edge, the `preferred` side first. It is always clear of controls that stay
 * in place, such as those of a bar: `lift` says by how many pixels it is raised for that.
 */
export function toastSpot(size: { width: number; height: number }, controls: readonly Control[], room: Room, preferred: 'left' | 'right') {
  const sides = SIDES.toSorted((a, b) => Number(b === preferred) - Number(a === preferred))
  const spots = sides.map((side) => {
    const left = { left: 0, center: (room.width - size.width) / 2, right: room.width - size.width }[side]
    const at = (bottom: number) => ({ left, right: left + size.width, top: bottom - size.height, bottom })
    const touched = (bottom: number) => controls.filter((control) => isOver(at(bottom), control))
    const pinned = (bottom: number) => touched(bottom).filter(({ isPinned }) => isPinned)
    let bottom = room.bottom
    // Raised above one bar, it may touch another; above a whole column of controls it would leave the lower half.
    while (pinned(bottom).length > 0 && bottom - size.height > room.bottom / 2) bottom = Math.min(...pinned(bottom).map(({ top }) => top))
    return { side, lift: room.bottom - bottom, covered: touched(bottom).length + PINNED_WEIGHT * pinned(bottom).length }
  })
  const { side, lift } = spots.reduce((best, spot) => (spot.covered < best.covered ? spot : best))
  return { side, lift }
}

/** What a control that no one can scroll away counts for: more than all others together. */
const PINNED_WEIGHT = 1000

const isOver = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="slider"], [tabindex="0"]'

/** What a bar says about the state of things, which someone looks for after saving: `Everything is saved`. */
const STATE = '[role="status"]'

/** The controls in view of `container`, but for those of the toast itself, and what the bars that stay in view say. */
export function controlsIn(container: HTMLElement, toast: HTMLElement): Control[] {
  return [...container.querySelectorAll<HTMLElement>(`${CONTROLS}, ${STATE}`)].flatMap((control) => {
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
    const isInView = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    if (!isInView || toast.contains(control) || control.closest('[hidden], [inert], .sr-only')) return []
    const isFixed = isPinned(control, container)
    return isFixed || !control.matches(STATE) ? [{ left, top, right, bottom, isPinned: isFixed }] : []
  })
}

/** Whether it, or something around it, keeps its place in the window while `container` scrolls. */
function isPinned(control: HTMLElement, container: HTMLElement) {
  for (let part: HTMLElement | null = control; part && part !== container; part = part.parentElement) {
    if (part.tagName === 'FOOTER' && container instanceof HTMLDialogElement) return true
    if (['sticky', 'fixed'].includes(getComputedStyle(part).position)) return true
  }
  return false
}
