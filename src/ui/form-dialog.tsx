import { X } from 'lucide-react'
import { type FormEventHandler, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from '@/ui/button'
import { prepareToasts } from '@/ui/toast/toaster'
import { Modal } from './modal'
import './dialog.css'

interface FormDialogProps {
  title: string
  /** In pixels (spec D2 §9). */
  width?: 500 | 800
  submitLabel: string
  pendingLabel?: string
  closeLabel?: string
  isPending: boolean
  /** Beside the close button. */
  action?: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  /** By Escape, the close button and 'Cancel'; not while the form is sent. */
  onClose: () => void
  children: ReactNode
}

export function FormDialog({
  closeLabel = 'Cancel',
  submitLabel,
  pendingLabel = 'Submitting...',
  isPending,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const close = () => isPending || dialog.onClose()
  return (
    <Dialog
      open
      {...dialog}
      onClose={close}
      footer={
        <>
          <Button variant="outline" disabled={isPending} onClick={close}>
            {closeLabel}
          </Button>
          <Button type="submit" form={id} disabled={isPending}>
            {isPending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        method="post"
        noValidate
        onSubmit={onSubmit}
        onKeyDown={submitByKey}
        onFocus={prepareToasts}
        className="grid grid-cols-1 gap-5"
      >
        {children}
      </form>
    </Dialog>
  )
}

const widths = { 500: 'max-w-[500px]', 800: 'max-w-[800px]', 1120: 'max-w-[1120px]' }

/** Ctrl+Enter (on a Mac, Command) sends a form from a field in which Enter begins a line; from others Enter does. */
export function submitByKey({ key, ctrlKey, metaKey, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLFormElement>) {
  const isWritten = target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
  const isAsked = key === 'Enter' && (ctrlKey || metaKey) && isWritten
  if (isAsked && !nativeEvent.isComposing && !nativeEvent.repeat) currentTarget.requestSubmit()
}

interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and a click outside the dialog; the owner then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  action?: ReactNode
  width?: keyof typeof widths
  footer?: ReactNode
  children: ReactNode
}

/** A dialog in the middle of the window. The first field with `data-autofocus` gets the focus, else the close button. */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null)

function OpenDialog({ onClose, title, action, width = 500, footer, children }: Omit<DialogProps, 'open'>) {
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} onClose={onClose} className="dialog-around">
      {/* The row below is for a toast, on phones. */}
      <div className={`dialog-panel ground-light rise row-start-1 w-full justify-self-center ${widths[width]}`}>
        <header className="dialog-head">
          <h2 id={titleId} className="text-heading leading-snug">
            {title}
          </h2>
          <span className="flex shrink-0 items-center gap-3">
            {action}
            <CloseButton label="Close" onClose={onClose} />
          </span>
        </header>
        <div className="dialog-body">{children}</div>
        {footer && <footer className="dialog-foot">{footer}</footer>}
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
