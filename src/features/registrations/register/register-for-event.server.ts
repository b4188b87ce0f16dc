import { type EventRow, lockEvent } from '@/features/events/event.repository.server'
import type { RegistrationSettings } from '@/features/events/registration/registration-settings.schema'
import { capacityAt, settingsOf } from '@/features/events/registration/stored-settings.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { type DecidedDate, queueDatesEmail } from '../emails/queue-dates-email.server'
import { chosenSession, findDate } from '../places/chosen-session.server'
import { formatFull } from '../places/full'
import { requireOpen, requirePossible } from '../places/registration-window.server'
import type { DateOutcome, DecidedRequest, RegistrationAnswer, RegistrationRequest } from '../record/registration.schema'
import { type DetailColumns, detailColumns, withoutUnasked } from '../record/registration-columns.server'
import { once } from './once.server'
import { registerOnDate } from './register-on-date.server'

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
