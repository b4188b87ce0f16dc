import { findDeletedItem } from '@/content/deleted-items.server'
import type { PeopleData, PersonalRecord } from '@/content/people-data.server'
import { findStoredEvent } from '@/features/events/event.repository.server'
import { eraseMail } from '@/features/mail/erase-mail.server'
import { deleteDeletedRegistrationsOf, listDeletedRegistrationsOf } from './deleted-registration.repository.server'
import { deleteRegistrationsOf, listRegistrationsOf, type RegistrationRow } from './registration.repository.server'
import { REGISTRATION } from './registration-mail.server'

/** Registrations, those of deleted events included. */
export const peopleInRegistrations: PeopleData = {
  async find(services, emailKey) {
    const { db } = services
    const records: PersonalRecord[] = []
    for (const row of await listRegistrationsOf(db, emailKey)) {
      const event = await findStoredEvent(db, row.event_id)
      records.push({ title: `Registration for “${event?.title}”`, fields: fieldsOf(row) })
    }
    for (const row of await listDeletedRegistrationsOf(db, emailKey)) {
      const item = await findDeletedItem(services, row.deleted_item_id)
      records.push({ title: `Registration for a deleted event${item ? `, “${item.label}”` : ''}`, fields: fieldsOf(row) })
    }
    return records
  },
  async erase(services, emailKey) {
    const { db } = services
    const rows = [...(await listRegistrationsOf(db, emailKey)), ...(await listDeletedRegistrationsOf(db, emailKey))]
    await eraseMail(
      services,
      REGISTRATION,
      rows.map(({ id }) => id),
    )
    await deleteRegistrationsOf(db, emailKey)
    await deleteDeletedRegistrationsOf(db, emailKey)
  },
  retention:
    'Registrations are kept until staff remove them or delete the event; those of a deleted event go 30 days later, and come back with it until then.',
}

const fieldsOf = (row: Omit<RegistrationRow, 'id'>) => ({
  Name: row.name,
  Email: row.email,
  'In a Diamond Heart group': row.in_diamond_heart_group === 1,
  'Diamond Heart group': row.diamond_heart_group_name,
  'Additional message': row.additional_message,
  'Registered at': row.created_at,
  'Changed at': row.updated_at,
})
