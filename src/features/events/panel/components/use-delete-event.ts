import { deleteQuestion, useDelete } from '@/features/staff-area/use-delete'
import { apiRequest } from '@/platform/browser/api-request'
import { registeredWords } from '../../attendee-count'
import type { EventAttendeeCounts } from '../../attendee-counts.schema'
import { useTellAttendees } from '../../editing/components/use-tell-attendees'
import type { eventCalls } from '../../event.calls'
import type { AdminEvent } from '../../event.schema'

const request = apiRequest<typeof eventCalls>()

/** Deletes an event after the documented confirmation (spec D2 §5), and asks whether its attendees are to hear of it (spec B §3.9). */
export function useDeleteEvent(counts: ReadonlyMap<number, EventAttendeeCounts> | undefined) {
  const remove = useDelete()
  const { ask, question } = useTellAttendees()

  async function deleteEvent({ id, title }: AdminEvent) {
    const registered = registeredWords(counts?.get(id) ?? { people: 0, waiting: 0 })
    if (!window.confirm(deleteQuestion('Are you sure you want to delete this event?', title, registered))) return
    const isTold = await ask(id, { verb: 'Delete', reason: `“${title}” will be deleted.` })
    if (isTold === undefined) return
    const call = request('DELETE /api/cms/events/:id', { params: { id }, json: {} })
    await remove({
      noun: 'event',
      request: isTold ? { ...call, path: `${call.path}?tellAttendees=true` } : call,
      restorableId: id,
      ...(isTold && { restoredNote: EMAILED_NOTE }),
    })
  }

  return { deleteEvent, question }
}

/** An email that is on its way can't be taken back. */
const EMAILED_NOTE = 'The email that it won’t take place can’t be undone. Email its attendees to say that it will.'
