import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Button } from '@/ui/button'
import { prepareToasts } from '@/ui/toast/toaster'
import { Dialog } from './dialog'

interface FormDialogProps {
  title: string
  /** In pixels (spec D2 §9). */
  width?: 500 | 800
  /** On the button that sends the form. */
  submitLabel: string
  /** While it is sent; `Submitting...` unless something else is said. */
  pendingLabel?: string
  /** On the button that closes it without sending; `Cancel` unless something else is said. */
  closeLabel?: string
  isPending: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  /** By Escape, the close button and 'Cancel'; not while the form is sent. */
  onClose: () => void
  children: ReactNode
}

/** A dialog that is one form: 'Cancel' and the button that sends it are in its footer. */
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
      <form id={id} method="post" noValidate onSubmit={onSubmit} onFocus={prepareToasts} className="grid grid-cols-1 gap-5">
        {children}
      </form>
    </Dialog>
  )
}
