import type { Attendee } from './attendee.schema'
import type { RegistrationRow } from './registration.repository.server'

export const presentAttendee = (row: RegistrationRow): Attendee => ({
  id: row.id,
  name: row.name,
  email: row.email,
  createdAt: row.created_at,
  inDiamondHeartGroup: row.in_diamond_heart_group === 1,
  diamondHeartGroupName: row.diamond_heart_group_name,
  additionalMessage: row.additional_message,
})
