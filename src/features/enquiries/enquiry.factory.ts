import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { type NewEnquiry, saveEnquiry } from './enquiry.repository.server'

/** A message, by default sent just now from the contact page. */
export const enquiryRow = (fields: Partial<NewEnquiry> = {}) =>
  withKey({
    name: 'Ada Quist',
    email: 'ada@example.net',
    phone_number: null,
    interest: 'general',
    hear_about_us: null,
    message: 'I would like to know more.',
    contact_method: 'get-in-touch',
    consent_to_contact: 1,
    created_at: new Date().toISOString(),
    ...fields,
  })

const withKey = (row: NewEnquiry) => ({ ...row, email_key: foldEmail(row.email) })

/** The same in the database; answers its id. */
export const makeEnquiry = async ({ db }: Pick<Services, 'db'>, fields?: Partial<NewEnquiry>): Promise<number> =>
  (await saveEnquiry(db, enquiryRow(fields))).id
