import { type EventRow, lockEvent } from '@/features/events/event.repository.server'
import type { RegistrationSettings } from '@/features/events/registration/registration-settings.schema'
import { capacityAt, settingsOf } from '@/features/events/registration/stored-settings.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { queueEmail } from '../emails/occasions.server'
import { type DecidedDate, queueDatesEmail } from '../emails/queue-dates-email.server'
import { carryOut } from '../lifecycle/carry-out.server'
import { processWaitlist } from '../lifecycle/process-waitlist.server'
import { canCarryOut } from '../lifecycle/transitions'
import { chosenSession, findDate } from '../places/chosen-session.server'
import { formatFull } from '../places/full'
import { canBeTaken, lockPlaces, type PlacesRow, placesLeft } from '../places/places.repository.server'
import { requireOpen, requirePossible } from '../places/registration-window.server'
import { listFitting } from '../places/waitlist.repository.server'
import { findRegistrationOf, type RegistrationRow } from '../record/registration.repository.server'
import type { DateOutcome, DecidedRequest, RegistrationAnswer, RegistrationRequest } from '../record/registration.schema'
import { type DetailColumns, detailColumns, registrationStart, withoutUnasked } from '../record/registration-columns.server'
import { once } from './once.server'

interface Form {
  event: EventRow
  settings: RegistrationSettings
  email: string
  details: DetailColumns
}

/**
 * Registers someone for an event, or for one or several of its sessions, in one transaction with the emails about it. Answers whether they
 * hold a place or wait for one. The same address again changes nothing: the answer is the one that a new address would get, so that no one
 * learns who is registered, and the email says that a registration is there (spec B §3.3, §3.4). A form that arrives twice is carried out once. Throws ApiError: 404 for an event that is
 * unknown or not published, 409 in words where there is no place to have, 410 for one that arrives again after it was removed, 400 with `issues` for what doesn't fit the event.
 */
export async function registerForEvent(services: Services, request: RegistrationRequest): Promise<RegistrationAnswer> {
  const answer = await services.db.tx(async () => {
    const event = await lockEvent(services, request.eventId)
    if (!event) throw new ApiError(404, 'Event not found')
    return once(services, request, () => decide(services, event, request))
  })
  if (answer instanceof ApiError) throw answer
  return answer
}

/** Also where no place is left the transaction holds an email, to a person registered already. */
type Decided = DecidedRequest | ApiError

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
  const { status, left, registration } = await registerOnDate(services, { ...form, session })
  if (status === 'full') return new ApiError(409, formatFull(left))
  const answer = { status, ...(sessions && { sessions: sessions.map((each) => ({ session: each, status })) }) }
  return { answer, registrationIds: idsOf([{ registration }]) }
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
    else decided.push({ session, ...(await registerOnDate(services, { ...form, session, isQuiet: true })) })
  }
  await queueDatesEmail(services, form.event, decided)
  const sessions = decided.map(({ session, status }) => ({ session, status }))
  const got = sessions.flatMap(({ status }) => (status === 'registered' || status === 'waitlisted' ? [status] : []))
  if (got.length === 0) return new ApiError(409, nothingToBeHad(sessions), { details: { sessions } })
  return { answer: { status: got.includes('registered') ? 'registered' : 'waitlisted', sessions }, registrationIds: idsOf(decided) }
}

const idsOf = (decided: readonly Pick<DecidedDate, 'registration'>[]) => decided.flatMap(({ registration }) => registration?.id ?? [])

function nothingToBeHad(sessions: readonly { status: DateOutcome }[]): string {
  if (sessions.every(({ status }) => status === 'full')) return 'All places on these dates are taken'
  return 'You can’t register for any of these dates. Please choose others'
}

interface DateRequest {
  event: EventRow
  settings: RegistrationSettings
  /** The start of the date, or '' for the whole event. */
  session: string
  email: string
  details: DetailColumns
  /** Without an email: the caller sends one for several dates. */
  isQuiet?: boolean
}

/** The result for one date. */
interface OnDate {
  /** What a new address gets at this moment; `full` where there is neither place nor waitlist. */
  status: 'registered' | 'waitlisted' | 'full'
  /** How many places a newcomer finds. */
  left: number
  /** What is stored for the address, where there is anything. */
  registration: RegistrationRow | undefined
  /** It was there before, and stays as it was (spec B §3.4). */
  isRepeated: boolean
}

/** Decides one date in the caller's transaction, in which the event is locked, and registers everyone that there is a place for. */
async function registerOnDate(services: Services, request: DateRequest): Promise<OnDate> {
  const { db } = services
  const { event, settings, session, email, details, isQuiet = false } = request
  const places = await lockPlaces(db, { eventId: event.id, session }, capacityAt(event, session))
  if (await isOwedPlaces(services, places)) await processWaitlist(services, { event, places })
  const [status, transition] = canBeTaken(places, 1 + details.guests)
    ? (['registered', 'register'] as const)
    : (['waitlisted', 'wait'] as const)
  const isToBeHad = status === 'registered' || settings.waitlist
  const stored = await findRegistrationOf(db, { eventId: event.id, session, emailKey: foldEmail(email) })
  const outcome = { status: isToBeHad ? status : 'full', left: places.openOffers > 0 ? 0 : placesLeft(places) } as const
  if (!canCarryOut(transition, stored)) {
    if (!isQuiet) await queueEmail(services, 'repeated', { event, registration: stored })
    return { ...outcome, registration: stored, isRepeated: true }
  }
  if (!isToBeHad) return { ...outcome, registration: undefined, isRepeated: false }
  const start = registrationStart({ eventId: event.id, email }, details, stored)
  const registration = await carryOut(services, transition, { event, places, registration: stored, start, isQuiet })
  return { ...outcome, registration, isRepeated: false }
}

/**
 * Whether someone waits for free places that they fit into: they go first. An earlier version let one party hold up those behind it, and may have been
 * the last to process this waitlist.
 */
const isOwedPlaces = async ({ db }: Services, places: PlacesRow): Promise<boolean> =>
  places.waiting > 0 && placesLeft(places) > 0 && (await listFitting(db, places, { free: placesLeft(places), limit: 1 })).length > 0
