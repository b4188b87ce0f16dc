import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { noteOpenDialog } from './open-dialogs'

const widths = { 500: 'max-w-[500px]', 800: 'max-w-[800px]', 1000: 'max-w-[1000px]' }

interface DialogProps {
  open: boolean
  /** Asked for by Escape, the close button and a click beside the dialog; the owner then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  /** In pixels, where the screen is wide enough. */
  width?: keyof typeof widths
  /** Buttons that stay in view below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog, the browser's own: it keeps the focus inside and gives it back. The first field with `data-autofocus`
 * gets the focus, else the close button.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, width = 500, footer, children }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const noteClosed = noteOpenDialog(dialog)
    return () => {
      noteClosed()
      // Closing, rather than vanishing, gives the focus back to where it was.
      dialog.close()
    }
  }, [])
  useEffect(holdPageStill, [])

  // A file chooser's `cancel` bubbles up to here too; it means the chooser alone.
  const isAbout = (event: SyntheticEvent) => event.target === event.currentTarget

  /** Asked here, since the browser closes a dialog by itself at the second Escape, whatever its `cancel` is told. */
  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }

  /** The ways of a phone, such as a gesture back. */
  function askToClose(event: SyntheticEvent) {
    if (!isAbout(event) || !event.cancelable) return
    event.preventDefault()
    onClose()
  }

  /** The browser has closed it; it opens again where its owner wants to keep it. */
  function reopenUnlessClosing(event: SyntheticEvent) {
    if (!isAbout(event) || ref.current?.open) return
    onClose()
    setTimeout(() => ref.current?.isConnected && !ref.current.open && ref.current.showModal())
  }

  // The press counts as well as the release: selecting text may end outside the panel.
  function closeFromBeside(event: MouseEvent) {
    if (isAbout(event) && pressedBeside.current) onClose()
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onKeyDown={closeByEscape}
      onCancel={askToClose}
      onClose={reopenUnlessClosing}
      onPointerDown={(event) => {
        pressedBeside.current = isAbout(event)
      }}
      onClick={closeFromBeside}
      className="m-0 h-dvh max-h-none w-screen max-w-none grid-cols-[100%] grid-rows-[auto_minmax(0,1fr)] items-center overflow-x-clip bg-transparent p-4 backdrop:bg-pine-night/55 open:grid sm:p-8"
    >
      {/* The row above is for a toast, on phones. */}
      <div className={`ground-light rise row-start-2 flex max-h-full w-full flex-col justify-self-center rounded-sm ${widths[width]}`}>
        <header className="flex items-start justify-between gap-6 border-hairline border-b py-5 pr-4 pl-6 sm:pl-8">
          <h2 id={titleId} className="text-heading leading-snug">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="grid size-9 shrink-0 cursor-pointer place-items-center text-ink-soft hover:text-accent"
          >
            <X aria-hidden="true" size={20} strokeWidth={1.5} />
          </button>
        </header>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-6 py-5 [--table-top:0px] sm:px-8">{children}</div>
        {footer && <footer className="flex flex-wrap justify-end gap-3 border-hairline border-t px-6 py-4 sm:px-8">{footer}</footer>}
      </div>
    </dialog>
  )
}

/** The page behind a dialog doesn't scroll, and doesn't jump aside when its scroll bar goes. */
function holdPageStill() {
  const { style } = document.documentElement
  const { overflow, scrollbarGutter } = style
  if (window.innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => {
    style.overflow = overflow
    style.scrollbarGutter = scrollbarGutter
  }
}
