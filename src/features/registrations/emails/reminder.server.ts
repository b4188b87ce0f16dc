import * as z from 'zod'
import { timingOf } from '@/features/events/sessions/event-sessions.server'
import { sessionsOf } from '@/features/events/sessions/sessions-of.server'
import { addDays, dayParts } from '@/platform/time/calendar-days'
import { todayIn } from '@/platform/time/clock'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { buildEventFacts, whenAndWhat } from '../mail/build-event-facts.server'
import { daysInARow, formatDays, MAX_DAYS_LISTED } from '../mail/days-in-a-row'
import { type EmailFacts, emailFacts } from '../mail/email-facts.server'
import { sessionWhen } from '../mail/format-when-for-email.server'
import { definePersonEmail, type Parts } from './define-occasion.server'
import { everything, LINK_NOTE, toRegistration, youAndGuests } from './email-copy'

const reminderFacts = emailFacts.extend({
  /** `Tomorrow`, or the name of the day. */
  day: z.string(),
})

interface Reminding extends EmailTopic {
  /** Further dates of theirs, day by day after this one. */
  following?: readonly string[]
}

/** Before a session (spec B §3.10). */
export const reminder = definePersonEmail({
  kind: 'reminder',
  label: 'Reminder',
  initiator: 'community',
  isUnsolicited: true,
  facts: reminderFacts,
  buildFacts: (services, subject: Reminding, shared) => ({
    ...shared,
    event: wholeSeries(services, subject) ?? ownRow(services, subject, shared.event),
    day: dayOf(services, subject),
  }),
  copy: ({ event, guests, day }) => ({
    subject: `${day}: ${event.title}`,
    heading: `${day}: ${event.title}`,
    opening: `We look forward to seeing ${youAndGuests(guests)}.`,
    shows: { ...everything, choices: false },
    closing: 'If you can’t come, please cancel so someone else can have your place.',
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})

/** The event as a whole, with each of its days, where several follow one another and its people come to all; undefined for a single day. */
function wholeSeries({ clock }: Parts, { event, registration, session }: EmailTopic): EmailFacts['event'] | undefined {
  if (registration.session !== '' || !session) return undefined
  const from = session.slice(0, 10)
  const coming = sessionsOf(timingOf(event, clock.timeZone), { from, to: addDays(from, MAX_DAYS_LISTED) })
  const days = daysInARow(coming.filter(({ startsAt }) => startsAt >= session))
  if (days.length < 2) return undefined
  return { ...buildEventFacts(event, '', { clock, hasPlace: true }), when: formatDays(days, sessionWhen) }
}

/** Of someone with a place on each of several days, when each of them is, with what it has of its own. */
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
