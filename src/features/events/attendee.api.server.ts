import { listDeletedItemsOf } from '@/content/deleted-items.server'
import { noteLinks } from '@/content/feature.server'
import { addressOfStaff } from '@/features/accounts/account.repository.server'
import type { NoticesAnswer, NoticesQuestion } from '@/features/desk/attendee-notices.schema'
import { queueMail } from '@/features/mail/queue-mail.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { rowFromRaw } from '@/platform/database/columns.server'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { attendeeCalls } from './attendee.calls'
import type { AttendeeMessage } from './attendees/attendee.schema'
import { attendeeHandlers, eventIdOf, getEvent } from './attendees/attendee-handlers.server'
import { message } from './emails/emails.server'
import { sessionAt } from './emails/registered-dates.server'
import { eventOperations } from './event.operations.server'
import { type EventRow, findStoredEvent } from './event.repository.server'
import { asPublished } from './event-columns.server'
import {
  type ChangedDate,
  type Concerned,
  changeForAttendees,
  deletionForAttendees,
  findConcerned,
  isNoticePlanned,
  restorationForAttendees,
} from './notices/change-notices.server'
import { presentPeople } from './notices/lost-dates.server'
import {
  countRecipients,
  countUnreachable,
  listPeopleOn,
  listRecipients,
  namesOfUnreachable,
  type PersonOnDate,
} from './notices/recipients.repository.server'
import { planDates } from './places/follow-sessions.server'
import { formatDay, formatShortDay } from './schedule/format-session'
import { eventOnDate } from './schedule/timing'

export const attendeesApi = serveCalls(attendeeCalls, {
  ...attendeeHandlers,
  'GET /api/events/:id/recipients': async ({ c, services, query }) => {
    const event = await getEvent(c, services.db)
    const counts = async (count: typeof countRecipients) => {
      const of = (to: AttendeeMessage['to']) => count(services, event, { to, session: query.session || null })
      return { registered: await of('registered'), waitlisted: await of('waitlisted'), all: await of('all') }
    }
    const names = await namesOfUnreachable(services, event, { to: 'all', session: query.session || null })
    return { ...(await counts(countRecipients)), withoutAddress: { ...(await counts(countUnreachable)), names } }
  },
  'POST /api/events/:id/notices': async ({ c, services, actor, body }) =>
    presentNotices(await planNotices(services, { eventId: eventIdOf(c), accountId: actor.id }, await body()), services.clock.today()),
  'POST /api/events/:id/messages': async ({ c, services, actor, body, once }) => {
    const message = await body()
    const sent = await once(message, () => messageAttendees(services, { eventId: eventIdOf(c), message, accountId: actor.id }))
    return { ...sent, ...(await noteLinks(services, { title: message.subject, url: undefined, fields: { markdown: message.markdown } })) }
  },
})

/** Emails each person with an upcoming date once, or as a test only the sender (spec B §3.9). Throws ApiError 404, 409 for no one. */
const messageAttendees = (
  services: Services,
  { eventId, message: written, accountId }: { eventId: number; message: AttendeeMessage; accountId: number },
): Promise<{ recipients: number; testTo?: string }> =>
  services.db.tx(async () => {
    const { db } = services
    const stored = await findStoredEvent(db, eventId)
    if (!stored) throw new ApiError(404, 'Event not found')
    const event = await asPublished(services, stored)
    const { subject, markdown, session } = written
    const shown = session ? eventOnDate(event, sessionAt(event, session, services.clock.timeZone)) : event
    if (written.test) {
      const testTo = await addressOfStaff(services, accountId)
      await queueMail(services, message.compose(services, { subject, markdown, event: shown, testTo }))
      return { recipients: 1, testTo }
    }
    let recipients = 0
    for await (const people of listRecipients(services, event, written)) {
      const mail = people.flatMap((registration) => message.compose(services, { subject, markdown, event: shown, registration }))
      await queueMail(services, mail)
      recipients += people.length
    }
    if (recipients === 0) throw new ApiError(409, 'There is no one to email')
    await recordAudit(services, { accountId, action: 'write to', entity: 'attendees', entityId: eventId, label: event.title })
    return { recipients }
  })

const presentNotices = (
  { title, appearsAt, concerned: { dates, people, unreached }, lost = [], canceled = [] }: Notices,
  today: string,
): NoticesAnswer => ({
  title,
  appearsAt: appearsAt ?? null,
  recipients: people.length,
  withoutAddress: { all: unreached.length, names: unreached.slice(0, 2).map(({ name }) => name) },
  dates: dates.map(({ date, people: on }) => {
    const holding = on.filter(({ status }) => status === 'registered')
    return {
      session: date.from,
      day: date.from ? formatShortDay(date.from.slice(0, 10), today) : date.change.day,
      kind: date.change.kind ?? 'details',
      ...formatBeforeAndNow(date, today),
      places: holding.reduce((sum, { guests }) => sum + 1 + guests, 0),
      waiting: on.length - holding.length,
    }
  }),
  lost: presentPeople(lost),
  canceled: presentPeople(canceled),
})

function formatBeforeAndNow({ from, change }: ChangedDate, today: string): { before: string | null; now: string } {
  const { kind, was, is, dates } = change
  const whole = ({ when, location }: typeof was) => [when, location].filter(Boolean).join(', ')
  switch (kind) {
    case 'cancelled':
    case 'postponed':
      return { before: whole(was), now: formatOff(kind, from, today) }
    case 'back on':
      return { before: formatOff(was.state, from, today), now: whole(is) }
    case 'unpublished':
      return { before: whole(was), now: 'Not on the website; registrations stand' }
    case 'published':
      return { before: 'Not on the website', now: whole(is) }
    case 'dates':
      return { before: null, now: dates.join('\n') }
    case 'place':
      return { before: was.location, now: is.location }
    case 'date':
    case 'time':
      return { before: was.when ?? null, now: is.when ?? '' }
    case 'details':
      return { before: was.details || 'As on the other dates', now: is.details || 'As on the other dates' }
    case 'link':
      return { before: was.joinUrl, now: is.joinUrl ?? 'No link' }
    default:
      return { before: whole(was) || null, now: whole(is) }
  }
}

function formatOff(state: ChangedDate['change']['state'], session: string, today: string): string {
  if (state === 'postponed') return 'Postponed'
  return session ? `No meeting on ${formatDay(session.slice(0, 10), today)}` : 'Canceled'
}

interface Notices {
  title: string
  appearsAt?: string | undefined
  concerned: Concerned
  lost?: PersonOnDate[]
  canceled?: PersonOnDate[]
}

const NONE: Concerned = { dates: [], people: [], unreached: [] }

/** The people a change would concern, found as at the change; stores nothing. Throws ApiError 404, and whatever refuses a save. */
async function planNotices(
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
  return { title: stored.title, concerned: await findConcerned(services, await deletionForAttendees(services, stored)) }
}

async function planRestoring(services: Services, eventId: number): Promise<Notices> {
  const item = (await listDeletedItemsOf(services.db, 'event')).findLast(({ entityId }) => entityId === eventId)
  if (!item) throw new ApiError(404, 'Event not found')
  const event = rowFromRaw<EventRow>(services.db, item.content)
  if (!item.attendeesNotified) return { title: event.title, concerned: NONE }
  const change = await restorationForAttendees(services, event)
  return { title: event.title, concerned: await findConcerned(services, change, { deletedItemId: item.id }) }
}
