import { controlsIn, toastSpot } from './toast-spot'

/**
 * Puts the toast's list where it covers no control that someone may need next, and above the keyboard of a phone. It stays there: what moves
 * on its own is hard to press.
 */
export function placeToast(list: HTMLElement, container: HTMLElement) {
  const { style } = list
  const keyboard = Math.max(0, innerHeight - ((visualViewport?.height ?? innerHeight) + (visualViewport?.offsetTop ?? 0)))
  if (getComputedStyle(list).position !== 'fixed') {
    style.marginBottom = `${keyboard}px`
    return
  }
  const { width, height } = list.getBoundingClientRect()
  const room = { width: document.documentElement.clientWidth, bottom: innerHeight - keyboard }
  const preferred = container instanceof HTMLDialogElement ? 'left' : 'right'
  const { side, lift } = toastSpot({ width, height }, controlsIn(container, list), room, preferred)
  style.bottom = `${keyboard + lift}px`
  // As wide as a phone, it has no sides.
  if (width >= room.width) return
  style.left = { left: '0', center: `${(room.width - width) / 2}px`, right: 'auto' }[side]
  style.right = side === 'right' ? '0' : 'auto'
}
