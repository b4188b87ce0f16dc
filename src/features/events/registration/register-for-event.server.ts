import { createHmac } from 'node:crypto'
import { type NewMail, queueMailWithinLimit } from '@/features/mail/queue-mail.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { severalDates } from '../emails/about-dates.server'
import { buildEmailFacts, buildEventFacts, formatWhenForEmail, whenAndWhat, withoutDay } from '../emails/build-email-facts.server'
import { queueEmail } from '../emails/define-email.server'
import type { DatesFacts } from '../emails/email-facts.server'
import { sessionAt } from '../emails/registered-dates.server'
import { repeated } from '../emails/to-person.server'
import { registrationNotice } from '../emails/to-staff.server'
import { type EventRow, lockEvent } from '../event.repository.server'
import { canBeTaken, lockPlaces, type PlacesRow, placesLeft } from '../places/places.repository.server'
import type { DateOutcome } from '../places/places.schema'
import { findRegistrationOf, findRegistrations, REMOVED_REGISTRATION, type RegistrationRow } from '../places/registration.repository.server'
import { type DetailColumns, detailColumns, registrationStart, withoutUnasked } from '../places/registration-columns.server'
import { listFitting, waitlistPosition } from '../places/registration-list.repository.server'
import type { RegistrationSettings } from '../places/registration-settings.schema'
import { formatFull } from '../places/registration-state'
import { capacityAt, chosenSession, findDate, requireOpen, requirePossible, settingsOf } from '../places/stored-settings.server'
import { formatShortDay } from '../schedule/format-session'
import { formatDateDetails } from '../schedule/timing'
import { CORRECTABLE, type Correction, deleteCorrections, insertCorrection } from './corrections.repository.server'
import { carryOut, processWaitlist } from './lifecycle.server'
import type { RegistrationRequest } from './registration.schema'
import { canCarryOut } from './transitions.server'

interface RegistrationAnswer {
  status: 'registered' | 'waitlisted'
  sessions?: { session: string; status: DateOutcome }[]
}

/** A filled-in form that may arrive a second time, and what it was answered. */
interface RequestTable {
  requestHash: string
  /** Null until the transaction that decides it ends. */
  answered: (RegistrationAnswer & { registrationIds?: number[] }) | null
  createdAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    registration_requests: RequestTable
  }
}

interface Form {
  event: EventRow
  settings: RegistrationSettings
  email: string
  details: DetailColumns
}

/**
 * Registers someone for an event or dates, with emails, once per form. A known address gets a new one's answer, so that no one learns
 * who is registered (spec B §3.3, §3.4). Throws ApiError 404, 409 without a place, 410 for a repeat once removed, 400 with `issues`.
 */
export async function registerForEvent(
  services: Services,
  request: RegistrationRequest,
): Promise<RegistrationAnswer & { correction: string }> {
  const { db, clock } = services
  const correction = await correctionToken(services, request)
  const answer = await db.tx(async () => {
    const event = await lockEvent(services, request.eventId)
    if (!event) throw new ApiError(404, 'Event not found')
    return once(services, request, async () => {
      const decided = await decide(services, event, request)
      if (decided instanceof ApiError) return decided
      const made = { eventId: event.id, email: request.email, content: { request, status: decided.answer.status, dates: decided.dates } }
      await insertCorrection(db, correction, { ...made, at: clock.now().toISOString() })
      return decided
    })
  })
  if (answer instanceof ApiError) throw answer
  return { ...answer, correction }
}

/** A form that is sent again gets the same token, of which only a hash is stored. */
async function correctionToken({ db }: Services, request: RegistrationRequest): Promise<string> {
  if (request.requestKey === null) return createToken()
  return createHmac('sha256', await getSecretKey(db, 'corrections'))
    .update(JSON.stringify(request))
    .digest('base64url')
}

/** Also where no place is left the transaction holds an email, to a person registered already. */
type Decided = { answer: RegistrationAnswer; dates: Correction['content']['dates']; registrationIds: number[] } | ApiError

async function decide(services: Services, event: EventRow, request: RegistrationRequest): Promise<Decided> {
  const settings = settingsOf(event)
  requireOpen(event, settings, services.clock)
  const details = detailColumns(settings, withoutUnasked(services.site, request))
  const form = { event, settings, email: request.email, details }
  const { sessions } = request
  if (settings.perSession && sessions && sessions.length > 1) return registerOnDates(services, form, sessions)
  return registerOnOne(services, form, sessions?.[0] ?? request.session, sessions ?? undefined)
}

