import { isSeen } from '@/content/published.server'
import type { EventRow } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { timingOf } from '@/features/events/sessions/event-sessions.server'
import type { MailDefinition } from '@/features/mail/define-mail.server'
import { composeMail, type NewMail } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { addDays, dayParts } from '@/platform/time/calendar-days'
import { todayIn } from '@/platform/time/clock'
import { windowOf } from '../places/registration-window.server'
import type { RegistrationRow } from '../registration.repository.server'
import { buildEmailFacts } from './build-email-facts.server'
import { eventChange } from './event-change.server'
import { formatMomentForEmail, formatWhenForEmail } from './format-when-for-email.server'
import {
  cancellationMail,
  changedMail,
  confirmationMail,
  eventChangeMail,
  lapseMail,
  offerMail,
  reminderMail,
  repeatedMail,
  waitlistMail,
} from './registration-mails.server'

/** As `NewMail` names the row that a message tells of. */
export const REGISTRATION = 'registration'

/** Why a person is written to about a registration. */
export type Occasion =
  /** They hold a place: registered, accepted an offer, moved up or added by staff, or asked for it again. */
  | 'confirmed'
  /** They are on the waitlist. */
  | 'waitlisted'
  /** Somebody filled in the form with an address that is registered already (spec B §3.4). */
  | 'repeated'
  /** A freed place is kept for them. */
  | 'offered'
  /** They or staff changed details, or the date. */
  | 'changed'
  /** The place or the waiting is over: by themselves or by staff. */
  | 'cancelled'
  /** They didn't accept an offered place in time. */
  | 'lapsed'
  | 'reminder'
  /** Time, place or state of the event changed, or it was deleted (spec B §3.9). */
  | 'event-changed'

/** What a message about a registration is made of. */
export interface MailSubject {
  registration: RegistrationRow
  event: EventRow
  /** On the waitlist, from 1. */
  position?: number | null
  /** The session of which a reminder tells, YYYY-MM-DDTHH:mm. */
  session?: string
  /** The event as it was, of a notice that it changed; it is gone where `event` is cancelled and `isDeleted`. */
  before?: EventRow
  isDeleted?: boolean
  /** Of a cancellation: whether it waited, or was offered a place, and held none. */
  wasWaiting?: boolean
}

type Parts = Pick<Services, 'config' | 'clock' | 'site'>

/** A message to the person, in the words of this moment; none to somebody whom staff added without an address. */
export function personalMail(services: Parts, occasion: Occasion, subject: MailSubject): NewMail[] {
  const { email } = subject.registration
  return email === null ? [] : [composedMail(services, occasion, subject, email)]
}

function composedMail(services: Parts, occasion: Occasion, subject: MailSubject, to: string): NewMail {
  const { registration, event } = subject
  const about = { kind: REGISTRATION, id: registration.id, label: event.title }
  const write = <Facts>(mail: MailDefinition<Facts>, facts: Facts) => composeMail(mail, { to, facts, about })
  const letter = (method?: 'REQUEST' | 'CANCEL') => buildEmailFacts(services, subject, method)
  // An entry in a calendar is for who holds a place, and taken out again for who held one.
  const entry = registration.status === 'registered' ? ('REQUEST' as const) : undefined

  switch (occasion) {
    case 'confirmed':
      return write(confirmationMail, letter(entry))
    case 'waitlisted':
      return write(waitlistMail, letter())
    case 'repeated':
      return write(repeatedMail, letter())
    case 'offered': {
      const ends = registration.offerEndsAt
      return write(offerMail, {
        ...letter(),
        offerEnds: ends && formatMomentForEmail(ends, event, services.clock),
        isOfferedToAll: registration.isOfferedToAll,
      })
    }
    case 'changed':
      return write(changedMail, letter(entry))
    case 'cancelled': {
      const hadPlace = !(subject.wasWaiting ?? registration.placedAt === null)
      return write(cancellationMail, {
        ...letter(hadPlace ? 'CANCEL' : undefined),
        endedBy: registration.endedBy,
        hadPlace,
        canReturn: canReturn(services, event),
        isOneDate: registration.session !== '',
      })
    }
    case 'lapsed':
      return write(lapseMail, { ...letter(), canReturn: canReturn(services, event) })
    case 'reminder':
      return write(reminderMail, { ...letter(), day: dayOfReminder(services, subject) })
    case 'event-changed': {
      const change = eventChange(subject, services.clock)
      const facts = letter(entry && (change.state === 'cancelled' ? 'CANCEL' : entry))
      // The page of what was deleted is no more.
      const eventUrl = change.state === 'cancelled' ? `${services.config.publicUrl}/events` : facts.eventUrl
      // What stands after 'Before' says from which day it was moved.
      const when = change.formerWhen
        ? formatWhenForEmail(event, registration.session, services.clock, { isMoveKnown: true })
        : facts.event.when
      return write(eventChangeMail, { ...facts, event: { ...facts.event, when }, eventUrl, change })
    }
  }
}

/** Whether somebody could register at this moment, places apart. */
const canReturn = ({ clock }: Parts, event: EventRow) => isSeen({ clock }, event) && windowOf(event, settingsOf(event), clock) === 'open'

/** `Tomorrow`, or the name of the day. */
function dayOfReminder({ clock }: Parts, { event, registration, session = registration.session }: MailSubject): string {
  const { timeZone, startsAt } = timingOf(event, clock.timeZone)
  const day = (session || startsAt || event.eventDate || '').slice(0, 10)
  if (!day) return 'Soon'
  const today = todayIn(timeZone, clock.now())
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : dayParts(day).weekday
}
