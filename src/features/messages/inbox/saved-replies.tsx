import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/fetch-json'
import { Button } from '@/ui/button'
import { SelectField } from '@/ui/form/field'
import type { inboxCalls } from './inbox.calls'
import { savedRepliesQuery } from './inbox.queries'

const request = apiRequest<typeof inboxCalls>()

export function SavedReplies({ typed, onInsert }: { typed: string; onInsert: (markdown: string) => void }) {
  const { data } = useQuery(savedRepliesQuery)
  const { act, isUnderWay } = useStaffAction()
  const [chosenId, setChosenId] = useState('')
  const saved = data?.savedReplies ?? []
  const chosen = saved.find(({ id }) => String(id) === chosenId)

  async function save() {
    const title = window.prompt('What is this reply called?')?.trim()
    if (!title) return
    const answer = await act({
      request: request('POST /api/contact/saved-replies', { json: { title, markdown: typed } }),
      isOnce: true,
      done: `“${title}” can be inserted into other replies now.`,
      failed: 'Failed to save the reply',
    })
    if (answer) setChosenId(String(answer.savedReply.id))
  }

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
            {saved.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-2">
        {chosen && (
          <>
            <Button variant="quiet" onClick={() => onInsert(chosen.markdown)}>
              Insert
            </Button>
            <Button variant="quiet" disabled={isUnderWay} onClick={() => remove(chosen.id, chosen.title)}>
              Delete<span className="sr-only"> the saved reply {chosen.title}</span>
            </Button>
          </>
        )}
        <Button variant="quiet" disabled={isUnderWay || !typed.trim()} onClick={save}>
          Save as a reply to reuse
        </Button>
      </div>
    </div>
  )
}
