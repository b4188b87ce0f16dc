import { definePersonEmail } from './define-occasion.server'
import { LINK_NOTE, toRegistration } from './email-copy'
import { websiteFacts, websiteFactsBuilder } from './unpublished.server'

/** An event that people read was off the website is on it again, as they know it (spec B §3.9). */
export const published = definePersonEmail({
  kind: 'published',
  label: 'Event on the website again',
  initiator: 'community',
  isUnsolicited: true,
  facts: websiteFacts,
  buildFacts: websiteFactsBuilder('REQUEST'),
  copy: ({ event, words }) => ({
    subject: `Back on our website: ${event.title}`,
    heading: 'This event is on our website again.',
    opening: 'Your registration still stands.',
    shows: { guide: true, joining: true },
    ...(words && { words }),
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})
