import { findExpiredCount } from '@/content/retention.server'
import { listRefusedAddresses } from '@/features/mail/mail.repository.server'
import { sumByWay } from '@/features/payments/ledger.repository.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import type { CallHandlers } from '@/platform/http/serve-calls.server'
import { requireRecentLogin } from '@/platform/http/session-requirements.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/streamed-answer.server'
import type { Page } from '@/platform/rendering/page-query'
import type { Services } from '@/platform/services.server'
import type { Clock } from '@/platform/time/clock'
import type { attendeeCalls } from '../attendee.calls'
import { dateState } from '../emails/registered-dates.server'
import { type EventRow, findStoredEvent, lockStoredEvent } from '../event.repository.server'
import { contributionCents } from '../places/format-price'
import { findChanged, hasRoom, listPlaces, listRegistrationVersions, lockPlaces, sumWhere } from '../places/places.repository.server'
import type { DateState, EventAttendeeCounts } from '../places/places.schema'
import {
  findEntry,
  findRegistration,
  findRegistrationOf,
  getRegistration,
  REGISTRATION,
  type RegistrationRow,
} from '../places/registration.repository.server'
import { registrationStart } from '../places/registration-columns.server'
import {
  countByStatus,
  countPeople,
  listPositions,
  listRegistrations,
  type RegistrationFilter,
} from '../places/registration-list.repository.server'
import { countPresent, findPresent } from '../places/registration-session.repository.server'
import { capacityAt, chosenSession, settingsOf } from '../places/stored-settings.server'
import { carryOut } from '../registration/lifecycle.server'
import { canCarryOut } from '../registration/transitions.server'
import { listSessionStarts } from '../schedule/session.repository.server'
import type { Attendee, AttendeeCounts, NewAttendee } from './attendee.schema'
import { addPaymentOf, refundAttendee } from './attendee-money.server'
import {
  type AttendeeContext,
  changeAttendee,
  presentAttendee,
  presentRegistrationVersion,
  recordAtDoor,
  removeAttendee,
  requireDateOn,
} from './change-attendee.server'

type Handled = Exclude<keyof typeof attendeeCalls, `${string}/recipients` | `${string}/messages` | `${string}/notices`>

const attendeeIdOf = (c: ApiContext) => idParameter(c, 'Attendee not found', 'attendeeId')

