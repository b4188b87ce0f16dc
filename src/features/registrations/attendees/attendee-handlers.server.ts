import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/responses/streamed-answer.server'
import type { CallHandlers } from '@/platform/http/serve-calls.server'
import { listPlaces } from '../places/places.repository.server'
import { findRegistration } from '../record/registration.repository.server'
import type { registrationCalls } from '../registration.calls'
import { listRegistrationVersions } from '../versions/version.repository.server'
import { addAttendee } from './add-attendee.server'
import { presentRegistrationVersion } from './attendee.presenter.server'
import { changeAttendee } from './change-attendee.server'
import { countEveryAttendee } from './count-every-attendee.server'
import { eventIdOf, getEvent } from './event-in-path.server'
import { countAttendees, listAttendees, presentOneAttendee } from './list-attendees.server'
import { readAttendance } from './read-attendance.server'
import { removeAttendee } from './remove-attendees.server'

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