async function registerOnOne(services: Services, form: Form, requested: string | null, sessions: string[] | undefined): Promise<Decided> {
  const session = await chosenSession(services, form.event, form.settings, requested, { isOwnChoice: true })
  requirePossible(capacityAt(form.event, session), 1 + form.details.guests)
  const { status, left, registration, isRepeated } = await registerOnDate(services, { ...form, session })
  if (status === 'full') return new ApiError(409, formatFull(left))
  const answer = { status, ...(sessions && { sessions: sessions.map((each) => ({ session: each, status })) }) }
  return { answer, ...madeBy([{ session, registration, isRepeated }]) }
}

/** Each date is decided separately, in the order in which all transactions lock them; one email covers them all. */
async function registerOnDates(services: Services, form: Form, requested: string[]): Promise<Decided> {
  const people = 1 + form.details.guests
  const capacities = requested.map((session) => capacityAt(form.event, session))
  requirePossible(capacities.includes(null) ? null : Math.max(...capacities.map(Number)), people)
  const decided: DecidedDate[] = []
  for (const session of requested.toSorted()) {
    const found = await findDate(services, form.event, form.settings, session)
    if (typeof found === 'string') decided.push({ session, status: found })
    else if (people > (capacityAt(form.event, session) ?? people)) decided.push({ session, status: 'full' })
    else decided.push({ session, ...(await registerOnDate(services, { ...form, session, skipEmail: true })) })
  }
  await queueDatesEmail(services, form.event, decided)
  const sessions = decided.map(({ session, status }) => ({ session, status }))
  const got = sessions.flatMap(({ status }) => (status === 'registered' || status === 'waitlisted' ? [status] : []))
  if (got.length === 0) return new ApiError(409, noneAvailable(sessions), { details: { sessions } })
  return { answer: { status: got.includes('registered') ? 'registered' : 'waitlisted', sessions }, ...madeBy(decided) }
}

function madeBy(decided: readonly Pick<DecidedDate, 'session' | 'registration' | 'isRepeated'>[]) {
  const there = decided.flatMap(({ registration, ...date }) => (registration ? [{ ...date, id: registration.id }] : []))
  return {
    registrationIds: there.map(({ id }) => id),
    dates: there.map(({ session, id, isRepeated }) => ({ session, registrationId: isRepeated ? null : id })),
  }
}

function noneAvailable(sessions: readonly { status: DateOutcome }[]): string {
  if (sessions.every(({ status }) => status === 'full')) return 'All places on these dates are taken'
  return 'You can’t register for any of these dates. Please choose others'
}

export async function registerOnDate(
  services: Services,
  { event, settings, session, email, details, skipEmail = false }: Form & { session: string; skipEmail?: boolean },
) {
  const { db } = services
  const places = await lockPlaces(db, { eventId: event.id, session }, capacityAt(event, session))
  if (await isOwedPlaces(services, places)) await processWaitlist(services, { event, places })
  const [status, transition] = canBeTaken(places, 1 + details.guests)
    ? (['registered', 'register'] as const)
    : (['waitlisted', 'wait'] as const)
  const isAvailable = status === 'registered' || settings.waitlist
  const stored = await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(email) })
  const outcome = { status: isAvailable ? status : 'full', left: places.openOffers > 0 ? 0 : placesLeft(places) } as const
  if (!canCarryOut(transition, stored)) {
    if (!skipEmail) await queueEmail(services, repeated, { event, registration: stored }, { isByStranger: true })
    return { ...outcome, registration: stored, isRepeated: true }
  }
  if (!isAvailable) return { ...outcome, registration: undefined, isRepeated: false }
  const start = registrationStart({ eventId: event.id, email }, details, stored)
  const registration = await carryOut(services, transition, { event, places, registration: stored, start, skipEmail })
  return { ...outcome, registration, isRepeated: false }
}

/** Whether someone waits for places that they fit into, as after an earlier version, whose waitlists let one party block others. */
const isOwedPlaces = async ({ db }: Services, places: PlacesRow): Promise<boolean> =>
  places.waiting > 0 && placesLeft(places) > 0 && (await listFitting(db, places, { free: placesLeft(places), limit: 1 })).length > 0

export interface DecidedDate {
  session: string
  status: DateOutcome
  registration?: RegistrationRow | undefined
  isRepeated?: boolean
  /** From another address, of which staff were notified. */
  isMoved?: boolean
}

