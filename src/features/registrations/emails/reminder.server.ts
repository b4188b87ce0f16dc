import * as z from 'zod'
import { timingOf } from '@/features/events/sessions/event-sessions.server'
import { sessionsOf } from '@/features/events/sessions/sessions-of.server'
import { addDays, dayParts } from '@/platform/time/calendar-days'
import { todayIn } from '@/platform/time/clock'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { daysInARow } from '../mail/days-in-a-row'
import { type EmailFacts, emailFacts } from '../mail/email-facts.server'
import { sessionWhen } from '../mail/format-when-for-email.server'
import { toldEvent } from '../mail/told-event.server'
import { type Parts, toPerson } from './define-occasion.server'
import { everything, LINK_NOTE, toRegistration, youAndGuests } from './email-copy'

const reminderFacts = emailFacts.extend({
  /** `Tomorrow`, or the name of the day. */
  day: z.string(),
})

/** The day before a session (spec B §3.10). */
export const reminder = toPerson({
  kind: 'reminder',
  label: 'Reminder',
  causedBy: 'community',
  isUnsolicited: true,
  facts: reminderFacts,
  tell: (services, subject, shared) => ({ ...shared, event: toldWhole(services, subject) ?? shared.event, day: dayOf(services, subject) }),
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

/** As many of them as one reads. */
const MAX_DAYS = 12

/** The event as a whole, with each of its days, where several follow one another and its people come to all; undefined for a single day. */
function toldWhole({ clock }: Parts, { event, registration, session }: EmailTopic): EmailFacts['event'] | undefined {
  if (registration.session !== '' || !session) return undefined
  const from = session.slice(0, 10)
  const coming = sessionsOf(timingOf(event, clock.timeZone), { from, to: addDays(from, MAX_DAYS) })
  const days = daysInARow(coming.filter(({ startsAt }) => startsAt >= session))
  if (days.length < 2) return undefined
  const when = days.slice(0, MAX_DAYS).map((day) => sessionWhen(day))
  const rest = days.length > MAX_DAYS ? ['and further days'] : []
  return { ...toldEvent(event, '', { clock, hasPlace: true }), when: [...when, ...rest].join('\n') }
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
