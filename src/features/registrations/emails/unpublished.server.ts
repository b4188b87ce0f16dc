import * as z from 'zod'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { emailFacts } from '../mail/email-facts.server'
import { formatWhenForEmail } from '../mail/format-when-for-email.server'
import { toPerson } from './define-occasion.server'
import { LINK_NOTE, toRegistration } from './email-copy'

const unpublishedFacts = emailFacts.extend({ words: z.string().nullable() })

interface Unpublished extends EmailTopic {
  words: string | null
  /** All dates to come that the person is on the list for. */
  sessions: readonly string[]
}

/** Staff took the event off the website: its registrations stand, and nothing changes in calendars (spec B §3.9). */
export const unpublished = toPerson({
  kind: 'unpublished',
  label: 'Event taken off the website',
  causedBy: 'community',
  isUnsolicited: true,
  facts: unpublishedFacts,
  tell: ({ clock }, { event, words, sessions }: Unpublished, shared) => ({
    ...shared,
    event: { ...shared.event, when: sessions.map((session) => formatWhenForEmail(event, session, clock)).join('\n') },
    words,
  }),
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
