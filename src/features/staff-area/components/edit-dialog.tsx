import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog/dialog'
import { prepareToasts } from '@/components/toast/toaster'
import { capitalised } from '@/platform/nouns'
import type { Stored, useEditForm } from '../use-edit-form'
import { UNSAVED, useUnsavedWarning } from '../use-unsaved-warning'
import { ConflictNotice } from './conflict-notice'

interface EditDialogProps<Fields extends FieldValues, Entity extends Stored> {
  /** In lower case, singular: `newsletter`. */
  noun: string
  /** In pixels (spec D2 §9). */
  width: 500 | 800
  edit: ReturnType<typeof useEditForm<Fields, Entity>>
  /** What the fields are called, for comparing two versions. */
  labels: { [Name in keyof Fields]?: string }
  /** What is shown of a version beside `theirs`, where the fields hold what says nothing to people. */
  inWords?: (fields: Fields, theirs: Fields) => Record<string, unknown>
  onClose: () => void
  children: ReactNode
}

/** The frame of every create and edit dialog. Changes that are not saved are never lost without a question. */
export function EditDialog<Fields extends FieldValues, Entity extends Stored>(props: EditDialogProps<Fields, Entity>) {
  const { noun, width, edit, labels, inWords = (fields) => fields, onClose, children } = props
  const id = useId()
  const { conflict } = edit
  useUnsavedWarning(edit.hasChanges && !edit.isSubmitting)

  function close() {
    if (edit.isSubmitting) return
    if (!edit.hasChanges || window.confirm(UNSAVED)) onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
      width={width}
      title={`${edit.isNew ? 'Create' : 'Edit'} ${capitalised(noun)}`}
      footer={
        <>
          <Button variant="outline" disabled={edit.isSubmitting} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={edit.isSubmitting}>
            {submitText(edit, noun)}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={edit.onSubmit} onFocus={prepareToasts} className="grid gap-5">
        {conflict && (
          <ConflictNotice
            noun={noun}
            conflict={{ ...conflict, mine: inWords(conflict.mine, conflict.theirs), theirs: inWords(conflict.theirs, conflict.theirs) }}
            labels={labels}
          />
        )}
        {children}
      </form>
    </Dialog>
  )
}

function submitText(
  { isSubmitting, isNew, progress }: { isSubmitting: boolean; isNew: boolean; progress: number | undefined },
  noun: string,
) {
  if (isSubmitting && progress !== undefined && progress < 1) return `Uploading ${Math.round(progress * 100)} %`
  if (isSubmitting) return 'Submitting...'
  return `${isNew ? 'Create' : 'Save'} ${capitalised(noun)}`
}
