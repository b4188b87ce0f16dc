import { youAndGuests } from '../places/place-words'
import { definePersonEmail } from './define-occasion.server'
import { toEvent } from './email-copy'
import { canReturn, endedFacts, RETURN } from './ended-facts.server'

/** They didn't accept an offered place in time. */
export const lapsed = definePersonEmail({
  kind: 'lapsed',
  label: 'Offer expired',
  initiator: 'community',
  facts: endedFacts,
  buildFacts: (services, { event }, shared) => ({ ...shared, canReturn: canReturn(services, event) }),
  copy: ({ event, canReturn, ...facts }) => ({
    subject: `Your offer has expired: ${event.title}`,
    heading: 'Your offer has expired.',
    opening: `We held ${facts.guests === 0 ? 'a place' : 'places'} for ${youAndGuests(facts.guests)}, but the time ran out, so we’ve released ${facts.guests === 0 ? 'it' : 'them'}.`,
    ...(canReturn && { closing: `If you’d still like to come, ${RETURN}` }),
    button: toEvent(facts),
  }),
})
