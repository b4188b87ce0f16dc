import type { AttachedRows } from '@/content/attached-rows.server'
import type { EventRow } from '@/features/events/event.repository.server'
import type { RegistrationSettings } from '@/features/events/registration/registration-settings.schema'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import type { Session } from '@/features/events/series/timing'
import { eventSessions } from '@/features/events/sessions/event-sessions.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar-days'
import { tellAttendees } from './messages/tell-attendees.server'
import { keepFullness } from './places/fullness.server'
import { holdAllPlaces, setCapacity } from './places/places.repository.server'
import { countByStatus, listUsedSessions, renameSession } from './registration.repository.server'
import { settleQueue } from './waitlist/offer-places.server'

/**
 * What an event's registrations do when staff change it, in the same transaction: they follow their sessions to other times, further
 * places are offered at once (spec B §3.7), and people are told where staff want that (§3.9).
 */
export const followEvent: NonNullable<AttachedRows['saved']> = async (services, { before, after, input }) => {
  const [stored, event] = [before as EventRow, after as EventRow]
  const settings = settingsOf(event)
  await requireSameManner(services, event, { before: settingsOf(stored), after: settings })
  await followSessions(services, stored, event)
  await setCapacity(services.db, event.id, settings.capacity)
  for (const places of await holdAllPlaces(services.db, event.id)) await settleQueue(services, event, places)
  await keepFullness(services, event.id)
  if ((input as { tellAttendees?: boolean | null }).tellAttendees) await tellAttendees(services, { before: stored, event })
}

/** A place in a series is none on a single date. Throws ApiError 409. */
async function requireSameManner(
  { db }: Services,
  event: EventRow,
  { before, after }: { before: RegistrationSettings; after: RegistrationSettings },
) {
  if (before.perSession === after.perSession) return
  const { registered, offered, waitlisted } = await countByStatus(db, { eventId: event.id })
  if (registered + offered + waitlisted === 0) return
  throw new ApiError(409, 'People are registered already, so that this can no longer change between single dates and the whole event')
}

/** A session that was moved is found under its new start, by the day that the rule or its list of dates gives it. */
async function followSessions({ db, clock }: Services, before: EventRow, after: EventRow) {
  const from = addDays(clock.today(), -DAYS_BACK)
  const used = (await listUsedSessions(db, after.id)).filter((start) => start >= from).sort()
  const last = used.at(-1)?.slice(0, 10)
  if (!last) return
  const span = { from, to: addDays(last, YEAR) }
  const [old, now] = [before, after].map((row) => withPlaceInDay(eventSessions(row, clock.timeZone, span)))
  const moves = used.flatMap((start) => {
    const name = old?.find((session) => session.startsAt === start)?.name
    const moved = now?.find((session) => session.name === name)?.startsAt
    return moved && moved !== start ? [{ from: start, to: moved }] : []
  })
  // Two may change places, so all make room first.
  for (const { from } of moves) await renameSession(db, after.id, from, `~${from}`)
  for (const { from, to } of moves) await renameSession(db, after.id, `~${from}`, to)
}

/** What is long over stays where it was. */
const DAYS_BACK = 60
/** How far a session is moved at most. */
const YEAR = 366

/** Each with its day and its place among those of the day. */
function withPlaceInDay(sessions: Session[]) {
  const counts = new Map<string, number>()
  return sessions.map(({ date, startsAt }) => {
    const place = (counts.get(date) ?? 0) + 1
    counts.set(date, place)
    return { startsAt, name: `${date} ${place}` }
  })
}
