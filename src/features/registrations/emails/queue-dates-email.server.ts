import type { EventRow } from '@/features/events/event.repository.server'
import { formatDateDetails } from '@/features/events/series/date-details'
import { formatShortDay } from '@/features/events/series/format-session'
import type { NewMail } from '@/features/mail/sending/queue-mail.server'
import { queueMailWithinLimit } from '@/features/mail/sending/queue-mail-within-limit.server'
import type { Services } from '@/platform/services.server'
import { buildEmailFacts } from '../mail/build-email-facts.server'
import { buildEventFacts, whenAndWhat } from '../mail/build-event-facts.server'
import type { DatesFacts } from '../mail/dates-facts.server'
import type { EmailFacts } from '../mail/email-facts.server'
import { formatWhenForEmail, withoutDay } from '../mail/format-when-for-email.server'
import { sessionAt } from '../mail/registered-dates.server'
import { waitlistPosition } from '../places/waitlist.repository.server'
import type { RegistrationRow } from '../record/registration.repository.server'
import type { DateOutcome } from '../record/registration.schema'
import { composeEmails } from './occasions.server'

/** What became of one date. */
export interface DecidedDate {
  session: string
  status: DateOutcome
  /** What is stored for the address, where there is anything. */
  registration?: RegistrationRow | undefined
  /** It was there before, and stays as it was (spec B §3.4). */
  isRepeated?: boolean
}

/** A date with what is stored for the address, as the email shows it. */
type DateResult = Omit<DatesFacts['dates'][number], 'when' | 'day' | 'details' | 'joinUrl'> & {
  session: string
  facts: EmailFacts | undefined
}

/**
 * Queues the one email about several dates, and one notice to staff of those that are new, with the surrounding transaction. Of an
 * address that neither got anything nor is registered nothing is known to write to: there is no email.
 */
export async function queueDatesEmail(services: Services, event: EventRow, decided: readonly DecidedDate[]): Promise<void> {
  const results: DateResult[] = []
  for (const each of decided) results.push(await resultOf(services, event, each))
  const first = results.find(({ facts, isRepeated }) => facts && !isRepeated) ?? results.find(({ facts }) => facts)
  const holding = results.find(({ status, facts }) => facts && status === 'registered') ?? first
  const added = decided.flatMap(({ registration, isRepeated }) => (registration && !isRepeated ? [registration] : []))
  if (!first?.facts || !holding?.facts) return
  const { eventUrl, guests, choices, price, welcome } = holding.facts
  const hasPlace = holding.status === 'registered'
  const facts: DatesFacts = {
    name: first.facts.name,
    // What the dates have in common; each date adds what differs.
    event: { ...buildEventFacts(event, '', { clock: services.clock, hasPlace }), when: '', note: null },
    eventUrl,
    guests,
    choices,
    // Each has its own.
    price: price && { ...price, label: `${price.label} per date` },
    welcome,
    dates: results.map(({ session, facts: of, ...date }) => {
      const own = sessionAt(event, session, services.clock.timeZone)
      return {
        ...date,
        day: formatShortDay(session.slice(0, 10), services.clock.today()),
        when: withoutDay(of?.event.when ?? formatWhenForEmail(event, session, services.clock), session.slice(0, 10)),
        details: formatDateDetails(own),
        joinUrl: (date.status === 'registered' && own.joinUrl) || null,
      }
    }),
  }
  const registration = decided.find(({ session }) => session === first.session)?.registration
  if (!registration) return
  const [message] = composeEmails(services, 'several-dates', { event, registration, facts })
  const notice = noticeOf(services, event, added)
  if (message) await queueMailWithinLimit(services, message, `${event.id} ${decided[0]?.session}`, notice)
}

async function resultOf(
  services: Services,
  event: EventRow,
  { session, status, registration, isRepeated = false }: DecidedDate,
): Promise<DateResult> {
  if (!registration) return { session, status, registrationId: null, position: null, isRepeated, calendar: null, facts: undefined }
  const position = registration.status === 'waitlisted' ? await waitlistPosition(services.db, registration) : null
  const hasPlace = registration.status === 'registered'
  const facts = buildEmailFacts(services, { registration, event, position }, hasPlace ? 'REQUEST' : undefined)
  const calendar = facts.calendar ? { method: 'REQUEST' as const, content: facts.calendar.content } : null
  return { session, status: registration.status, registrationId: registration.id, position, isRepeated, calendar, facts }
}

/** One notice for all of them, which names each date. */
function noticeOf(services: Services, event: EventRow, added: readonly RegistrationRow[]): NewMail[] {
  const [registration] = added
  if (!registration) return []
  const isMixed = added.some(({ status }) => status !== registration.status)
  const line = ({ session, status }: RegistrationRow) =>
    whenAndWhat(event, session, services.clock) + (isMixed && status === 'waitlisted' ? ' (waitlist)' : '')
  const when = added.map(line).join('\n')
  const isWaiting = added.every(({ status }) => status === 'waitlisted')
  const status = isWaiting ? 'waitlisted' : 'registered'
  return composeEmails(services, 'registration-notice', {
    registration: { ...registration, status },
    event,
    when,
    isPerDate: added.length > 1,
  })
}
