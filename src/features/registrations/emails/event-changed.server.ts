import * as z from 'zod'
import type { EventRow } from '@/features/events/event.repository.server'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { emailFacts } from '../mail/email-facts.server'
import { eventChange } from '../mail/event-change.server'
import { formatWhenForEmail } from '../mail/format-when-for-email.server'
import { entryOfPlace, toPerson } from './define-occasion.server'
import { calendarNote, LINK_NOTE, toEvent, toRegistration } from './email-copy'

const changeFacts = emailFacts.extend({
  change: z.object({
    /** A sentence. */
    heading: z.string(),
    state: z.enum(['scheduled', 'cancelled', 'postponed']),
    /** What staff say about it. */
    note: z.string().nullable(),
    formerWhen: z.string().nullable(),
    formerLocation: z.string().nullable(),
    /** `Thu, Dec 3`: the one date that it is about. */
    day: z.string().nullable().default(null),
  }),
})
type Facts = z.output<typeof changeFacts>

interface EventChange extends EmailTopic {
  /** The event as it was; it is gone where `event` is cancelled and `isDeleted`. */
  before?: EventRow
  isDeleted?: boolean
  /** Where its session was. */
  formerStart?: string | undefined
}

/** Time, place or state of the event, or of the one date of it, changed, or it was deleted (spec B §3.9). */
export const eventChanged = toPerson({
  kind: 'event-changed',
  label: 'Change of an event',
  causedBy: 'community',
  isUnsolicited: true,
  facts: changeFacts,
  calendar: (subject: EventChange, { clock }) =>
    entryOfPlace(subject) && (eventChange(subject, clock).state === 'cancelled' ? 'CANCEL' : 'REQUEST'),
  tell({ clock, config }, subject, shared) {
    const change = eventChange(subject, clock)
    // The page of what was deleted is no more.
    const eventUrl = change.state === 'cancelled' ? `${config.publicUrl}/events` : shared.eventUrl
    const { event, registration } = subject
    // What stands after 'Before' says from which day it was moved.
    const when = change.formerWhen ? formatWhenForEmail(event, registration.session, clock, { isMoveKnown: true }) : shared.event.when
    return { ...shared, event: { ...shared.event, when }, eventUrl, change }
  },
  copy(facts) {
    const { event, change, status } = facts
    const isOver = change.state === 'cancelled'
    const takesPlace = change.state === 'scheduled'
    return {
      subject: `${change.heading.replace(/\.$/, '')}: ${event.title}${change.day ? `, ${change.day}` : ''}`,
      heading: change.heading,
      opening: [openings(event.title, change.day)[change.state], change.note].filter(Boolean).join('\n\n'),
      shows: { guide: takesPlace, joining: takesPlace },
      former: { when: change.formerWhen, location: change.formerLocation },
      ...(!takesPlace && { whenLabel: 'Planned for' }),
      ...(takesPlace &&
        status === 'registered' && { closing: 'If you can no longer come, please cancel so someone else can have your place.' }),
      button: isOver ? toEvent({ hasPage: false }) : toRegistration,
      notes: isOver ? removalNote(facts) : [`${LINK_NOTE}${calendarNote(facts)}`],
    }
  },
})

/** Of one date no one is to think that all are off. */
const openings = (title: string, day: string | null) => ({
  cancelled: `${title} won’t take place${day ? ` on ${day}` : ''}. You don’t need to do anything.`,
  postponed: `${title} won’t take place as planned, but your registration still stands.`,
  scheduled: 'Here are the current details.',
})

const removalNote = ({ calendar }: Facts) => (calendar ? ['The attachment removes the event from your calendar.'] : [])
