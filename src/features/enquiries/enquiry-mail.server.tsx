import * as z from 'zod'
import { renderEmail } from '@/features/mail/render-email.server'
import type { JobHandler } from '@/platform/jobs/outbox.server'
import type { MailTransport } from '@/platform/mail/mail-transport.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { site } from '@/site/facts'
import { contactMethodLabels, hearAboutUsLabels, interestLabels, labelOf } from './contact-options'
import { ContactNotice } from './emails/contact-notice'
import { type EnquiryRow, findEnquiry } from './enquiry.repository.server'

const payload = z.object({ messageId: z.number() })

/** What the outbox does for a contact message: the notice to staff. */
export function contactMailHandlers({
  db,
  config,
  mail,
}: Pick<Services, 'db' | 'config'> & { mail: MailTransport }): Record<string, JobHandler> {
  return {
    async 'contact-notice'(job) {
      const message = await findEnquiry(db, payload.parse(job.payload).messageId)
      if (!message) return
      await mail.send({ key: job.key, createdAt: job.createdAt, to: [config.contactEmail], ...(await notice(message)) })
    },
  }
}

async function notice(row: EnquiryRow) {
  const contactMethod = labelOf(contactMethodLabels, row.contact_method)
  const message = {
    received: dayAndTimeText(row.created_at, site.timeZone),
    name: row.name,
    email: row.email,
    phone: row.phone_number,
    interest: labelOf(interestLabels, row.interest),
    howHeard: labelOf(hearAboutUsLabels, row.hear_about_us),
    contactMethod,
    consent: row.consent_to_contact === 1 ? 'Yes' : 'No',
    text: row.message,
  }
  return { replyTo: row.email, subject: `${contactMethod}: ${row.name}`, ...(await renderEmail(<ContactNotice message={message} />)) }
}
