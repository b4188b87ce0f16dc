import * as z from 'zod'
import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail, type NewMail } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import type { ContactMessageRow } from './contact-message.repository.server'
import { contactMethodLabels, hearAboutUsLabels, interestLabels, labelOf } from './contact-options'

/** The name of the row that an email is about, as `NewMail` takes it. */
export const CONTACT_MESSAGE = 'enquiry'

const noticeFacts = z.object({
  received: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  interest: z.string(),
  howHeard: z.string(),
  contactMethod: z.string(),
  consent: z.string(),
  text: z.string(),
})

/** To staff. */
export const contactMessageNotice = defineMail({
  kind: 'contact-notice',
  label: 'Notice of a message',
  facts: noticeFacts,
  // What draws it is loaded with the first of them, not at every start.
  render: async (facts, { site }) => (await import('./render-emails.server')).renderContactNotice({ site, message: facts }),
})

/** The emails that a message causes, in the words of this moment. */
export const contactMessageEmails = (row: ContactMessageRow, { config, clock }: Pick<Services, 'config' | 'clock'>): NewMail[] => [
  composeMail(contactMessageNotice, {
    to: config.contactEmail,
    replyTo: row.email,
    facts: {
      received: dayAndTimeText(row.createdAt, clock.timeZone),
      name: row.name,
      email: row.email,
      phone: row.phoneNumber,
      interest: labelOf(interestLabels, row.interest),
      howHeard: labelOf(hearAboutUsLabels, row.hearAboutUs),
      contactMethod: labelOf(contactMethodLabels, row.contactMethod),
      consent: row.consentToContact ? 'Yes' : 'No',
      text: row.message,
    },
    about: { kind: CONTACT_MESSAGE, id: row.id, label: row.name },
  }),
]
