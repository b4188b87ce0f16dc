import * as z from 'zod'
import type { RegistrationRow } from '../places/registration.repository.server'
import type { EmailTopic } from './build-email-facts.server'
import { calendarEntry } from './calendar-entry.server'
import { definePersonEmail, type Parts } from './define-occasion.server'
import { LINK_NOTE, toRegistration } from './email-copy'
import { type EmailFacts, emailFacts } from './email-facts.server'
import { formatWhenForEmail } from './format-when-for-email.server'

const entry = z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })
/** With the entry of each of their dates on which they hold a place. */
export const websiteFacts = emailFacts.extend({ words: z.string().nullable(), entries: z.array(entry).default([]) })

interface OnWebsite extends EmailTopic {
  words: string | null
  /** All upcoming dates that the person is on the list for. */
  all: readonly RegistrationRow[]
}

export const websiteFactsBuilder =
  (method: 'REQUEST' | 'CANCEL') =>
  (services: Parts, { event, words, all }: OnWebsite, shared: EmailFacts) => ({
    ...shared,
    event: { ...shared.event, when: all.map(({ session }) => formatWhenForEmail(event, session, services.clock)).join('\n') },
    words,
    entries: all.flatMap((registration) => {
      const content = registration.status === 'registered' && calendarEntry(services, { registration, event }, method)
      return content ? [{ method, content }] : []
    }),
  })

/** Staff took the event off the website: its registrations remain, and calendars show it as canceled, as the feed does (spec B §2.1, §3.9). */
export const unpublished = definePersonEmail({
  kind: 'unpublished',
  label: 'Event taken off the website',
  initiator: 'community',
  isUnsolicited: true,
  facts: websiteFacts,
  buildFacts: websiteFactsBuilder('CANCEL'),
  copy: ({ event, words, entries }) => ({
    subject: `No longer on our website: ${event.title}`,
    heading: 'This event is no longer on our website.',
    opening: `We’ve taken it off the website for now. Your registration still stands${entries.length > 0 ? ', though calendars show it as canceled until it’s back' : ''}.`,
    whenLabel: 'Planned for',
    ...(words && { words }),
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})