/** Queues one email about several dates, and one staff notice of new ones; none to an address that got nothing. */
export async function queueDatesEmail(services: Services, event: EventRow, decided: readonly DecidedDate[]): Promise<void> {
  const results = []
  for (const each of decided) results.push(await resultOf(services, event, each))
  const known = results.flatMap(({ registration, facts, date }) => (registration && facts ? [{ registration, facts, date }] : []))
  const added = known.filter(({ date }) => !date.isRepeated)
  const first = added[0] ?? known[0]
  const holding = known.find(({ date }) => date.status === 'registered') ?? first
  if (!first || !holding) return
  const { eventUrl, guests, choices, price, welcome } = holding.facts
  const hasPlace = holding.date.status === 'registered'
  const facts: DatesFacts = {
    name: first.facts.name,
    event: { ...buildEventFacts(event, '', { clock: services.clock, hasPlace }), when: '', note: null },
    eventUrl,
    guests,
    choices,
    price: price && { ...price, label: `${price.label} per date` },
    welcome,
    dates: results.map(({ date }) => date),
  }
  const [message] = severalDates.compose(services, { event, registration: first.registration, facts })
  const isNew = new Set(decided.flatMap(({ registration, isMoved }) => (registration && !isMoved ? [registration.id] : [])))
  const notice = noticeOf(
    services,
    event,
    added.flatMap(({ registration }) => (isNew.has(registration.id) ? [registration] : [])),
  )
  if (message) await queueMailWithinLimit(services, message, `${event.id} ${decided[0]?.session}`, notice)
}

async function resultOf(services: Services, event: EventRow, { session, status, registration, isRepeated = false }: DecidedDate) {
  const { db, clock } = services
  const hasPlace = registration?.status === 'registered'
  const position = registration?.status === 'waitlisted' ? await waitlistPosition(db, registration) : null
  const facts = registration && buildEmailFacts(services, { registration, event, position }, hasPlace ? 'REQUEST' : undefined)
  const own = sessionAt(event, session, clock.timeZone)
  const date: DatesFacts['dates'][number] = {
    registrationId: registration?.id ?? null,
    status: registration?.status ?? status,
    position,
    isRepeated,
    day: formatShortDay(session.slice(0, 10), clock.today()),
    when: withoutDay(facts?.event.when ?? formatWhenForEmail(event, session, clock), session.slice(0, 10)),
    details: formatDateDetails(own),
    joinUrl: (hasPlace && own.joinUrl) || null,
    calendar: facts?.calendar ? { method: 'REQUEST', content: facts.calendar.content } : null,
  }
  return { registration, facts, date }
}

function noticeOf(services: Services, event: EventRow, added: readonly RegistrationRow[]): NewMail[] {
  const [registration] = added
  if (!registration) return []
  const isMixed = added.some(({ status }) => status !== registration.status)
  const line = ({ session, status }: RegistrationRow) =>
    whenAndWhat(event, session, services.clock) + (isMixed && status === 'waitlisted' ? ' (waitlist)' : '')
  const when = added.map(line).join('\n')
  const status = added.every((each) => each.status === 'waitlisted') ? 'waitlisted' : 'registered'
  const isPerDate = added.length > 1
  return registrationNotice.compose(services, { registration: { ...registration, status }, event, when, isPerDate })
}

/** How long a form that is sent again is recognized, in milliseconds. */
const KNOWN = 24 * 3_600_000

/**
 * Answers a repeated identical request as before (spec B §3.3), or throws ApiError 410 where its registrations are gone;
 * of two at once, the second waits. Refusals are decided again, and the key alone opens nothing.
 */
async function once(
  { db, clock }: Services,
  request: RegistrationRequest,
  decide: () => Promise<Decided>,
): Promise<RegistrationAnswer | ApiError> {
  if (request.requestKey === null) return answerOf(await decide())
  const requestHash = hashOfToken(JSON.stringify(request))
  const isNew = await db
    .insertInto('registration_requests')
    .values({ requestHash, createdAt: clock.now().toISOString(), answered: null })
    .onConflict((conflict) => conflict.column('requestHash').doNothing())
    .returning('requestHash')
    .executeTakeFirst()
  if (!isNew) {
    const known = await db.selectFrom('registration_requests').select('answered').where('requestHash', '=', requestHash).executeTakeFirst()
    if (known?.answered) {
      const { registrationIds, ...answer } = known.answered
      // Registrations removed or erased since are neither there, as the answer would say, nor made again.
      const isRemoved = registrationIds && (await findRegistrations(db, registrationIds)).length === 0
      return isRemoved ? new ApiError(410, REMOVED_REGISTRATION) : answer
    }
  }
  const decided = await decide()
  if (decided instanceof ApiError) await db.deleteFrom('registration_requests').where('requestHash', '=', requestHash).execute()
  else {
    const answered = { ...decided.answer, registrationIds: decided.registrationIds }
    await db.updateTable('registration_requests').set({ answered }).where('requestHash', '=', requestHash).execute()
  }
  return answerOf(decided)
}

const answerOf = (decided: Decided) => (decided instanceof ApiError ? decided : decided.answer)

export const forgetRequestsJob = defineDailyJob({
  kind: 'forget-registration-requests',
  lane: 'upkeep',
  async run({ db, clock }) {
    const moment = new Date(clock.now().getTime() - KNOWN).toISOString()
    await db.deleteFrom('registration_requests').where('createdAt', '<', moment).execute()
    await deleteCorrections(db, { before: new Date(clock.now().getTime() - CORRECTABLE).toISOString() })
  },
})
