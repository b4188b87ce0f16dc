import { CopyPlus, Eye, History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { PreviewLink, type PreviewTarget } from './preview-link'
import type { PublishingEdit } from './publishing-edit'
import { useStoredActions } from './use-stored-actions'
import { VersionsDialog, type VersionsDialogProps } from './versions-dialog'

export interface StoredActionsProps extends Pick<VersionsDialogProps, 'texts' | 'restoring'> {
  id: number
  /** In lower case, singular: `newsletter`. */
  noun: string
  edit: PublishingEdit
  /** Closes the dialog: what it shows is not what there is any more. */
  onClose: () => void
}

const UNSAVED = 'You have unsaved changes, which will be lost. Continue?'

/** A link that shows it, a copy of it, and what it was before. All of them are about what is saved. */
export function StoredActions({ id, noun, edit, onClose, ...versions }: StoredActionsProps) {
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
