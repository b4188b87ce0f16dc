import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { titled } from '@/platform/text/nouns'
import { FormDialog } from '@/ui/dialog/form-dialog'
import { ConflictNotice } from './conflict-notice'
import type { VersionTexts } from './publishing/differences'
import { formatPublication, type PublicationFields, publicationLabels } from './publishing/publication-fields'
import { PublishingFields } from './publishing/publishing-fields'
import type { Stored, useEditForm } from './use-edit-form'
import { UNSAVED, useUnsavedWarning } from './use-unsaved-warning'

interface EditDialogProps<Fields extends FieldValues, Entity extends Stored> {
  /** In lower case, singular: `newsletter`. */
  noun: string
  /** In pixels (spec D2 §9). */
  width: 500 | 800
  edit: ReturnType<typeof useEditForm<Fields, Entity>>
  /** What the fields are called, for comparing two versions: a field without a label is not compared. */
  labels: { [Name in keyof Fields]?: string }
  /** What is shown of a version in addition to `theirs`, where the fields hold what people can't read. */
  formatFields?: (fields: Fields, theirs: Fields) => Record<string, unknown>
  /** What the server's fields are called, where `labels` do not say it. */
  versionLabels?: VersionTexts['labels']
  /** The section on publishing is among `children`. */
  hasOwnPublishing?: boolean
  onClose: () => void
  children: ReactNode
}

/** The frame of every create and edit dialog. Changes that are not saved are never lost without a question. */
export function EditDialog<Fields extends FieldValues, Entity extends Stored>(props: EditDialogProps<Fields, Entity>) {
  const { noun, width, edit, labels, formatFields = (fields) => fields, versionLabels, hasOwnPublishing = false, onClose, children } = props
  const id = useId()
  const { conflict } = edit
  useUnsavedWarning(edit.hasChanges && !edit.isSubmitting)

  const describe = (fields: Fields) => ({
    ...formatFields(fields, conflict?.theirs ?? fields),
    ...formatPublication(fields as object as PublicationFields),
  })

  function close() {
    if (!edit.hasChanges || window.confirm(UNSAVED)) onClose()
  }

  return (
    <FormDialog
      title={`${edit.isNew ? 'Create' : 'Edit'} ${titled(noun)}`}
      width={width}
      submitLabel={`${edit.isNew ? 'Create' : 'Save'} ${titled(noun)}`}
      pendingLabel={pendingText(edit.progress)}
      isPending={edit.isSubmitting}
      onSubmit={edit.onSubmit}
      onClose={close}
    >
      {conflict && (
        <ConflictNotice
          conflict={{
            ...conflict,
            before: describe(conflict.before),
            theirs: describe(conflict.theirs),
            mine: describe(conflict.mine),
          }}
          labels={{ ...labels, ...publicationLabels }}
        />
      )}
      {children}
      {!hasOwnPublishing && (
        <section aria-labelledby={`${id}-publishing`} className="grid gap-5 border-hairline border-t pt-6">
          {/* The dialog's one heading is the documented one. */}
          <p id={`${id}-publishing`} className="font-heading text-subheading">
            Publishing
          </p>
          <PublishingFields edit={edit} noun={noun} texts={{ labels: { ...labels, ...versionLabels } }} onClose={onClose} />
        </section>
      )}
    </FormDialog>
  )
}

const pendingText = (progress: number | undefined) =>
  progress !== undefined && progress < 1 ? `Uploading ${Math.round(progress * 100)} %` : 'Submitting...'
