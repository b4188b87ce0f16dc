import * as z from 'zod'
import type { EmailTopic } from '../mail/build-email-facts.server'
import { emailFacts } from '../mail/email-facts.server'
import { dayOfDate, formatWhenForEmail } from '../mail/format-when-for-email.server'
import { definePersonEmail, entryOfPlace } from './define-occasion.server'
import { calendarNote, everything, LINK_NOTE, titleAndDay, toRegistration } from './email-copy'

const changedFacts = emailFacts.extend({
  /** Of someone who was moved to another date: `Thu, Dec 10`, and when the former one is. */
  day: z.string().nullable().default(null),
  formerWhen: z.string().nullable().default(null),
})

interface Changed extends EmailTopic {
  /** The start of the date that they were moved from. */
  formerSession?: string | undefined
}

/** They or staff changed details, or the date. */
export const changed = definePersonEmail({
  kind: 'changed',
  label: 'Registration changed',
  initiator: 'person',
  facts: changedFacts,
  calendar: entryOfPlace,
  buildFacts: ({ clock }, { event, registration, formerSession }: Changed, shared) => ({
    ...shared,
    day: formerSession ? dayOfDate(registration, clock) : null,
    formerWhen: formerSession ? formatWhenForEmail(event, formerSession, clock) : null,
  }),
  copy(facts) {
    const heading = facts.formerWhen ? 'Your date has changed' : 'Your registration has changed'
    return {
      subject: `${heading}: ${titleAndDay(facts)}`,
      heading: `${heading}.`,
      opening: 'Here are the current details.',
      shows: everything,
      former: { when: facts.formerWhen, location: null },
      button: toRegistration,
      notes: [`${LINK_NOTE}${calendarNote(facts)}`],
    }
  },
})
