import { CopyPlus, Eye, History } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { TextField } from '@/ui/form/field'
import type { Stored } from '../use-edit-form'
import { type PublicationFields, publicationLabels, statusNames } from './publication-fields'
import { PreviewLink, type PreviewTarget, useStoredActions, VersionsDialog, type VersionsDialogProps } from './versions-dialog'

export interface StoredActionsProps extends Pick<VersionsDialogProps, 'texts' | 'restoring'> {
  id: number
  noun: string
  edit: PublishingEdit
  onClose: () => void
}

const UNSAVED = 'You have unsaved changes, which will be lost. Continue?'

function StoredActions({ id, noun, edit, onClose, ...versions }: StoredActionsProps) {
  const content = { id, noun, plural: edit.plural, updatedAt: edit.base?.updatedAt }
  const { createPreview, duplicate, isUnderWay } = useStoredActions(content)
  const [preview, setPreview] = useState<PreviewTarget>()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const question = edit.hasChanges ? UNSAVED : undefined

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Button variant="quiet" disabled={isUnderWay} onClick={async () => setPreview(await createPreview())}>
          <Eye aria-hidden="true" size={17} strokeWidth={1.6} />
          Preview link
        </Button>
        <Button variant="quiet" disabled={isUnderWay} onClick={async () => (await duplicate(question)) && onClose()}>
          <CopyPlus aria-hidden="true" size={17} strokeWidth={1.6} />
          Duplicate
        </Button>
        <Button variant="quiet" onClick={() => setHistoryOpen(true)}>
          <History aria-hidden="true" size={17} strokeWidth={1.6} />
          Version history
        </Button>
      </div>
      {preview && <PreviewLink preview={preview} />}
      {isHistoryOpen && (
        <VersionsDialog {...versions} content={content} question={question} onRestored={onClose} onClose={() => setHistoryOpen(false)} />
      )}
    </div>
  )
}

/** Opens what is saved as visitors will see it, in a tab that the press opens: after an answer, browsers would refuse to. */
export function PreviewButton({ id, noun, edit }: { id: number; noun: string; edit: Pick<PublishingEdit, 'plural' | 'hasChanges'> }) {
  const { createPreview, isUnderWay } = useStoredActions({ id, noun, plural: edit.plural })
  async function open() {
    const tab = window.open('', '_blank')
    const preview = await createPreview()
    if (preview && tab) tab.location.href = preview.url
    else tab?.close()
  }
  return (
    <Button variant="quiet" disabled={isUnderWay} onClick={open} className="text-small">
      <Eye aria-hidden="true" size={17} strokeWidth={1.6} />
      {edit.hasChanges ? 'Saved version' : 'Preview'}
      <span className="sr-only"> (opens in a new tab)</span>
    </Button>
  )
}

interface PublishingEdit {
  plural: string
  base: (Stored & object) | undefined
  hasChanges: boolean
  publication: Pick<UseFormReturn<PublicationFields>, 'control' | 'setValue'> & {
    field(name: keyof PublicationFields): { name: string; error: string | undefined }
  }
}

const meanings = {
  draft: 'Only staff see it.',
  published: 'Visitors see it as soon as it is saved.',
  scheduled: 'Visitors see it from then on.',
}

const options = Object.entries(statusNames) as [keyof typeof statusNames, string][]

/** Whether and when visitors see what is edited (spec B §6.1), and what can be done with it besides editing. */
export function PublishingFields({ edit, ...about }: Omit<StoredActionsProps, 'edit' | 'id'> & { edit: PublishingEdit }) {
  const { control, setValue } = edit.publication
  const status = useWatch({ control, name: 'status' })
  const { timeZone } = useSite()
  return (
    <>
      <ChoiceField
        label={publicationLabels.status}
        isLabelHidden
        hint={meanings[status]}
        options={options}
        value={status}
        onChange={(value) => setValue('status', value, { shouldDirty: true })}
      />
      {status === 'scheduled' && (
        <TextField
          label={publicationLabels.publishAt}
          type="datetime-local"
          max="9999-12-31T23:59"
          hint={`By the clocks in ${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')}`}
          {...edit.publication.field('publishAt')}
        />
      )}
      {edit.base && <StoredActions id={edit.base.id} edit={edit} {...about} />}
    </>
  )
}
