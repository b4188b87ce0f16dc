import { findExpiredCount } from '@/content/retention.server'
import type { EventAttendeeCounts } from '@/features/events/attendance/attendee-counts.schema'
import type { EventRow } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { listSessionStarts } from '@/features/events/sessions/session.repository.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/responses/streamed-answer.server'
import type { CallHandlers } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { listPlaces } from '../places/places.repository.server'
import { findRegistration, REGISTRATION } from '../record/registration.repository.server'
import { countPeople } from '../record/registration-list.repository.server'
import type { registrationCalls } from '../registration.calls'
import { listRegistrationVersions } from '../versions/version.repository.server'
import { addAttendee } from './add-attendee.server'
import { presentRegistrationVersion } from './attendee.presenter.server'
import { changeAttendee } from './change-attendee.server'
import { eventIdOf, getEvent } from './event-in-path.server'
import { countAttendees, listAttendees, presentOneAttendee } from './list-attendees.server'
import { countPresent } from './registration-session.repository.server'
import { removeAttendee } from './remove-attendees.server'
import '../record/registration.table.server'

type Handled = Exclude<
  Extract<keyof typeof registrationCalls, `${string}/api/events/${string}` | `${string}/api/attendees/${string}`>,
  `${string}/availability` | `${string}/recipients` | `${string}/messages` | `${string}/notices`
>

const attendeeIdOf = (c: ApiContext) => idParameter(c, 'Attendee not found', 'attendeeId')

/** What staff do with the attendees of an event (spec D2 §7, B §3.8). */
export const attendeeHandlers: Pick<CallHandlers<typeof registrationCalls>, Handled> = {
  'GET /api/attendees/counts': async ({ services }) => ({ events: await countEveryAttendee(services) }),
  'GET /api/events/:id/attendees': async ({ c, services, query }) => {
    const { db } = services
    const event = await getEvent(c, db)
    const { session, status, ...page } = query
    // Of an event with one registration for all dates, the session says at which one people were present.
    const filter = settingsOf(event).perSession ? session || undefined : undefined
    const which = { session: filter, status: status || undefined }
    const counts = await countAttendees(db, event, { filter, presentAt: session || undefined })
    const total = which.status ? counts[which.status] : counts.registered + counts.offered + counts.waitlisted
    const attendees = listAttendees(services, event, { ...which, presentAt: session || undefined }, page)
    return streamedAnswer(c, jsonListPieces('attendees', attendees, { total, counts }), { 'content-type': 'application/json' })
  },
  'POST /api/events/:id/attendees': async ({ c, services, actor, body }) => {
    const attendee = await body()
    const row = await addAttendee(services, { eventId: eventIdOf(c), attendee, accountId: actor.id })
    return { attendee: await presentOneAttendee(services, row, attendee.session ?? undefined) }
  },
  'PUT /api/events/:id/attendees/:attendeeId': async ({ c, services, actor, body }) => {
    const change = await body()
    const input = { eventId: eventIdOf(c), attendeeId: attendeeIdOf(c), change, accountId: actor.id }
    return { attendee: await presentOneAttendee(services, await changeAttendee(services, input), change.session) }
  },
  'DELETE /api/events/:id/attendees/:attendeeId': async ({ c, services, actor }) => {
    await removeAttendee(services, { eventId: eventIdOf(c), attendeeId: attendeeIdOf(c), accountId: actor.id })
    return { message: 'Attendee removed' }
  },
  'GET /api/events/:id/attendees/:attendeeId/versions': async ({ c, services }) => {
    const event = await getEvent(c, services.db)
    const registration = await findRegistration(services.db, attendeeIdOf(c))
    if (registration?.eventId !== event.id) throw new ApiError(404, 'Attendee not found')
    const versions = await listRegistrationVersions(services.db, registration.id)
    return { versions: versions.map((version) => presentRegistrationVersion(services, event, version)) }
  },
  'GET /api/events/:id/places': async ({ c, services: { db } }) => {
    const rows = await listPlaces(db, (await getEvent(c, db)).id)
    const dates = rows.filter(({ session, taken, waiting }) => session !== '' && taken + waiting > 0)
    return { dates: dates.map(({ session, taken, waiting }) => ({ session, taken, waiting })) }
  },
  'GET /api/events/:id/attendance': async ({ c, services: { db } }) => ({ sessions: await readAttendance(db, await getEvent(c, db)) }),
}

/**
 * How many people each event has, in one query for all events; those without any are left out. Guests count as people with a place; of dates
 * that people register for one by one, those before today (where the community is) are left out.
 */
async function countEveryAttendee({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<EventAttendeeCounts[]> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .where('status', '!=', 'cancelled')
    .where((e) => e.or([e('session', '=', ''), e('session', '>=', clock.today())]))
    .groupBy('eventId')
    .select((e) => [
      'eventId',
      e.fn
        .sum<number>(
          e
            .case()
            .when('status', '=', 'registered')
            .then(e('guests', '+', 1))
            .else(0)
            .end(),
        )
        .as('people'),
      e.fn.sum<number>(e.case().when('status', '=', 'registered').then(0).else(1).end()).as('waiting'),
    ])
    .orderBy('eventId')
    .execute()
  return rows.map(({ eventId, people, waiting }) => ({ eventId, people: Number(people), waiting: Number(waiting) }))
}

/**
 * How many are registered for each session of an event, and attended; latest first. Sessions without attendance are left out, and
 * sessions whose registrations have all expired: 'no one attended' would not be true of them.
 */
async function readAttendance(db: Database, event: EventRow) {
  const settings = settingsOf(event)
  const people = await countPeople(db, event.id)
  const present = await countPresent(db, event.id)
  const known = new Set(present.keys())
  const starts = settings.perSession ? people.keys() : await onlySession(db, event.id)
  for (const start of starts) known.add(start)
  const of = (session: string) => people.get(settings.perSession ? session : '') ?? { registered: 0, guests: 0 }
  if (known.size === 0 && !settings.perSession) known.add('')
  const hasExpired = (await findExpiredCount(db, { entity: REGISTRATION, entityId: event.id })) > 0
  return [...known]
    .sort()
    .reverse()
    .map((session) => ({ session: session || null, ...of(session), present: present.get(session) ?? 0 }))
    .filter(({ registered, present }) => !hasExpired || registered > 0 || present > 0)
}

/** That of an event that takes place once: of a series, only the sessions that someone attended. */
async function onlySession(db: Database, eventId: number): Promise<string[]> {
  const starts = await listSessionStarts(db, eventId, 2)
  return starts.length === 1 ? starts : []
}
