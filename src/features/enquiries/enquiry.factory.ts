import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { type NewEnquiry, saveEnquiry } from './enquiry.repository.server'

/** A message, by default sent just now from the contact page. */
export const enquiryRow = (fields: Partial<NewEnquiry> = {}) =>
  withKey({
    name: 'Ada Quist',
    email: 'ada@example.net',
    phoneNumber: null,
    interest: 'general',
    hearAboutUs: null,
    message: 'I would like to know more.',
    contactMethod: 'get-in-touch',
    consentToContact: 1,
    createdAt: new Date().toISOString(),
    ...fields,
  })

const withKey = (row: NewEnquiry) => ({ ...row, emailKey: foldEmail(row.email) })

/** The same in the database; answers its id. */
export const makeEnquiry = async ({ db }: Pick<Services, 'db'>, fields?: Partial<NewEnquiry>): Promise<number> =>
  (await saveEnquiry(db, enquiryRow(fields))).id
