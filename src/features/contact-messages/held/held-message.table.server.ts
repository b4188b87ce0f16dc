import type { Generated } from 'kysely'
import type { ContactMethod, HearAboutUs, Interest } from '../contact-options'
import type { SpamSign } from './spam-signs'

interface HeldMessageTable {
  id: Generated<number>
  name: string
  email: string
  /** `foldEmail` of the address. */
  emailKey: string
  phoneNumber: string | null
  interest: Interest | null
  hearAboutUs: HearAboutUs | null
  message: string
  contactMethod: ContactMethod
  consentToContact: boolean
  createdAt: string
  reason: SpamSign
}

declare module '@/platform/database/database.server' {
  interface Schema {
    held_messages: HeldMessageTable
  }
}
