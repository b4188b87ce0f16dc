import * as z from 'zod'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { type EmailFacts, emailFacts } from '../mail/email-facts.server'
import { formatWhenForEmail } from '../mail/format-when-for-email.server'
import { definePersonEmail, type Parts } from './define-occasion.server'
import { LINK_NOTE, toRegistration } from './email-copy'

export const websiteFacts = emailFacts.extend({ words: z.string().nullable() })

interface OnWebsite extends EmailTopic {
  words: string | null
  /** All upcoming dates that the person is on the list for. */
  sessions: readonly string[]
}

export const buildWebsiteFacts = ({ clock }: Parts, { event, words, sessions }: OnWebsite, shared: EmailFacts) => ({
  ...shared,
  event: { ...shared.event, when: sessions.map((session) => formatWhenForEmail(event, session, clock)).join('\n') },
  words,
})

/** Staff took the event off the website: its registrations remain, and nothing changes in calendars (spec B §3.9). */
export const unpublished = definePersonEmail({
  kind: 'unpublished',
  label: 'Event taken off the website',
  initiator: 'community',
  isUnsolicited: true,
  facts: websiteFacts,
  buildFacts: buildWebsiteFacts,
  copy: ({ event, words }) => ({
    subject: `No longer on our website: ${event.title}`,
    heading: 'This event is no longer on our website.',
    opening: 'We’ve taken it off the website for now. Your registration still stands.',
    whenLabel: 'Planned for',
    ...(words && { words }),
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})
