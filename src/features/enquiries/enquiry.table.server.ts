import type { Generated } from 'kysely'
import type { ContactMethod, HearAboutUs, Interest } from './contact-options'

interface EnquiryTable {
  id: Generated<number>
  name: string
  email: string
  /** `foldEmail` of the address. */
  email_key: string
  phone_number: string | null
  interest: Interest | null
  hear_about_us: HearAboutUs | null
  message: string
  contact_method: ContactMethod
  consent_to_contact: number
  created_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    contact_messages: EnquiryTable
  }
}
