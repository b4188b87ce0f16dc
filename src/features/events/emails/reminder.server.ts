import * as z from 'zod'
import { addDays, dayParts } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { youAndGuests } from '../places/place-words'
import { REMINDER_DAYS_AHEAD } from '../places/reminder-days'
import { timingOf } from '../schedule/event-sessions.server'
import { instantsOf, nextSessionOf, sessionsOf } from '../schedule/sessions-of.server'
import type { Session } from '../schedule/timing'
import type { EmailTopic } from './build-email-facts.server'
import { buildEventFacts, whenAndWhat } from './build-event-facts.server'
import { daysInARow, formatDays, MAX_DAYS_LISTED } from './days-in-a-row'
import { definePersonEmail, type Parts } from './define-occasion.server'
import { everything, LINK_NOTE, toRegistration } from './email-copy'
import { type EmailFacts, emailFacts } from './email-facts.server'
import { sessionWhen } from './format-when-for-email.server'

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
