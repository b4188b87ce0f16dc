import { findDeletedItem } from '@/content/deleted-items.server'
import type { PersonalData, PersonalRecord } from '@/content/feature.server'
import type { Services } from '@/platform/services.server'
import { counted } from '@/platform/text/nouns'
import { formatMonths } from '@/site/place'
import { purgeRegistrations, removeRegistration } from './attendees/change-attendee.server'
import { listRegistrationSessions } from './attendees/registration-session.repository.server'
import { dateState } from './emails/registered-dates.server'
import { findStoredEvent } from './event.repository.server'
import {
  deleteDeletedRegistrations,
  listDeletedRegistrationsNamed,
  listDeletedRegistrationsOf,
  listNamedDeletedRegistrations,
  listNamedRegistrations,
  listRegistrationsNamed,
  listRegistrationsOf,
} from './places/deleted-registration.repository.server'
import { amountOf } from './places/payment'
import { storedDetails } from './places/person-details'
import { listRegistrationVersions, type VersionedDetails } from './places/places.repository.server'
import type { RegistrationRow } from './places/registration.repository.server'
import { personDetailsOf } from './places/registration-columns.server'
import { canCancel } from './registration/read-registration.server'

async function describeFreedPlaces({ db, clock }: Services, emailKey: string): Promise<string[]> {
  const upcoming = []
  for (const registration of await listRegistrationsOf(db, emailKey)) {
    const event = await findStoredEvent(db, registration.eventId)
    if (event && canCancel({ status: registration.status, state: dateState({ event, registration }, clock) })) upcoming.push(registration)
  }
  const isWaiting = ({ status }: { status: string }) => status === 'waitlisted'
  const waiting = upcoming.filter(isWaiting).length
  const held = upcoming.length - waiting
  return [
    ...(held > 0
      ? [
          `${counted(held, 'upcoming registration ends', 'upcoming registrations end')}. Freed places go to the waitlist, whose people get the usual email.`,
        ]
      : []),
    ...(waiting > 0
      ? [`${counted(waiting, 'entry', 'entries')} on a waitlist of an upcoming date ${waiting === 1 ? 'ends' : 'end'}.`]
      : []),
  ]
}

export const registrationPersonalData: PersonalData = {
  label: 'Registrations',
  tables: { registrations: 'emailKey', deleted_registrations: 'emailKey' },
  listNamed: async ({ db }) => [...(await listNamedRegistrations(db)), ...(await listNamedDeletedRegistrations(db))],
  effects: describeFreedPlaces,
  find: async (services, emailKey) =>
    recordsOf(services, {
      rows: await listRegistrationsOf(services.db, emailKey),
      deleted: await listDeletedRegistrationsOf(services.db, emailKey),
    }),
  erase: async (services, emailKey) =>
    eraseRows(services, {
      rows: await listRegistrationsOf(services.db, emailKey),
      deleted: await listDeletedRegistrationsOf(services.db, emailKey),
    }),
  findNamed: async (services, person) =>
    recordsOf(services, {
      rows: await listRegistrationsNamed(services.db, person),
      deleted: await listDeletedRegistrationsNamed(services.db, person),
    }),
  eraseNamed: async (services, person) =>
    eraseRows(services, {
      rows: await listRegistrationsNamed(services.db, person),
      deleted: await listDeletedRegistrationsNamed(services.db, person),
    }),
  retention: ({ registrations }) =>
    `Registrations are deleted ${formatMonths(registrations)} after the event; those for a deleted event, 30 days after its deletion.`,
}

interface Rows {
  rows: readonly RegistrationRow[]
  deleted: Awaited<ReturnType<typeof listDeletedRegistrationsOf>>
}

async function recordsOf(services: Services, { rows, deleted }: Rows): Promise<PersonalRecord[]> {
  const { db } = services
  const records: PersonalRecord[] = []
  const ids = [...rows, ...deleted].map(({ id }) => id)
  const sessions = Map.groupBy(await listRegistrationSessions(db, ids), ({ registrationId }) => registrationId)
  const allFieldsOf = (row: RegistrationRow) => ({ ...fieldsOf(row), ...attendanceOf(sessions.get(row.id) ?? []) })
  for (const row of rows) {
    const event = await findStoredEvent(db, row.eventId)
    records.push({ title: `Registration for “${event?.title}”`, url: attendeesUrl(row), fields: allFieldsOf(row) })
    for (const { replacedAt, details } of await listRegistrationVersions(db, row.id))
      records.push({
        title: `Registration for “${event?.title}” as it was before`,
        fields: { ...detailsOf(details), 'Changed at': replacedAt },
      })
  }
  for (const row of deleted) {
    const item = await findDeletedItem(services, row.deletedItemId)
    records.push({ title: `Registration for a deleted event${item ? `, “${item.label}”` : ''}`, fields: allFieldsOf(row) })
  }
  return records
}

const attendeesUrl = ({ eventId, session }: RegistrationRow) => `/admin?tab=events&attendees=${eventId}${session ? '&session=all' : ''}`

async function eraseRows(services: Services, { rows, deleted }: Rows) {
  for (const { id } of rows) await removeRegistration(services, id)
  const ids = deleted.map(({ id }) => id)
  await purgeRegistrations(services, ids)
  await deleteDeletedRegistrations(services.db, ids)
}

const detailsOf = (row: VersionedDetails) => storedDetails(personDetailsOf(row))

const fieldsOf = (row: RegistrationRow) => ({
  ...detailsOf(row),
  Email: row.email,
  'Event number': String(row.eventId),
  Date: row.session || null,
  Status: row.status,
  Payment: row.payment,
  Paid: row.paidCents === 0 ? null : String(amountOf(row.paidCents)),
  Waived: row.waivedCents === null ? null : String(amountOf(row.waivedCents)),
  'Registered at': row.createdAt,
  'Canceled at': row.endedAt,
  'Changed at': row.updatedAt,
})

const attendanceOf = (sessions: Awaited<ReturnType<typeof listRegistrationSessions>>) => ({
  'Checked in for': sessions.flatMap(({ isPresent, session }) => (isPresent ? session || 'The event' : [])).join(', ') || null,
  'Last reminded at':
    sessions
      .flatMap(({ remindedAt }) => remindedAt ?? [])
      .toSorted()
      .at(-1) ?? null,
})
