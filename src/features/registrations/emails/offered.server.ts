import * as z from 'zod'
import { emailFacts } from '../mail/email-facts.server'
import { dayOfDate, formatMomentForEmail } from '../mail/format-when-for-email.server'
import { youAndGuests } from '../places/place-words'
import { definePersonEmail } from './define-occasion.server'
import { LINK_NOTE, titleAndDay, toRegistration } from './email-copy'

const offerFacts = emailFacts.extend({
  /** Until when the place is held, in words. */
  offerEnds: z.string().nullable(),
  /** `Thu, Dec 3`: the one date that it is for. */
  day: z.string().nullable().default(null),
  /** Everyone who waits was offered it. */
  isOfferedToAll: z.boolean().default(false),
})

/** A freed place is held for them, or goes to the first to accept (spec B §3.7). */
export const offered = definePersonEmail({
  kind: 'offer',
  label: 'Place offered',
  initiator: 'community',
  heldAs: 'offers',
  facts: offerFacts,
  buildFacts: ({ clock }, { registration, event }, shared) => ({
    ...shared,
    day: dayOfDate(registration, clock),
    offerEnds: registration.offerEndsAt && formatMomentForEmail(registration.offerEndsAt, event, clock),
    isOfferedToAll: registration.isOfferedToAll,
  }),
  copy({ event, day, guests, offerEnds, isOfferedToAll }) {
    const [opened, it] = guests === 0 ? ['A place has', 'it'] : ['Places have', 'them']
    const heading = `${opened} opened up for ${youAndGuests(guests)}`
    return {
      subject: `${heading}: ${titleAndDay({ event, day })}`,
      heading: `${heading}.`,
      opening: isOfferedToAll
        ? `The event starts soon, so we’ve offered this to everyone on the waitlist whose party fits. The first to accept gets ${it}.`
        : `We’re holding ${it} for you ${offerEnds ? `until ${offerEnds}` : 'for a while'}. If you don’t accept by then, we’ll release ${it}.`,
      shows: { guide: true, choices: true, price: true },
      button: { ...toRegistration, label: 'Accept or decline' },
      notes: [LINK_NOTE],
    }
  },
})
