import { queueMail } from '@/features/mail/queue-mail.server'
import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { type NewContactMessage, saveContactMessage } from './contact-message.repository.server'
import { contactMessageEmails } from './contact-messages.server'

/** A message, by default sent now from the contact page. */
export const contactMessageRow = (fields: Partial<NewContactMessage> = {}) =>
  withKey({
    name: 'Ada Quist',
    email: 'ada@example.net',
    phoneNumber: null,
    interest: 'general',
    hearAboutUs: null,
    message: 'I would like to know more.',
    contactMethod: 'get-in-touch',
    consentToContact: true,
    createdAt: new Date().toISOString(),
    ...fields,
  })

const withKey = (row: NewContactMessage) => ({ ...row, emailKey: foldEmail(row.email) })

/** The same in the database; answers its id. */
export const makeContactMessage = async ({ db }: Pick<Services, 'db'>, fields?: Partial<NewContactMessage>): Promise<number> =>
  (await saveContactMessage(db, contactMessageRow(fields))).id

/** A message with the one email that notifies staff of it; people who use the form get an email too. */
export const makeNotifiedMessage = async (services: Services, fields?: Partial<NewContactMessage>) =>
  services.db.tx(async () => {
    await queueMail(services, contactMessageEmails(await saveContactMessage(services.db, contactMessageRow(fields)), services))
  })
