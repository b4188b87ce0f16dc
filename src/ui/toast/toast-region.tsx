import * as Radix from '@radix-ui/react-toast'
import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type CurrentToast, dismissToast, toastClass, toastPlace } from './toast'

const moves =
  'rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=cancel]:transition-transform'

/** How long a toast is in one place until it counts as read out, in milliseconds. */
const READ_OUT_AFTER = 500

let readOut: number | undefined

function useIsNew(id: number) {
  const [isNew] = useState(() => readOut !== id)
  useEffect(() => {
    const timer = setTimeout(() => {
      readOut = id
    }, READ_OUT_AFTER)
    return () => clearTimeout(timer)
  }, [id])
  return isNew
}

/** How long after someone went elsewhere the parts of that page may still come, in milliseconds. */
const SETTLED_AFTER = 1500

/** Puts the toast where it covers no control of the page or tab to which someone has gone while it is there, unless they are about to press it. */
function usePlaceAfterMove(list: RefObject<HTMLElement | null>, container: HTMLElement) {
  const address = useLocation({ select: ({ href }) => href })
  const before = useRef(address)
  useEffect(() => {
    if (before.current === address) return
    before.current = address
    const placeAgain = () => {
      if (list.current && !list.current.matches(':hover, :focus-within')) placeToast(list.current, container)
    }
    const observer = new MutationObserver(placeAgain)
    observer.observe(container, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), SETTLED_AFTER)
    placeAgain()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [address, list, container])
}

interface ToastRegionProps {
  toast: CurrentToast
  container: HTMLElement
}

export const ToastRegion = ({ toast, container }: ToastRegionProps) =>
  createPortal(<Placed key={toast.id} toast={toast} container={container} />, container)

/** The toast with its limits: 5000 ms, swiped away to the right by 50 px, reached with F8 (spec D1 §9). */
function Placed({ toast, container }: ToastRegionProps) {
  const { id, isOpen, title, description, variant, action } = toast
  // Outside the document nothing is read out.
  const isNew = useIsNew(id)
  const [silence] = useState(() => document.createElement('div'))
  const list = useRef<HTMLElement>(null)
  const place = useCallback(
    (item: HTMLElement | null) => {
      list.current = item?.closest('ol') ?? null
      if (list.current) placeToast(list.current, container)
    },
    [container],
  )
  usePlaceAfterMove(list, container)

  // Escape in a toast inside a dialog is only about the toast: without this the browser would close the dialog too.
  function closeAlone(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    dismissToast(id)
  }

  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} announcerContainer={isNew ? container : silence}>
      <Radix.Root
        ref={place}
        open={isOpen}
        onOpenChange={(open) => open || dismissToast(id)}
        onKeyDown={closeAlone}
        className={`${toastClass(variant)} ${moves} focus-visible:outline-on-toast`}
      >
        <Radix.Title className="self-center font-semibold">{title}</Radix.Title>
        {description && <Radix.Description className={action ? 'col-start-1 pr-2' : 'col-span-2 pr-2'}>{description}</Radix.Description>}
        {action && (
          <Radix.Action
            altText={action.hint}
            onClick={action.onSelect}
            className="-my-2 col-start-2 min-h-9 cursor-pointer self-end px-2 font-semibold underline underline-offset-4 hover:decoration-2 focus-visible:outline-current focus-visible:outline-offset-0 pointer-coarse:min-h-11"
          >
            {action.label}
          </Radix.Action>
        )}
        <Radix.Close
          aria-label="Close"
          className="-my-1 col-start-2 row-start-1 grid size-[min(2rem,10vw)] cursor-pointer place-items-center self-start justify-self-end opacity-80 hover:opacity-100 focus-visible:outline-current focus-visible:outline-offset-0"
        >
          <X aria-hidden="true" size={18} strokeWidth={1.75} />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport hotkey={['F8']} className={toastPlace(container)} />
    </Radix.Provider>
  )
}

/** Puts the toast where it covers no control, above a phone's keyboard, once: what moves on its own is hard to press. */
function placeToast(list: HTMLElement, container: HTMLElement) {
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

interface Box {
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
  bottom: number
  width: number
}

/** The spot that covers the fewest controls, `preferred` side first, and none that stay in place: `lift` says by how many pixels it rises. */
export function toastSpot(size: { width: number; height: number }, controls: readonly Control[], room: Room, preferred: 'left' | 'right') {
  const spots = SIDES.toSorted((a, b) => Number(b === preferred) - Number(a === preferred)).map((side) => {
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

const controlsIn = (container: HTMLElement, toast: HTMLElement): Control[] =>
  [...container.querySelectorAll<HTMLElement>(`${CONTROLS}, ${STATE}`)].flatMap((control) => {
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
    const isInView = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    if (!isInView || toast.contains(control) || control.closest('[hidden], [inert], .sr-only')) return []
    const isFixed = isPinned(control, container)
    return isFixed || !control.matches(STATE) ? [{ left, top, right, bottom, isPinned: isFixed }] : []
  })

/** Whether it, or something around it, keeps its place in the window while `container` scrolls. */
function isPinned(control: HTMLElement, container: HTMLElement) {
  for (let part: HTMLElement | null = control; part && part !== container; part = part.parentElement) {
    if (part.tagName === 'FOOTER' && container instanceof HTMLDialogElement) return true
    if (['sticky', 'fixed'].includes(getComputedStyle(part).position)) return true
  }
  return false
}
