import * as z from 'zod'
import { listMailKeys } from '@/features/mail/mail.api.server'
import { composeMail, defineMail, type NewMail } from '@/features/mail/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { dayText } from '@/platform/time/date-format'
import type { ContactMessageRow } from '../contact-message.repository.server'
import { acknowledgement, CONTACT_MESSAGE } from '../contact-messages.server'
import type { ReplyRow } from './inbox.repository.server'

/** To the visitor, in staff's own words. The visitor's aren't repeated: the address may be someone else's (spec B §3.5). */
export const replyEmail = defineMail({
  kind: 'contact-reply',
  label: 'Reply to a message',
  facts: z.object({ markdown: z.string(), written: z.string(), follows: z.array(z.string()) }),
  render: async (facts, { site, config }) =>
    (await import('../render-emails.server')).renderReplyEmail({ ...facts, site, publicUrl: config.publicUrl }),
})

/** Goes on in the conversation that the visitor sees; their answer reaches the community’s mailbox. */
export const composeReply = async (
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  message: ContactMessageRow,
  { markdown, earlier }: { markdown: string; earlier: readonly ReplyRow[] },
): Promise<NewMail> => {
  const acknowledged = await listMailKeys(db, { kind: acknowledgement.kind, about: { kind: CONTACT_MESSAGE, id: message.id } })
  return composeMail(replyEmail, {
    to: message.email,
    replyTo: config.contactEmail,
    facts: {
      markdown,
      written: dayText(message.createdAt, clock.timeZone),
      follows: [...acknowledged, ...earlier.map(({ mailKey }) => mailKey)],
    },
    about: { kind: CONTACT_MESSAGE, id: message.id, label: message.name },
  })
}
