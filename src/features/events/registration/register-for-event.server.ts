import { createHmac } from 'node:crypto'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { queueEmail } from '../emails/define-email.server'
import { repeated } from '../emails/to-person.server'
import { type EventRow, findEventById, lockEvent } from '../event.repository.server'
import { canBeTaken, lockPlaces, type PlacesRow, placesLeft } from '../places/places.repository.server'
import type { DateOutcome } from '../places/places.schema'
import { findRegistrationOf, findRegistrations, REMOVED_REGISTRATION, type RegistrationRow } from '../places/registration.repository.server'
import { type DetailColumns, detailColumns, registrationStart, withoutUnasked } from '../places/registration-columns.server'
import { listFitting } from '../places/registration-list.repository.server'
import type { RegistrationSettings } from '../places/registration-settings.schema'
import { formatFull } from '../places/registration-state'
import { capacityAt, chosenSession, findDate, requireOpen, requirePossible, settingsOf, windowOf } from '../places/stored-settings.server'
import { CORRECTABLE, type Correction, deleteCorrections, insertCorrection } from './corrections.repository.server'
import { endUnused, holdEnd, openHolds, type PreparedPage, paysFirst, preparePage } from './hold-places.server'
import { carryOut, processWaitlist } from './lifecycle.server'
import type { RegistrationRequest } from './registration.schema'
import { endHoldsJob } from './settle-payment.server'
import { type DecidedDate, queueDatesEmail } from './several-dates.server'
import { canCarryOut } from './transitions.server'

interface RegistrationAnswer {
  status: 'registered' | 'payment-due' | 'waitlisted'
  sessions?: { session: string; status: DateOutcome }[]
  /** Until when the places are held that are to be paid for, ISO-8601 UTC. */
  payBy?: string
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

/** Registers someone once per form; the answer reveals no known address (spec B §3.3, §3.4). Throws ApiError 400, 404, 409, 410. */
export async function registerForEvent(
  services: Services,
  request: RegistrationRequest,
  { network = '' } = {},
): Promise<RegistrationAnswer & { correction: string }> {
  const { db, clock } = services
  const correction = await tokenOf(services, 'corrections', request)
  const token = await tokenOf(services, 'payments', request)
  const prepared = (await isAnswered(services, request)) ? undefined : await prepare(services, request)
  const answer = await db
    .tx(async () => {
      const event = await lockEvent(services, request.eventId)
      if (!event) throw new ApiError(404, 'Event not found')
      return once(services, request, async () => {
        const decided = await decide(services, event, request)
        if (decided instanceof ApiError) return decided
        const { held } = decided
        if (held.length > 0) await openHolds(services, { event, email: request.email, held, token, network, prepared })
        const status = decided.answer.status === 'waitlisted' ? ('waitlisted' as const) : ('registered' as const)
        const made = { eventId: event.id, email: request.email, content: { request, status, dates: decided.dates } }
        await insertCorrection(db, correction, { ...made, at: clock.now().toISOString() })
        return decided
      })
    })
    .finally(() => prepared && endUnused(services, prepared))
  if (answer instanceof ApiError) throw answer
  return { ...answer, ...(answer.status === 'payment-due' && { payUrl: `/registration/${token}/pay` }), correction }
}

/** The provider's page for what the form asks for; what is wrong with the form is said by the transaction. */
async function prepare(services: Services, request: RegistrationRequest): Promise<PreparedPage | undefined> {
  const { db, clock } = services
  const event = services.payments && (await findEventById(services, request.eventId))
  if (!event) return undefined
  const settings = settingsOf(event)
  if (settings.price.online !== 'required' || windowOf(event, settings, clock) !== 'open') return undefined
  const details = detailColumns(settings, withoutUnasked(services.site, request))
  const sessions = settings.perSession
    ? (request.sessions ?? [await chosenSession(services, event, settings, request.session, { isOwnChoice: true })])
    : ['']
  const known = settings.perSession
    ? await Promise.all(sessions.map((session) => findDate({ db, clock }, event, settings, session)))
    : sessions
  const there = sessions.filter((_, index) => !settings.perSession || typeof known[index] !== 'string')
  return preparePage(services, { event, details, sessions: there, email: request.email })
}

/** A form that is sent again gets the same token, of which only a hash is stored. */
async function tokenOf({ db }: Services, kind: string, request: RegistrationRequest): Promise<string> {
  if (request.requestKey === null) return createToken()
  return createHmac('sha256', await getSecretKey(db, kind))
    .update(JSON.stringify(request))
    .digest('base64url')
}

/** Also where no place is left the transaction holds an email, to a person registered already. */
type Decided =
  | {
      answer: RegistrationAnswer
      dates: Correction['content']['dates']
      registrationIds: number[]
      held: { registration: RegistrationRow; isRepeated: boolean }[]
    }
  | ApiError

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
  const made = await registerOnDate(services, { ...form, session })
  const { status } = made
  if (status === 'full') return new ApiError(409, formatFull(made.left))
  const answer = { status, ...(sessions && { sessions: sessions.map((each) => ({ session: each, status })) }), ...payBy(status, [made]) }
  return { answer, ...madeBy([{ session, ...made }]) }
}

