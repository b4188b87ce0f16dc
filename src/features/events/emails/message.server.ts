import * as z from 'zod'
import { composeMail, defineMail } from '@/features/mail/queue-mail.server'
import { addDays, dayParts } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import type { EventRow } from '../event.repository.server'
import { youAndGuests } from '../places/place-words'
import type { RegistrationRow } from '../places/registration.repository.server'
import { REMINDER_DAYS_AHEAD } from '../places/reminder-days'
import { instantsOf, nextSessionOf, sessionsOf, timingOf } from '../schedule/event-sessions.server'
import type { Session } from '../schedule/timing'
import { buildEventFacts, type EmailTopic, formatWhenForEmail, sessionWhen, whenAndWhat } from './build-email-facts.server'
import { calendarEntry } from './calendar-entry.server'
import { daysInARow, formatDays, MAX_DAYS_LISTED } from './days-in-a-row'
import { type EmailFacts, emailFacts, everything, LINK_NOTE, toRegistration } from './email-facts.server'
import { aboutRegistration, definePersonEmail, type Occasion, type Parts, staffOf, templates } from './to-person.server'

const messageFacts = z.object({
  subject: z.string(),
  /** Markdown. */
  message: z.string(),
  event: z.object({ title: z.string() }),
  eventUrl: z.string(),
  /** Null in a test. */
  registrationId: z.int().nullable(),
  isWaiting: z.boolean(),
})
type MessageFacts = z.output<typeof messageFacts>

type Message = { subject: string; markdown: string; event: EventRow } & (
  | { registration: RegistrationRow & { email: string } }
  | { testTo: string }
)

const copyOf = ({ registrationId, isWaiting, event }: MessageFacts) => ({
  preview: event.title,
  reason: reasonOf(registrationId, isWaiting, event),
})

function reasonOf(registrationId: number | null, isWaiting: boolean, { title }: { title: string }): string {
  if (registrationId === null) return `This is a test for “${title}”. No one else received it.`
  return `You’re receiving this because you’re ${isWaiting ? 'on the waitlist' : 'registered'} for “${title}”.`
}

const mail = defineMail({
  kind: 'registration-message',
  label: 'Message to attendees',
  // No one waits for it at the form.
  lane: 'bulk',
  facts: messageFacts,
  render: async (facts, services) => (await templates()).renderAttendeeMessage({ ...facts, ...copyOf(facts) }, services),
})

/** What staff write to one person, or to themselves as a test (spec B §3.9). A reply goes to the staff who are notified of registrations. */
export const message: Occasion<Message, MessageFacts> = {
  initiator: 'community',
  isUnsolicited: true,
  mail,
  compose(services, { subject, markdown, event, ...to }) {
    const registration = 'registration' in to ? to.registration : null
    const [replyTo = services.config.contactEmail] = staffOf(services, event)
    return [
      composeMail(mail, {
        to: 'registration' in to ? to.registration.email : to.testTo,
        replyTo,
        facts: {
          subject,
          message: markdown,
          event: { title: event.title },
          eventUrl: `${services.config.publicUrl}/events/${event.slug}`,
          registrationId: registration?.id ?? null,
          isWaiting: registration !== null && registration.status !== 'registered',
        },
        about: registration ? aboutRegistration({ registration, event }) : { kind: 'event', id: event.id, label: event.title },
      }),
    ]
  },
}

const entry = z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })
/** With the entry of each of their dates on which they hold a place. */
export const websiteFacts = emailFacts.extend({ words: z.string().nullable(), entries: z.array(entry).default([]) })

interface OnWebsite extends EmailTopic {
  words: string | null
  /** All upcoming dates that the person is on the list for. */
  all: readonly RegistrationRow[]
}

export const websiteFactsBuilder =
  (method: 'REQUEST' | 'CANCEL') =>
  (services: Parts, { event, words, all }: OnWebsite, shared: EmailFacts) => ({
    ...shared,
    event: { ...shared.event, when: all.map(({ session }) => formatWhenForEmail(event, session, services.clock)).join('\n') },
    words,
    entries: all.flatMap((registration) => {
      const content = registration.status === 'registered' && calendarEntry(services, { registration, event }, method)
      return content ? [{ method, content }] : []
    }),
  })

