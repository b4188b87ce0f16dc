import { useNotices } from '@/features/staff-area/notices/use-notices'
import { deleteQuestion, useDelete } from '@/features/staff-area/use-delete'
import { apiRequest } from '@/platform/browser/api-request'
import { formatRegistered } from '../../attendance/attendee-count'
import type { EventAttendeeCounts } from '../../attendance/attendee-counts.schema'
import type { eventCalls } from '../../event.calls'
import type { AdminEvent } from '../../event.schema'

const request = apiRequest<typeof eventCalls>()

/** Deletes an event after the documented confirmation (spec D2 §5), and asks whether to notify its attendees (spec B §3.9). */
export function useDeleteEvent(counts: ReadonlyMap<number, EventAttendeeCounts> | undefined) {
  const remove = useDelete()
  const { ask, question } = useNotices()

  async function deleteEvent({ id, title }: AdminEvent) {
    const registered = formatRegistered(counts?.get(id) ?? { people: 0, waiting: 0 })
    if (!window.confirm(deleteQuestion('Are you sure you want to delete this event?', title, registered))) return
    const notice = await ask(id, { change: 'delete' }, title)
    if (!notice) return
    const call = request('DELETE /api/cms/events/:id', { params: { id }, json: { noteToAttendees: notice.note } })
    await remove({
      noun: 'event',
      request: notice.isNotified ? { ...call, path: `${call.path}?tellAttendees=true` } : call,
      restorableId: id,
      beforeRestore: () => ask(id, { change: 'restore' }, title),
    })
  }

  return { deleteEvent, question }
}
