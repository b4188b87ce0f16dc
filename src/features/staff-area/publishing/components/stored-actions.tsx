import { CopyPlus, Eye, History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { CopyField } from '@/components/form/copy-field'
import { type PreviewedKind, previewRequest } from '@/features/previews/preview.queries'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { contentPath } from '../../content-requests'
import { useStaffAction } from '../../use-staff-action'
import type { PublishingEdit } from '../publishing-edit'
import { VersionsDialog, type VersionWords } from './versions-dialog'

export interface StoredActionsProps {
  id: number
  /** In lower case, singular: `newsletter`. */
  noun: string
  edit: PublishingEdit
  words: VersionWords
  /** Closes the dialog: what it shows is not what there is any more. */
  onClose: () => void
}

const UNSAVED = 'You have changes that are not saved, and they will be lost. Go on?'

/** A link that shows it, a copy of it, and what it was before. All of them are about what is saved. */
export function StoredActions({ id, noun, edit, words, onClose }: StoredActionsProps) {
  const { timeZone } = useSite()
  const { act, isUnderWay } = useStaffAction()
  const [preview, setPreview] = useState<{ url: string; expiresAt: string }>()
  const [isHistoryOpen, setHistoryOpen] = useState(false)

  async function makeLink() {
    const request = previewRequest({ kind: edit.plural as PreviewedKind, id })
    setPreview((await act({ request, failed: 'The link could not be made.' }))?.preview)
  }

  async function duplicate() {
    const request = { method: 'POST', path: `${contentPath(edit.plural)}/${id}/duplicate` }
    const done = `The copy is a draft in the list of ${edit.plural}.`
    const question = edit.hasChanges ? { question: UNSAVED } : {}
    if (await act({ request, ...question, done, failed: `Failed to duplicate ${noun}` })) onClose()
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Button variant="quiet" disabled={isUnderWay} onClick={makeLink}>
          <Eye aria-hidden="true" size={17} strokeWidth={1.6} />
          Preview link
        </Button>
        <Button variant="quiet" disabled={isUnderWay} onClick={duplicate}>
          <CopyPlus aria-hidden="true" size={17} strokeWidth={1.6} />
          Duplicate
        </Button>
        <Button variant="quiet" onClick={() => setHistoryOpen(true)}>
          <History aria-hidden="true" size={17} strokeWidth={1.6} />
          Former versions
        </Button>
      </div>
      {preview && (
        <>
          <CopyField label="Preview link" value={preview.url} />
          <p className="text-ink-soft text-small">
            It shows what is saved to whoever has it, until {dayText(preview.expiresAt, timeZone)}.{' '}
            <a href={preview.url} target="_blank" rel="noreferrer">
              Open it<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
        </>
      )}
      {isHistoryOpen && (
        <VersionsDialog
          id={id}
          noun={noun}
          edit={edit}
          words={words}
          question={edit.hasChanges ? UNSAVED : undefined}
          onRestored={onClose}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </div>
  )
}
