import { queueMail } from '@/features/mail/queue-mail.server'
import { queueMailWithinLimit } from '@/features/mail/queue-mail-within-limit.server'
import type { Services } from '@/platform/services.server'
import { composeAcknowledgement } from './acknowledgement.server'
import { type ContactMessageRow, type NewContactMessage, saveContactMessage } from './contact-message.repository.server'
import { type ContactRequest, contactRequest } from './contact-message.schema'
import { CONTACT_MESSAGE, contactMessageEmails } from './contact-message-email.server'
import { insertHeldMessage } from './inbox/held-message.repository.server'
import { findSpamSign } from './inbox/spam-signs'

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>

/** Keeps a visitor’s message with its emails; one that looks like spam is held, and mails no one (spec B §5.2). */
export async function sendContactMessage(services: Parts, request: ContactRequest) {
  const message = messageOf(services, request)
  const reason = findSpamSign(request)
  if (reason) await insertHeldMessage(services.db, { ...message, reason })
  else await storeMessage(services, message)
}

/** Holds what a program sent that fills in the field which people don’t see; what is no message is dropped. */
export async function holdTrappedMessage(services: Parts, sent: unknown) {
  const { data } = contactRequest.safeParse(sent)
  if (data) await insertHeldMessage(services.db, { ...messageOf(services, data), reason: 'hidden-field' })
}

/**
 * Stores a message and queues the notice to staff and the visitor’s acknowledgement, in one transaction. How many acknowledgements go to one
 * mailbox is limited: the address may be someone else’s (spec B §3.5).
 */
export const storeMessage = (services: Parts, message: NewContactMessage): Promise<ContactMessageRow> =>
  services.db.tx(async () => {
    const row = await saveContactMessage(services.db, message)
    await queueMail(services, contactMessageEmails(row, services))
    await queueMailWithinLimit(services, composeAcknowledgement(row, services), CONTACT_MESSAGE)
    return row
  })

const messageOf = ({ clock }: Pick<Services, 'clock'>, request: ContactRequest): NewContactMessage => ({
  name: request.name,
  email: request.email,
  phoneNumber: request.phoneNumber || null,
  interest: request.interest || null,
  hearAboutUs: request.hearAboutUs || null,
  message: request.message,
  contactMethod: request.contactMethod,
  consentToContact: request.consentToContact,
  createdAt: clock.now().toISOString(),
})
