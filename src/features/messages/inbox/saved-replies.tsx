import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConflictNotice } from '@/features/desk/conflict-notice'
import type { ContentRequests } from '@/features/desk/content-requests'
import { UNSAVED, useUnsavedWarning } from '@/features/desk/dialog-hooks'
import { StoredDialog } from '@/features/desk/edit-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { useEditForm } from '@/features/desk/use-edit-form'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { WritingField } from '@/features/desk/writing/writing-field'
import { apiRequest } from '@/platform/browser/fetch-json'
import { Button } from '@/ui/button'
import { Options, SelectField, TextField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import type { inboxCalls } from './inbox.calls'
import { savedRepliesQuery } from './inbox.queries'
import { MAX_REPLY, newSavedReply, type SavedReply, type SavedReplyFields, savedReplyLabels } from './inbox.schema'

const request = apiRequest<typeof inboxCalls>()

/** Beside a reply and no part of its form: the dialog has one of its own. */
export function SavedReplies({ typed, onInsert }: { typed: string; onInsert: (markdown: string) => void }) {
  const { data } = useQuery(savedRepliesQuery)
  const { act, isUnderWay } = useStaffAction()
  const [chosenId, setChosenId] = useState('')
  const [opened, setOpened] = useState<{ stored: SavedReply | undefined }>()
  const saved = data?.savedReplies ?? []
  const chosen = saved.find(({ id }) => String(id) === chosenId)

  async function remove(id: number, title: string) {
    const answer = await act({
      request: request('DELETE /api/contact/saved-replies/:id', { params: { id } }),
      question: `Delete the saved reply “${title}”? Replies that were sent stay.`,
      failed: 'Failed to delete the saved reply',
    })
    if (answer) setChosenId('')
  }

  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      {saved.length > 0 && (
        <div className="w-full sm:w-72">
          <SelectField label="Saved replies" aria-required={false} value={chosenId} onChange={({ target }) => setChosenId(target.value)}>
            <option value="">Choose a saved reply</option>
            <Options of={saved.map(({ id, title }) => [id, title])} />
          </SelectField>
        </div>
      )}
      <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-2">
        {chosen && (
          <>
            <Button variant="quiet" onClick={() => onInsert(chosen.markdown)}>
              Insert
            </Button>
            <Button variant="quiet" onClick={() => setOpened({ stored: chosen })}>
              Edit<span className="sr-only"> the saved reply {chosen.title}</span>
            </Button>
            <Button variant="quiet" disabled={isUnderWay} onClick={() => remove(chosen.id, chosen.title)}>
              Delete<span className="sr-only"> the saved reply {chosen.title}</span>
            </Button>
          </>
        )}
        <Button variant="quiet" disabled={!typed.trim()} onClick={() => setOpened({ stored: undefined })}>
          Save as a reply to reuse
        </Button>
      </div>
      {opened && (
        <SavedReplyDialog
          stored={opened.stored}
          typed={typed}
          onSaved={(id) => setChosenId(String(id))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

/** By its address, to which Today's list of links that lead nowhere leads. */
export const EditSavedReply = (address: StaffDialogProps) => (
  <StoredDialog {...address} noun="saved reply" query={useQuery(savedRepliesQuery)} listOf={({ savedReplies }) => savedReplies}>
    {(stored) => <SavedReplyDialog stored={stored} onClose={address.onClose} />}
  </StoredDialog>
)

const requests: ContentRequests<SavedReply> = {
  plural: 'saved-replies',
  create: { method: 'POST', path: '/api/contact/saved-replies' },
  update: (id) => ({ method: 'PUT', path: `/api/contact/saved-replies/${id}` }),
}

interface SavedReplyDialogProps {
  /** None for a new one, which begins with what is typed. */
  stored: SavedReply | undefined
  typed?: string
  onSaved?: (id: number) => void
  onClose: () => void
}

function SavedReplyDialog({ stored, typed = '', onSaved, onClose }: SavedReplyDialogProps) {
  const edit = useEditForm<SavedReplyFields, SavedReply>({
    noun: 'saved reply',
    requests,
    schema: newSavedReply,
    stored,
    toFields: ({ title, markdown } = { id: 0, updatedAt: '', title: '', markdown: typed }) => ({ title, markdown }),
    toBody: ({ title, markdown, updatedAt }) => ({ title, markdown, ...(updatedAt && { updatedAt }) }),
    onSaved(answer) {
      const { savedReply } = answer as { savedReply?: SavedReply }
      if (savedReply) onSaved?.(savedReply.id)
      onClose()
    },
  })
  useUnsavedWarning(edit.hasChanges && !edit.isSubmitting)

  function close() {
    if (!edit.hasChanges || window.confirm(UNSAVED)) onClose()
  }

  return (
    <FormDialog
      title={stored ? 'Edit Saved Reply' : 'Create Saved Reply'}
      width={800}
      submitLabel={stored ? 'Save Saved Reply' : 'Create Saved Reply'}
      isPending={edit.isSubmitting}
      onSubmit={edit.onSubmit}
      onClose={close}
    >
      {edit.conflict && <ConflictNotice conflict={edit.conflict} format={(fields) => fields} labels={savedReplyLabels} />}
      <TextField label={savedReplyLabels.title} data-autofocus {...edit.field('title')} />
      <WritingField
        keepsLines
        label={savedReplyLabels.markdown}
        rows={8}
        text={edit.form.watch('markdown')}
        maxLength={MAX_REPLY}
        {...edit.field('markdown')}
      />
    </FormDialog>
  )
}
