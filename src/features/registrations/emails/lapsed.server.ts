import { dayOfDate } from '../mail/format-when-for-email.server'
import { youAndGuests } from '../places/place-words'
import { definePersonEmail } from './define-occasion.server'
import { titleAndDay, toEvent } from './email-copy'
import { canReturn, endedFacts, RETURN } from './ended-facts.server'

/** They didn't accept an offered place in time. */
export const lapsed = definePersonEmail({
  kind: 'lapsed',
  label: 'Offer expired',
  initiator: 'community',
  facts: endedFacts,
  buildFacts: (services, { event, registration }, shared) => ({
    ...shared,
    canReturn: canReturn(services, event),
    day: dayOfDate(registration, services.clock),
  }),
  copy: ({ canReturn, ...facts }) => ({
    subject: `Your offer has expired: ${titleAndDay(facts)}`,
    heading: 'Your offer has expired.',
    opening: `We held ${facts.guests === 0 ? 'a place' : 'places'} for ${youAndGuests(facts.guests)}, but the time ran out, so we’ve released ${facts.guests === 0 ? 'it' : 'them'}.`,
    ...(canReturn && { closing: `If you’d still like to come, ${RETURN}` }),
    button: toEvent(facts),
  }),
})
