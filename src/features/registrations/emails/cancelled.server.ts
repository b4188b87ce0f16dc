import * as z from 'zod'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { ENDED_BY } from '../record/registration.schema'
import { toPerson } from './define-occasion.server'
import { toEvent } from './email-copy'
import { canReturn, endedFacts, RETURN } from './ended-facts.server'

const cancellationFacts = endedFacts.extend({
  endedBy: z.enum(ENDED_BY).nullable(),
  hadPlace: z.boolean(),
  /** It was for one date of the event, and there may be further registrations for others. */
  isOneDate: z.boolean().default(false),
})

interface Cancellation extends EmailTopic {
  /** Whether it waited, or was offered a place, and held none. */
  wasWaiting?: boolean
}

const hadPlace = ({ registration, wasWaiting = registration.placedAt === null }: Cancellation) => !wasWaiting

/** The place or the waiting is over: by themselves or by staff. */
export const cancelled = toPerson({
  kind: 'cancelled',
  label: 'Cancellation of a registration',
  causedBy: 'person',
  facts: cancellationFacts,
  calendar: (subject: Cancellation) => (hadPlace(subject) ? 'CANCEL' : undefined),
  tell: (services, subject, shared) => ({
    ...shared,
    endedBy: subject.registration.endedBy,
    hadPlace: hadPlace(subject),
    canReturn: canReturn(services, subject.event),
    isOneDate: subject.registration.session !== '',
  }),
  copy: (facts, { email }) => {
    const { event, endedBy, hadPlace, calendar, canReturn, isOneDate } = facts
    const heading = hadPlace ? 'Your place is canceled.' : 'You’re no longer on the waitlist.'
    const ending = hadPlace ? 'canceled your place' : 'taken you off the waitlist'
    const released = hadPlace || endedBy === 'declined' ? ' We’ve released the place.' : ''
    const byThem = `Thank you for letting us know.${released} We won’t email you about this ${isOneDate ? 'date' : 'event'} again.`
    const openings = {
      staff: `We’ve ${ending}. If you didn’t expect this, please write to ${email}.`,
      event: `This date no longer takes place, so we’ve ${ending}. If you’re on the list for other dates, nothing changes for those.`,
    }
    const isByUs = endedBy === 'staff' || endedBy === 'event'
    return {
      subject: `${heading.slice(0, -1)}: ${event.title}`,
      heading,
      opening: isByUs ? openings[endedBy] : byThem,
      ...(!isByUs && canReturn && { closing: `If you change your mind, ${RETURN}` }),
      button: toEvent(facts),
      notes: calendar ? ['The attachment removes the event from your calendar.'] : [],
    }
  },
})
