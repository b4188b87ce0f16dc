import { type NewMail, queueMail, queueMailWithinLimit } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { severalDates } from '../emails/about-dates.server'
import { buildEmailFacts, buildEventFacts, formatWhenForEmail, whenAndWhat, withoutDay } from '../emails/build-email-facts.server'
import type { DatesFacts } from '../emails/email-facts.server'
import { sessionAt } from '../emails/registered-dates.server'
import { registrationNotice } from '../emails/to-staff.server'
import type { EventRow } from '../event.repository.server'
import type { DateOutcome } from '../places/places.schema'
import type { RegistrationRow } from '../places/registration.repository.server'
import { waitlistPosition } from '../places/registration-list.repository.server'
import { formatShortDay } from '../schedule/format-session'
import { formatDateDetails } from '../schedule/timing'

export interface DecidedDate {
  session: string
  status: DateOutcome
  registration?: RegistrationRow | undefined
  isRepeated?: boolean
  /** From another address, of which staff were notified. */
  isMoved?: boolean
}

/** Queues one email about several dates, and one staff notice of new ones; none to an address that got nothing. */
export async function queueDatesEmail(
  services: Services,
  event: EventRow,
  decided: readonly DecidedDate[],
  { isByStranger = true } = {},
): Promise<void> {
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
  const fresh = added.flatMap(({ registration }) => (isNew.has(registration.id) ? [registration] : []))
  const notice = noticeOf(services, event, fresh)
  if (message && isByStranger) await queueMailWithinLimit(services, message, `${event.id} ${decided[0]?.session}`, notice)
  else if (message) await queueMail(services, [message, ...notice])
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