/** Each date is decided separately, in the order in which all transactions lock them; one email covers them all. */
async function registerOnDates(services: Services, form: Form, requested: string[]): Promise<Decided> {
  const people = 1 + form.details.guests
  const capacities = requested.map((session) => capacityAt(form.event, session))
  requirePossible(capacities.includes(null) ? null : Math.max(...capacities.map(Number)), people)
  const decided: (DecidedDate & { payBy?: string })[] = []
  for (const session of requested.toSorted()) {
    const found = await findDate(services, form.event, form.settings, session)
    if (typeof found === 'string') decided.push({ session, status: found })
    else if (people > (capacityAt(form.event, session) ?? people)) decided.push({ session, status: 'full' })
    else decided.push({ session, ...(await registerOnDate(services, { ...form, session, skipEmail: true })) })
  }
  // Nothing is said of a held place before it is paid.
  const notified = decided.filter(({ registration }) => registration?.status !== 'payment-due')
  await queueDatesEmail(services, form.event, notified)
  const sessions = decided.map(({ session, status }) => ({ session, status }))
  const status = GOT.find((got) => sessions.some((date) => date.status === got))
  if (!status) return new ApiError(409, noneAvailable(sessions), { details: { sessions } })
  return { answer: { status, sessions, ...payBy(status, decided) }, ...madeBy(decided) }
}

/** The best of several dates comes first. */
const GOT = ['payment-due', 'registered', 'waitlisted'] as const

/** One moment for all that are paid together. */
function payBy(status: RegistrationAnswer['status'], decided: readonly { payBy?: string }[]) {
  const [first] = decided.flatMap((date) => date.payBy ?? []).sort()
  return status === 'payment-due' && first ? { payBy: first } : {}
}

function madeBy(decided: readonly Pick<DecidedDate, 'session' | 'status' | 'registration' | 'isRepeated'>[]) {
  const there = decided.flatMap(({ registration, ...date }) => (registration ? [{ ...date, id: registration.id }] : []))
  return {
    registrationIds: there.map(({ id }) => id),
    dates: there.map(({ session, id, isRepeated }) => ({ session, registrationId: isRepeated ? null : id })),
    held: decided.flatMap(({ status, registration, isRepeated = false }) =>
      status === 'payment-due' && registration ? [{ registration, isRepeated }] : [],
    ),
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
  const stored = await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(email) })
  const decided = await decideDate(services, { event, session, places, details, stored })
  const isAvailable = decided.isFree || settings.waitlist
  const outcome = {
    ...(decided.transition === 'hold' && { payBy: decided.payBy }),
    status: isAvailable ? decided.status : 'full',
    left: places.openOffers > 0 ? 0 : placesLeft(places),
  } as const
  if (!canCarryOut(decided.transition, stored)) {
    const isNotified = !skipEmail && stored.status !== 'payment-due'
    if (isNotified) await queueEmail(services, repeated, { event, registration: stored }, { isByStranger: true })
    return { ...outcome, registration: stored, isRepeated: true }
  }
  if (!isAvailable) return { ...outcome, registration: undefined, isRepeated: false }
  const start = registrationStart({ eventId: event.id, email }, details, stored)
  const subject = { event, places, registration: stored, start, skipEmail }
  if (decided.transition !== 'hold')
    return { ...outcome, registration: await carryOut(services, decided.transition, subject), isRepeated: false }
  const { payBy } = decided
  await services.jobs.enqueue(endHoldsJob, { eventId: event.id }, { runAt: new Date(payBy) })
  return { ...outcome, registration: await carryOut(services, 'hold', { ...subject, payBy }), isRepeated: false }
}

interface DateRequest {
  event: EventRow
  session: string
  places: PlacesRow
  details: DetailColumns
  stored: RegistrationRow | undefined
}

/** What someone gets who asks now; whose place is held until they pay is led to it once more, also where no other is free. */
async function decideDate(services: Services, { event, session, places, details, stored }: DateRequest) {
  const isHeld = stored?.status === 'payment-due'
  const isFree = isHeld || canBeTaken(places, 1 + details.guests)
  if (!isFree) return { isFree, status: 'waitlisted', transition: 'wait' } as const
  const pays = isHeld || paysFirst(services, event, details, stored?.status === 'cancelled' ? stored : undefined)
  if (!pays) return { isFree, status: 'registered', transition: 'register' } as const
  const payBy = (isHeld && stored.payBy) || (await holdEnd(services, event, session))
  return { isFree, status: 'payment-due', transition: 'hold', payBy } as const
}

/** Whether someone waits for places that they fit into, as after an earlier version, whose waitlists let one party block others. */
const isOwedPlaces = async ({ db }: Services, places: PlacesRow): Promise<boolean> =>
  places.waiting > 0 && placesLeft(places) > 0 && (await listFitting(db, places, { free: placesLeft(places), limit: 1 })).length > 0

const isAnswered = async ({ db }: Services, request: RegistrationRequest): Promise<boolean> =>
  request.requestKey !== null &&
  (await db
    .selectFrom('registration_requests')
    .select('requestHash')
    .where('requestHash', '=', hashOfToken(JSON.stringify(request)))
    .executeTakeFirst()) !== undefined

/** How long a form that is sent again is recognized, in milliseconds. */
const KNOWN = 24 * 3_600_000

/** Answers a repeated request as before (spec B §3.3); a key alone opens nothing. Throws ApiError 410 where registrations are gone. */
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
