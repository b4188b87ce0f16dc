import * as z from 'zod'
import { placeOrPlaces } from '../places/place-words'
import { ENDED_BY } from '../places/registration.schema'
import type { EmailTopic } from './build-email-facts.server'
import { definePersonEmail } from './define-occasion.server'
import { formatCanceled, titleAndDay, toEvent } from './email-copy'
import { canReturn, endedFacts, RETURN } from './ended-facts.server'
import { dayOfDate } from './format-when-for-email.server'

const cancellationFacts = endedFacts.extend({
  endedBy: z.enum(ENDED_BY).nullable(),
  hadPlace: z.boolean(),
  /** It was for one date of the event, and there may be further registrations for others. */
  isOneDate: z.boolean().default(false),
  /** What staff add. */
  words: z.string().nullable().default(null),
})

interface Cancellation extends EmailTopic {
  /** Whether it waited, or was offered a place, and held none. */
  wasWaiting?: boolean
  words?: string | null
}

const hadPlace = ({ registration, wasWaiting = registration.placedAt === null }: Cancellation) => !wasWaiting

/** The person's place or turn on the waitlist was canceled, by them or by staff. */
export const cancelled = definePersonEmail({
  kind: 'cancelled',
  label: 'Cancellation of a registration',
  initiator: 'person',
  facts: cancellationFacts,
  calendar: (subject: Cancellation) => (hadPlace(subject) ? 'CANCEL' : undefined),
  buildFacts: (services, subject, shared) => ({
    ...shared,
    endedBy: subject.registration.endedBy,
    hadPlace: hadPlace(subject),
    canReturn: canReturn(services, subject.event),
    isOneDate: subject.registration.session !== '',
    day: dayOfDate(subject.registration, services.clock),
    words: subject.words ?? null,
  }),
  copy: (facts, { email }) => {
    const { endedBy, hadPlace, guests, calendar, canReturn, isOneDate, words } = facts
    const heading = hadPlace ? formatCanceled({ guests }) : 'You’re no longer on the waitlist.'
    const ending = hadPlace ? `canceled your ${placeOrPlaces(guests)}` : 'taken you off the waitlist'
    const released = hadPlace || endedBy === 'declined' ? ` We’ve released the ${placeOrPlaces(guests)}.` : ''
    const byThem = `Thank you for letting us know.${released} We won’t email you about this ${isOneDate ? 'date' : 'event'} again.`
    const openings = {
      staff: `We’ve ${ending}. If you didn’t expect this, please write to ${email}.`,
      event: `This date no longer takes place, so we’ve ${ending}. If you’re on the list for other dates, nothing changes for those.`,
    }
    const isByUs = endedBy === 'staff' || endedBy === 'event'
    return {
      subject: `${heading.slice(0, -1)}: ${titleAndDay(facts)}`,
      heading,
      opening: isByUs ? openings[endedBy] : byThem,
      ...(!isByUs && canReturn && { closing: `If you change your mind, ${RETURN}` }),
      ...(endedBy === 'event' && { whenLabel: 'Planned for' }),
      ...(words && { words }),
      button: toEvent(facts),
      notes: calendar ? [`The attachment removes ${isOneDate ? 'this date' : 'the event'} from your calendar.`] : [],
    }
  },
})
