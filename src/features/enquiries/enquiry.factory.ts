import type { Insertable } from 'kysely'
import type { Schema } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { saveEnquiry } from './enquiry.repository.server'

type Row = Insertable<Schema['contact_messages']>

/** A message, by default sent just now from the contact page. */
export const enquiryRow = (fields: Partial<Row> = {}): Row => ({
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

/** The same in the database; answers its id. */
export const makeEnquiry = ({ db }: Pick<Services, 'db'>, fields?: Partial<Row>): Promise<number> => saveEnquiry(db, enquiryRow(fields))
