import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Modal } from './modal'

const widths = { 500: 'max-w-[500px]', 800: 'max-w-[800px]', 1120: 'max-w-[1120px]' }

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

/** A dialog in the middle of the window. The first field with `data-autofocus` gets the focus, else the close button. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, width = 500, footer, children }: Omit<DialogProps, 'open'>) {
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} onClose={onClose} className="grid-rows-[auto_minmax(0,1fr)] items-center p-4 sm:p-8">
      {/* The row above is for a toast, on phones. */}
      <div className={`ground-light rise row-start-2 flex max-h-full w-full flex-col justify-self-center rounded-sm ${widths[width]}`}>
        <header className="flex items-start justify-between gap-6 border-hairline border-b py-5 pr-4 pl-6 sm:pl-8">
          <h2 id={titleId} className="text-heading leading-snug">
            {title}
          </h2>
          <CloseButton label="Close" onClose={onClose} />
        </header>
        {/* Positioned, so that what is out of sight in it scrolls with it; else that would make the dialog itself longer than the window. */}
        <div className="relative min-h-0 overflow-y-auto overscroll-contain px-6 py-5 [--table-top:0px] sm:px-8">{children}</div>
        {footer && <footer className="flex flex-wrap justify-end gap-3 border-hairline border-t px-6 py-4 sm:px-8">{footer}</footer>}
      </div>
    </Modal>
  )
}

export const CloseButton = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClose}
    className="grid size-9 shrink-0 cursor-pointer place-items-center text-ink-soft hover:text-accent pointer-coarse:size-11"
  >
    <X aria-hidden="true" size={20} strokeWidth={1.5} />
  </button>
)
