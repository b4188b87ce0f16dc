import * as z from 'zod'
import { addressOfStaff } from '@/features/accounts/email/address-of-staff.server'
import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail, queueMail } from '@/features/mail/queue-mail.server'
import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { unsubscribeUrl } from '../list/newsletter-links.server'
import { getMailing } from './change-mailing.server'
import type { MailingRow } from './mailing.repository.server'
import { mailingContent } from './mailing.schema'

/** What staff get to see in their own mail program before everyone does. */
export const mailingTest = defineMail({
  kind: 'mailing-test',
  heldAs: undefined,
  label: 'Mailing: test',
  facts: z.object({ mailing: mailingContent, to: z.string() }),
  async render({ mailing, to }, services) {
    const { renderMailingEmail } = await import('./render-mailing-email.server')
    const url = await unsubscribeUrl(services, foldEmail(to))
    const email = await renderMailingEmail(services, { mailing, unsubscribeUrl: url })
    return { ...email, subject: `Test: ${email.subject}`, list: { name: services.site.community, unsubscribeUrl: url } }
  },
})

/** Sends a mailing as it is stored to the person who asks (`to`), or to the community where they have no address. Throws ApiError 404. */
export async function sendTest(services: Services, id: number, accountId: number): Promise<{ mailing: MailingRow; to: string }> {
  const to = await addressOfStaff(services, accountId)
  const mailing = await getMailing(services, id)
  const facts = { mailing: mailingContent.parse(mailing), to }
  const about = { kind: 'mailing', id, label: mailing.subject }
  await services.db.tx(() => queueMail(services, [composeMail(mailingTest, { to, facts, about })]))
  return { mailing, to }
}