/** Staff took the event off the website: its registrations remain, and calendars show it as canceled, as the feed does (spec B §2.1, §3.9). */
export const unpublished = definePersonEmail({
  kind: 'unpublished',
  label: 'Event taken off the website',
  initiator: 'community',
  isUnsolicited: true,
  facts: websiteFacts,
  buildFacts: websiteFactsBuilder('CANCEL'),
  copy: ({ event, words, entries }) => ({
    subject: `No longer on our website: ${event.title}`,
    heading: 'This event is no longer on our website.',
    opening: `We’ve taken it off the website for now. Your registration still stands${entries.length > 0 ? ', though calendars show it as canceled until it’s back' : ''}.`,
    whenLabel: 'Planned for',
    ...(words && { words }),
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})

const reminderFacts = emailFacts.extend({
  /** `Tomorrow`, or the name of the day. */
  day: z.string(),
  /** They come to all dates, and others follow: canceling would give up those too. */
  hasLaterDates: z.boolean().default(false),
  /** ISO-8601 UTC; null in reminders of earlier versions. */
  begins: z.string().nullable().default(null),
})

/** Milliseconds: by then the session of a reminder has begun. */
const LONGEST_LEAD = (REMINDER_DAYS_AHEAD + 1) * 24 * 3_600_000

interface Reminding extends EmailTopic {
  /** Further dates of theirs, day by day after this one. */
  following?: readonly string[]
  /** When the session begins, ISO-8601 UTC. */
  begins?: string
}

/** Before a session (spec B §3.10). */
export const reminder = definePersonEmail({
  kind: 'reminder',
  label: 'Reminder',
  initiator: 'community',
  isUnsolicited: true,
  heldAs: 'reminders',
  // It waited for the mail server, or for staff after a restore.
  isOver: ({ begins }, { now, createdAt }) => Date.parse(begins ?? createdAt) + (begins ? 0 : LONGEST_LEAD) <= now.getTime(),
  facts: reminderFacts,
  buildFacts(services, subject: Reminding, shared) {
    const days = daysOfAll(services, subject)
    return {
      ...shared,
      event: days.length > 1 ? onDays(services, subject, days) : ownRow(services, subject, shared.event),
      day: dayOf(services, subject),
      hasLaterDates: areFollowed(services, subject, days),
      begins: subject.begins ?? null,
    }
  },
  copy: ({ event, guests, day, hasLaterDates }) => ({
    subject: `${day}: ${event.title}`,
    heading: `${day}: ${event.title}`,
    opening: `We look forward to seeing ${youAndGuests(guests)}.`,
    shows: { ...everything, choices: false },
    ...(!hasLaterDates && { closing: 'If you can’t come, please cancel so we know how many to expect.' }),
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})

/** The session and those that follow it day by day, of an event whose people come to all; empty where they register for single dates. */
function daysOfAll({ clock }: Parts, { event, registration, session }: EmailTopic): Session[] {
  if (registration.session !== '' || !session) return []
  const from = session.slice(0, 10)
  const upcoming = sessionsOf(timingOf(event, clock.timeZone), { from, to: addDays(from, MAX_DAYS_LISTED) })
  return daysInARow(upcoming.filter(({ startsAt }) => startsAt >= session))
}

const onDays = ({ clock }: Parts, { event }: EmailTopic, days: readonly Session[]): EmailFacts['event'] => ({
  ...buildEventFacts(event, '', { clock, hasPlace: true }),
  when: formatDays(days, sessionWhen),
})

/** Whether the event takes place again after these days. */
function areFollowed({ clock }: Parts, { event }: EmailTopic, days: readonly Session[]): boolean {
  const last = days.at(-1)
  return last !== undefined && nextSessionOf(timingOf(event, clock.timeZone), new Date(instantsOf(last).end)) !== null
}

/** When each day is, with its own details, for someone with a place on each of several days. */
function ownRow({ clock }: Parts, { event, registration, following = [] }: Reminding, facts: EmailFacts['event']): EmailFacts['event'] {
  if (following.length === 0) return facts
  const days = [registration.session, ...following]
  return { ...facts, when: formatDays(days, (day) => whenAndWhat(event, day, clock)) }
}

/** `Tomorrow`, or the name of the day. */
function dayOf({ clock }: Parts, { event, registration, session = registration.session }: EmailTopic): string {
  const { timeZone, startsAt } = timingOf(event, clock.timeZone)
  const day = (session || startsAt || event.eventDate || '').slice(0, 10)
  if (!day) return 'Soon'
  const today = todayIn(timeZone, clock.now())
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : dayParts(day).weekday
}
