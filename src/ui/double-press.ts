const DOUBLE_PRESS_MS = 500
const NEAR = 30

let last: { x: number; y: number; time: number; isTouch: boolean } | undefined

export function notePress({ clientX, clientY, pointerType }: Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'>) {
  last = { x: clientX, y: clientY, time: performance.now(), isTouch: pointerType === 'touch' }
}

/** The second press of a double one that closed a dialog isn't meant for what appears below it, such as a name at the door. */
export function ignoreRestOfDoublePress() {
  const first = last
  const left = first ? first.time + DOUBLE_PRESS_MS - performance.now() : 0
  if (!first || left <= 0) return
  const ignore = (event: MouseEvent) => {
    // A mouse counts its presses, also across what it presses; a finger does not.
    const isSecond = first.isTouch ? Math.hypot(event.clientX - first.x, event.clientY - first.y) < NEAR : event.detail > 1
    if (!isSecond) return
    event.preventDefault()
    event.stopPropagation()
  }
  const types = ['mousedown', 'click'] as const
  // Not at the document: what repeats a press that no script answered must see that this one was.
  const { documentElement } = document
  for (const type of types) documentElement.addEventListener(type, ignore, true)
  setTimeout(() => {
    for (const type of types) documentElement.removeEventListener(type, ignore, true)
  }, left)
}