export const attendeeHandlers: Pick<CallHandlers<typeof attendeeCalls>, Handled> = {
  'GET /api/attendees/counts': async ({ services }) => ({ events: await countEveryAttendee(services) }),
  'GET /api/events/:id/attendees': async ({ c, services, query }) => {
    const { db } = services
    const event = await getEvent(c, db)
    const { session, status, ...page } = query
    // With one registration for all dates, the session says at which one people were present.
    const filter = settingsOf(event).perSession ? session || undefined : undefined
    const which = { session: filter, status: status || undefined }
    const counts = await countAttendees(db, event, { filter, presentAt: session || undefined })
    const total = which.status ? counts[which.status] : counts.registered + counts['payment-due'] + counts.offered + counts.waitlisted
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
    if (change.refund && change.refund !== 'none') requireRecentLogin(actor, services.clock.now())
    const input = { eventId: eventIdOf(c), attendeeId: attendeeIdOf(c), change, accountId: actor.id }
    return { attendee: await presentOneAttendee(services, await changeAttendee(services, input), change.session) }
  },
  'POST /api/events/:id/attendees/:attendeeId/refunds': async ({ c, services, actor, body, once }) => {
    const refund = await body()
    const input = { eventId: eventIdOf(c), attendeeId: attendeeIdOf(c), accountId: actor.id, refund }
    return once(refund, async () => ({ attendee: await presentOneAttendee(services, await refundAttendee(services, input)) }))
  },
  'POST /api/events/:id/attendees/:attendeeId/payments': async ({ c, services, actor, body, once }) => {
    const paid = await body()
    const input = { eventId: eventIdOf(c), attendeeId: attendeeIdOf(c), accountId: actor.id, paid }
    return once(paid, async () => ({ attendee: await presentOneAttendee(services, await addPaymentOf(services, input)) }))
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

/** People per event, guests with a place included, in one query; of dates registered for singly, those before today are left out. */
async function countEveryAttendee({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<EventAttendeeCounts[]> {
  const rows = await db
    .selectFrom('registrations')
    .where('status', '!=', 'cancelled')
    .where((e) => e.or([e('session', '=', ''), e('session', '>=', clock.today())]))
    .groupBy('eventId')
    .select((e) => [
      'eventId',
      sumWhere(e, e('status', '=', 'registered'), e('guests', '+', 1)).as('people'),
      sumWhere(e, e('status', '!=', 'registered')).as('waiting'),
    ])
    .orderBy('eventId')
    .execute()
  return rows.map(({ eventId, people, waiting }) => ({ eventId, people: Number(people), waiting: Number(waiting) }))
}

/** Registered and attended by session, latest first; sessions without attendance, or whose registrations all expired, are left out. */
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

async function onlySession(db: Database, eventId: number): Promise<string[]> {
  const starts = await listSessionStarts(db, eventId, 2)
  return starts.length === 1 ? starts : []
}

interface Input {
  eventId: number
  attendee: NewAttendee
  accountId: number
}

/** Gives someone a place, or a turn on the waitlist (spec B §3.8); a known `entryKey` adds no one. Throws ApiError 404, 409. */
export const addAttendee = (services: Services, input: Input): Promise<RegistrationRow> =>
  services.db.tx(async () => {
    const { db } = services
    const { entryKey } = input.attendee
    const event = await lockStoredEvent(db, input.eventId)
    if (!event) throw new ApiError(404, 'Event not found')
    const registration = (await findEntry(db, event.id, entryKey)) ?? (await addNew(services, event, input))
    if (registration.status === 'registered')
      await recordAtDoor(services, { event, registration }, { ...noted(input.attendee), accountId: input.accountId })
    return getRegistration(db, registration.id)
  })

async function addNew(services: Services, event: EventRow, { attendee, accountId }: Input): Promise<RegistrationRow> {
  const { db } = services
  const { name, email, phone, entryKey, guests } = attendee
  const settings = settingsOf(event)
  // An entry that was kept through a lost connection may arrive after its session.
  const session = await chosenSession(services, event, settings, attendee.session, { isPastAllowed: attendee.present === true })
  requireDateOn(services, event, session)
  const places = await lockPlaces(db, { eventId: event.id, session }, capacityAt(event, session))
  // Once more: the same entry may have been stored while these places were held by another request.
  const known = await findEntry(db, event.id, entryKey)
  if (known) return known
  const stored = email === null ? undefined : await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(email) })
  const isWaitlisted = !attendee.overCapacity && !hasRoom(places, 1 + guests) && attendee.waitlist && settings.waitlist
  const transition = isWaitlisted ? 'addToWaitlist' : 'add'
  if (!canCarryOut(transition, stored)) throw new ApiError(409, `${email} is on the list already`)
  const owed = contributionCents(settings.price, { contribution: null, guests })
  const registration = await carryOut(services, transition, {
    event,
    places,
    registration: stored,
    start: registrationStart({ eventId: event.id, email, phone, entryKey }, { ...unasked, name, guests, contributionCents: owed }, stored),
    allowOverbooking: attendee.overCapacity,
    skipEmail: !attendee.notify,
  })
  await recordAudit(services, { accountId, action: 'create', entity: 'attendee', entityId: registration.id, label: event.title })
  return registration
}

const noted = ({ session, ...attendee }: NewAttendee) => ({ ...attendee, session: session ?? undefined })

const unasked = {
  answers: {},
  inDiamondHeartGroup: false,
  diamondHeartGroupName: null,
  additionalMessage: null,
  scholarship: false,
  scholarshipNote: null,
}

type Known = Pick<Services, 'db' | 'clock'>

async function* listAttendees(
  { db, clock }: Known,
  event: EventRow,
  which: Omit<RegistrationFilter, 'eventId'> & { presentAt?: string | undefined },
  page: Partial<Page>,
): AsyncGenerator<Attendee[], void> {
  const positions = await listPositions(db, event.id)
  const sessionStateOf = sessionStates(event, clock)
  for await (const rows of listRegistrations(db, { ...which, eventId: event.id }, page)) {
    const contextOf = await contextsOf(db, rows, { positions, sessionStateOf, presentAt: which.presentAt })
    yield rows.map((row) => presentAttendee(row, contextOf(row)))
  }
}

function sessionStates(event: EventRow, clock: Clock): (row: RegistrationRow) => DateState | null {
  const states = new Map<string, DateState>()
  return (registration) => {
    const { session } = registration
    if (!session) return null
    const state = states.get(session) ?? dateState({ event, registration }, clock)
    states.set(session, state)
    return state
  }
}

interface Context {
  positions: ReadonlyMap<number, number>
  sessionStateOf: ReturnType<typeof sessionStates>
  presentAt: string | undefined
}

async function contextsOf(
  db: Database,
  rows: readonly RegistrationRow[],
  { positions, sessionStateOf, presentAt }: Context,
): Promise<(row: RegistrationRow) => AttendeeContext> {
  const ids = rows.map(({ id }) => id)
  const present = await findPresent(db, ids, presentAt)
  const changed = await findChanged(db, ids)
  const sums = await sumByWay(db, ids)
  const refusals = await listRefusedAddresses(
    db,
    REGISTRATION,
    rows.flatMap(({ emailKey }) => emailKey ?? []),
  )
  return (row) => ({
    isPresent: present.has(row.id),
    sessionState: sessionStateOf(row),
    position: positions.get(row.id) ?? null,
    hasFormerVersions: changed.has(row.id),
    sums: sums.get(row.id) ?? {},
    refusal: refusals.get(row.emailKey ?? ''),
  })
}

async function presentOneAttendee({ db, clock }: Known, row: RegistrationRow, presentAt?: string): Promise<Attendee> {
  const event = await findStoredEvent(db, row.eventId)
  const positions = row.status === 'waitlisted' ? await listPositions(db, row.eventId) : new Map<number, number>()
  const sessionStateOf = event ? sessionStates(event, clock) : () => null
  const contextOf = await contextsOf(db, [row], { positions, sessionStateOf, presentAt: presentAt ?? (row.session || undefined) })
  return presentAttendee(row, contextOf(row))
}

async function countAttendees(
  db: Database,
  event: EventRow,
  { filter, presentAt }: { filter: string | undefined; presentAt: string | undefined },
): Promise<AttendeeCounts> {
  const byStatus = await countByStatus(db, { eventId: event.id, session: filter })
  const places = (await listPlaces(db, event.id)).filter(({ session }) => !filter || session === filter)
  const present = await countPresent(db, event.id)
  return {
    ...byStatus,
    placesTaken: places.reduce((sum, { taken }) => sum + taken, 0),
    present: presentAt ? (present.get(presentAt) ?? 0) : Math.max(0, ...present.values()),
    expired: await findExpiredCount(db, { entity: REGISTRATION, entityId: event.id }),
  }
}

export const eventIdOf = (c: ApiContext) => idParameter(c, 'Event not found')

export async function getEvent(c: ApiContext, db: Database): Promise<EventRow> {
  const event = await findStoredEvent(db, eventIdOf(c))
  if (!event) throw new ApiError(404, 'Event not found')
  return event
}
