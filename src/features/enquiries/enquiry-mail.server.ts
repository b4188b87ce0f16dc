import * as z from 'zod'
import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail, type NewMail } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { contactMethodLabels, hearAboutUsLabels, interestLabels, labelOf } from './contact-options'
import type { EnquiryRow } from './enquiry.repository.server'

/** As `NewMail` names the row that a message tells of. */
export const ENQUIRY = 'enquiry'

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
export const enquiryNotice = defineMail({
  kind: 'contact-notice',
  label: 'Notice of a message',
  facts: noticeFacts,
  // What draws it is loaded with the first of them, not at every start.
  render: async (facts, { site }) => (await import('./render-enquiry-mail.server')).renderNotice({ site, message: facts }),
})

/** The messages that an enquiry causes, in the words of this moment. */
export const enquiryMail = (row: EnquiryRow, { config, clock }: Pick<Services, 'config' | 'clock'>): NewMail[] => [
  composeMail(enquiryNotice, {
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
      consent: row.consentToContact === 1 ? 'Yes' : 'No',
      text: row.message,
    },
    about: { kind: ENQUIRY, id: row.id, label: row.name },
  }),
]
