import * as z from 'zod'
import { timingOf } from '@/features/events/sessions/event-sessions.server'
import { addDays, dayParts } from '@/platform/time/calendar-days'
import { todayIn } from '@/platform/time/clock'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { emailFacts } from '../mail/email-facts.server'
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
  tell: (services, subject, shared) => ({ ...shared, day: dayOf(services, subject) }),
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

/** `Tomorrow`, or the name of the day. */
function dayOf({ clock }: Parts, { event, registration, session = registration.session }: EmailTopic): string {
  const { timeZone, startsAt } = timingOf(event, clock.timeZone)
  const day = (session || startsAt || event.eventDate || '').slice(0, 10)
  if (!day) return 'Soon'
  const today = todayIn(timeZone, clock.now())
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : dayParts(day).weekday
}
