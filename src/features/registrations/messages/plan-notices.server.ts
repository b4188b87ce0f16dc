import { listDeletedItemsOf } from '@/content/deleted/deleted-items.server'
import { eventOperations } from '@/features/events/event.operations.server'
import { type EventRow, findStoredEvent } from '@/features/events/event.repository.server'
import type { NoticesQuestion } from '@/features/staff-area/notices/attendee-notices.schema'
import { rowFromRaw } from '@/platform/database/column-types.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { planDates } from '../places/follow-sessions.server'
import { changeForAttendees, deletionForAttendees, restorationForAttendees } from './change-for-attendees.server'
import { type Concerned, findConcerned } from './find-concerned.server'

/** What a change would tell, and whom. */
export interface Notices {
  title: string
  concerned: Concerned
}

const NONE: Concerned = { dates: [], people: [], unreached: [] }

/**
 * Whom a change would concern, found as it is when the change is made; nothing is stored. Throws ApiError: 404 for an unknown event, and for a save
 * whatever refuses it.
 */
export async function planNotices(services: Services, eventId: number, { change, event = {} }: NoticesQuestion): Promise<Notices> {
  if (change === 'restore') return planRestoring(services, eventId)
  if (change === 'save') {
    const { stored, planned } = await eventOperations.planUpdate(services, eventId, event)
    const told = await changeForAttendees(services, stored, planned)
    const plan = await planDates(services, stored, planned)
    return { title: stored.title, concerned: told ? await findConcerned(services, { ...told, plan }) : NONE }
  }
  const stored = await findStoredEvent(services.db, eventId)
  if (!stored) throw new ApiError(404, 'Event not found')
  return { title: stored.title, concerned: await findConcerned(services, await deletionForAttendees(services, stored)) }
}

/** Who was told that it is off. */
async function planRestoring(services: Services, eventId: number): Promise<Notices> {
  const item = (await listDeletedItemsOf(services.db, 'event')).findLast(({ entityId }) => entityId === eventId)
  if (!item) throw new ApiError(404, 'Event not found')
  const event = rowFromRaw<EventRow>(services.db, item.content)
  if (!item.attendeesNotified) return { title: event.title, concerned: NONE }
  const told = await restorationForAttendees(services, event)
  return { title: event.title, concerned: await findConcerned(services, told, { deletedItemId: item.id }) }
}
