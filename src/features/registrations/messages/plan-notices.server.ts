import { listDeletedItemsOf } from '@/content/deleted/deleted-items.server'
import { eventOperations } from '@/features/events/event.operations.server'
import { type EventRow, findStoredEvent } from '@/features/events/event.repository.server'
import type { NoticesQuestion } from '@/features/staff-area/notices/attendee-notices.schema'
import { rowFromRaw } from '@/platform/database/columns.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { planDates } from '../places/follow-sessions.server'
import { changeForAttendees, deletionForAttendees, restorationForAttendees } from './change-for-attendees.server'
import { type Concerned, findConcerned } from './find-concerned.server'
import { listPeopleOn, type PersonOnDate } from './people-on-dates.repository.server'
import { isNoticePlanned } from './publishing-notice.server'

/** What emails about a change would say, and who would get them. */
export interface Notices {
  title: string
  /** When visitors will see it, ISO-8601 UTC. */
  appearsAt?: string | undefined
  concerned: Concerned
  /** Who is on a date that a save takes away. */
  lost: PersonOnDate[]
  /** Who is on a date that a save cancels. */
  canceled: PersonOnDate[]
}

const NONE: Concerned = { dates: [], people: [], unreached: [] }
const NO_ONE = { lost: [], canceled: [] }

/**
 * The people that a change would concern, found as it is when the change is made; nothing is stored. Throws ApiError: 404 for an unknown event, and for a save
 * whatever refuses it.
 */
export async function planNotices(
  services: Services,
  { eventId, accountId }: { eventId: number; accountId: number },
  { change, event = {} }: NoticesQuestion,
): Promise<Notices> {
  if (change === 'restore') return planRestoring(services, eventId)
  if (change === 'save') {
    const { stored, planned } = await eventOperations.planUpdate(services, eventId, event, accountId)
    const isPlanned = await isNoticePlanned(services, stored, planned)
    const change = isPlanned ? undefined : await changeForAttendees(services, stored, planned)
    const plan = await planDates(services, stored, planned)
    const peopleOn = (sessions: string[]) => listPeopleOn(services.db, { eventId }, sessions)
    const [lost, canceled] = [await peopleOn(plan.lost), await peopleOn(plan.canceled)]
    const concerned = change ? await findConcerned(services, { ...change, plan }) : NONE
    return { title: stored.title, appearsAt: change?.appearsAt, concerned, lost, canceled }
  }
  const stored = await findStoredEvent(services.db, eventId)
  if (!stored) throw new ApiError(404, 'Event not found')
  return { title: stored.title, concerned: await findConcerned(services, await deletionForAttendees(services, stored)), ...NO_ONE }
}

/** The people who were notified that it is off. */
async function planRestoring(services: Services, eventId: number): Promise<Notices> {
  const item = (await listDeletedItemsOf(services.db, 'event')).findLast(({ entityId }) => entityId === eventId)
  if (!item) throw new ApiError(404, 'Event not found')
  const event = rowFromRaw<EventRow>(services.db, item.content)
  if (!item.attendeesNotified) return { title: event.title, concerned: NONE, ...NO_ONE }
  const change = await restorationForAttendees(services, event)
  return { title: event.title, concerned: await findConcerned(services, change, { deletedItemId: item.id }), ...NO_ONE }
}
