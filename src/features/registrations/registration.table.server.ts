import type { Generated } from 'kysely'

interface RegistrationTable {
  id: Generated<number>
  event_id: number
  name: string
  email: string
  /** `foldEmail` of the address. */
  email_key: string
  in_diamond_heart_group: number
  diamond_heart_group_name: string | null
  additional_message: string | null
  created_at: string
  updated_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    registrations: RegistrationTable
    deleted_registrations: Omit<RegistrationTable, 'id'> & { id: number; deleted_item_id: number }
  }
}
