import * as z from 'zod'
import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail, type NewMail } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import type { ContactMessageRow } from './contact-message.repository.server'
import { CONTACT_MESSAGE } from './contact-message-email.server'
import { interestLabels, labelOf } from './contact-options'

/** To the visitor: that the message arrived, and what it was about. Nothing that they typed is in it (spec B §3.5, §5.2). */
export const acknowledgement = defineMail({
  kind: 'contact-acknowledgement',
  label: 'Acknowledgement of a message',
  facts: z.object({ received: z.string(), interest: z.string() }),
  render: async (facts, { site }) => (await import('./render-emails.server')).renderAcknowledgement({ site, ...facts }),
})

export const composeAcknowledgement = (row: ContactMessageRow, { config, clock }: Pick<Services, 'config' | 'clock'>): NewMail =>
  composeMail(acknowledgement, {
    to: row.email,
    replyTo: config.contactEmail,
    facts: { received: dayAndTimeText(row.createdAt, clock.timeZone), interest: labelOf(interestLabels, row.interest) },
    about: { kind: CONTACT_MESSAGE, id: row.id, label: row.name },
  })
