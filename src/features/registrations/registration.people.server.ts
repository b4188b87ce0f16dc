import { findDeletedItem } from '@/content/deleted-items.server'
import type { PeopleData, PersonalRecord } from '@/content/people-data.server'
import { findStoredEvent } from '@/features/events/event.repository.server'
import { formatMonths } from '@/site/months'
import { forgetRegistrations, removeRegistration } from './attendees/remove-attendees.server'
import { deleteDeletedRegistrationsOf, listDeletedRegistrationsOf } from './deleted-registration.repository.server'
import { amountOf } from './places/contribution'
import { listRegistrationsOf, type RegistrationRow } from './registration.repository.server'
import { type KeptDetails, listVersions } from './versions/version.repository.server'

/** Registrations, those of deleted events included. */
export const peopleInRegistrations: PeopleData = {
  async find(services, emailKey) {
    const { db } = services
    const records: PersonalRecord[] = []
    for (const row of await listRegistrationsOf(db, emailKey)) {
      const event = await findStoredEvent(db, row.event_id)
      records.push({ title: `Registration for “${event?.title}”`, fields: fieldsOf(row) })
      for (const { replacedAt, details } of await listVersions(db, row.id))
        records.push({
          title: `Registration for “${event?.title}” as it was before`,
          fields: { ...detailsOf(details), 'Changed at': replacedAt },
        })
    }
    for (const row of await listDeletedRegistrationsOf(db, emailKey)) {
      const item = await findDeletedItem(services, row.deleted_item_id)
      records.push({ title: `Registration for a deleted event${item ? `, “${item.label}”` : ''}`, fields: fieldsOf(row) })
    }
    return records
  },
  async erase(services, emailKey) {
    const { db } = services
    for (const { id } of await listRegistrationsOf(db, emailKey)) await removeRegistration(services, id)
    const deleted = await listDeletedRegistrationsOf(db, emailKey)
    await forgetRegistrations(
      services,
      deleted.map(({ id }) => id),
    )
    await deleteDeletedRegistrationsOf(db, emailKey)
  },
  retention: ({ registrations }) =>
    `Registrations are deleted ${formatMonths(registrations)} after the event; those for a deleted event, 30 days after its deletion.`,
}

const detailsOf = (row: KeptDetails) => ({
  Name: row.name,
  Guests: String(row.guests),
  'In a Diamond Heart group': row.in_diamond_heart_group === 1,
  'Diamond Heart group': row.diamond_heart_group_name,
  'Additional message': row.additional_message,
  Answers: row.answers === '{}' ? null : row.answers,
  Contribution: row.contribution_cents === null ? null : String(amountOf(row.contribution_cents)),
  'Asks for a scholarship': row.scholarship === 1,
  'About the scholarship': row.scholarship_note,
})

const fieldsOf = (row: Omit<RegistrationRow, 'id'>) => ({
  ...detailsOf(row),
  Email: row.email,
  Date: row.session || null,
  Status: row.status,
  Payment: row.payment,
  'Registered at': row.created_at,
  'Changed at': row.updated_at,
})
