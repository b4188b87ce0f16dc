import { type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { ignoreRestOfDoublePress, notePress } from './double-press'
import { createStore } from './store'

interface ModalProps {
  labelledBy: string
  /** Called on Escape, a back gesture and a click outside the panel; the owner then removes it. */
  onClose: () => void
  className: string
  children: ReactNode
}

/** The browser's modal dialog. The first part with `data-autofocus` gets the focus, else the first that can have it. */
export function Modal({ labelledBy, onClose, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const wasPressed = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const noteClosed = registerOpenDialog(dialog)
    return () => {
      noteClosed()
      // Closing, rather than vanishing, gives the focus back to where it was.
      dialog.close()
      ignoreRestOfDoublePress()
    }
  }, [])
  useEffect(lockPageScroll, [])

  // A file chooser's `cancel` bubbles up to here too; it is only about the chooser.
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget

  /** Handled here, since the browser closes a dialog at the second Escape even if its `cancel` was prevented. */
  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }

  function askToClose(event: SyntheticEvent) {
    if (!isOwn(event) || !event.cancelable) return
    event.preventDefault()
    onClose()
  }

  /** The browser has closed it; it opens again where its owner wants to keep it. */
  function reopenUnlessClosing(event: SyntheticEvent) {
    if (!isOwn(event) || ref.current?.open) return
    onClose()
    setTimeout(() => ref.current?.isConnected && !ref.current.open && ref.current.showModal())
  }

  /** The second press of a double click on what opened the dialog neither closes it nor takes the focus, nor is meant for anything in it. */
  function ignoreRestOfDoubleClick(event: MouseEvent) {
    if (event.detail < 2) wasPressed.current = true
    if (wasPressed.current) return
    event.preventDefault()
    event.stopPropagation()
  }

  // The press counts as well as the release: selecting text may end outside the panel.
  function closeByBackdrop(event: MouseEvent) {
    if (isOwn(event) && pressedBackdrop.current) onClose()
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      onKeyDown={closeByEscape}
      onCancel={askToClose}
      onClose={reopenUnlessClosing}
      onPointerDownCapture={notePress}
      onPointerDown={(event) => {
        pressedBackdrop.current = isOwn(event)
      }}
      onMouseDownCapture={ignoreRestOfDoubleClick}
      onClickCapture={ignoreRestOfDoubleClick}
      onClick={closeByBackdrop}
      className={`m-0 h-dvh max-h-none w-screen max-w-none grid-cols-[100%] overflow-x-clip bg-transparent backdrop:bg-backdrop open:grid ${className}`}
    >
      {children}
    </dialog>
  )
}

/** The page behind a dialog doesn't scroll, and doesn't jump aside when its scroll bar goes. */
function lockPageScroll() {
  const { style } = document.documentElement
  const { overflow, scrollbarGutter } = style
  if (window.innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => {
    style.overflow = overflow
    style.scrollbarGutter = scrollbarGutter
  }
}

/** Open modal dialogs, the topmost last. All outside is out of reach, so toasts are drawn inside the topmost one. */
const open = createStore<readonly HTMLDialogElement[]>([])
export const { subscribe: subscribeToDialogs } = open
export const topmostDialog = () => open.read().at(-1)

function registerOpenDialog(dialog: HTMLDialogElement) {
  open.write([...open.read(), dialog])
  return () => open.write(open.read().filter((other) => other !== dialog))
}
