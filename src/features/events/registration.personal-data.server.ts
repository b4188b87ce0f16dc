import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { findDeletedItem } from '@/content/deleted-items.server'
import type { PersonalData, PersonalRecord } from '@/content/feature.server'
import { countExpired, type RetentionRule } from '@/content/retention.server'
import type { Database, Schema } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { counted } from '@/platform/text/nouns'
import { addDays } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { instantOf } from '@/platform/time/zoned-time'
import { formatMonths } from '@/site/place'
import { dateState } from './emails/registered-dates.server'
import { type EventRow, findStoredEvent, isEventOver, listEventIdsForStaff, lockStoredEvent } from './event.repository.server'
import {
  deleteDeletedRegistrations,
  listPeopleWithoutEmail,
  listRegistrationsNamed,
  listRegistrationsOf,
  type RegistrationsOfPerson,
} from './places/deleted-registration.repository.server'
import { amountOf } from './places/format-price'
import { storedDetails } from './places/person-details'
import { listRegistrationVersions, type VersionedDetails, versionsWithAddress } from './places/places.repository.server'
import { REGISTRATION, type RegistrationRow } from './places/registration.repository.server'
import { personDetailsOf } from './places/registration-columns.server'
import { registeredSessions } from './places/registration-list.repository.server'
import { listRegistrationSessions } from './places/registration-session.repository.server'
import { deleteCorrections } from './registration/corrections.repository.server'
import { canCancel } from './registration/read-registration.server'
import { purgeRegistrations, removeRegistration } from './registration/remove-registration.server'
import { copyRegistrationsOfPerson } from './registrations-of-backup.server'
import { findSessionEnd, listUpcomingSessions } from './schedule/session.repository.server'

async function describeFreedPlaces({ db, clock }: Services, emailKey: string): Promise<string[]> {
  const upcoming = []
  for (const registration of (await listRegistrationsOf(db, emailKey)).rows) {
    const event = await findStoredEvent(db, registration.eventId)
    if (event && canCancel({ status: registration.status, state: dateState({ event, registration }, clock) })) upcoming.push(registration)
  }
  const waiting = upcoming.filter(({ status }) => status === 'waitlisted').length
  const held = upcoming.length - waiting
  const ends = `${counted(held, 'upcoming registration ends', 'upcoming registrations end')}. Freed places go to the waitlist, whose people get the usual email.`
  const turns = `${counted(waiting, 'entry', 'entries')} on a waitlist of an upcoming date ${waiting === 1 ? 'ends' : 'end'}.`
  return [...(held > 0 ? [ends] : []), ...(waiting > 0 ? [turns] : [])]
}

export const registrationPersonalData: PersonalData = {
  label: 'Registrations',
  tables: {
    registrations: 'emailKey',
    deleted_registrations: 'emailKey',
    registration_versions: 'emailKey',
    registration_corrections: 'emailKey',
  },
  listNamed: ({ db }) => listPeopleWithoutEmail(db),
  copyFromBackup: copyRegistrationsOfPerson,
  effects: describeFreedPlaces,
  find: async (services, emailKey) => [
    ...(await recordsOf(services, await listRegistrationsOf(services.db, emailKey))),
    ...(await versionsWithAddress(services.db, emailKey).list()).map(({ replacedAt }) => ({
      title: 'Former address of a registration',
      fields: { 'Changed at': replacedAt },
    })),
  ],
  async erase(services, emailKey) {
    await eraseRows(services, await listRegistrationsOf(services.db, emailKey))
    await versionsWithAddress(services.db, emailKey).erase()
    await deleteCorrections(services.db, { emailKey })
  },
  findNamed: async (services, person) => recordsOf(services, await listRegistrationsNamed(services.db, person)),
  eraseNamed: async (services, person) => eraseRows(services, await listRegistrationsNamed(services.db, person)),
  retention: ({ registrations }) =>
    `Registrations are deleted ${formatMonths(registrations)} after the event; those for a deleted event, 30 days after its deletion.`,
}

async function recordsOf(services: Services, { rows, deleted }: RegistrationsOfPerson): Promise<PersonalRecord[]> {
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

async function eraseRows(services: Services, { rows, deleted }: RegistrationsOfPerson) {
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

/** Each takes a dozen statements, and on SQLite nothing else is answered until the transaction ends: about 30 ms. */
const BATCH_SIZE = 20

/** Registrations with mail, links and versions. Time counts from the end, at the earliest from registering, against mistyped dates. */
export const registrationRetention: RetentionRule = {
  setting: 'registrations',
  nouns: ['registration', 'registrations'],
  async *deleteExpired(services, cutoff) {
    for (const id of await listEventIdsForStaff(services.db)) {
      const event = await findStoredEvent(services.db, id)
      while (event && (await listExpired(services, event, cutoff)).length > 0) yield await deleteBatch(services, id, cutoff)
      await setImmediate()
    }
  },
}

const deleteBatch = (services: Services, eventId: number, cutoff: Date): Promise<number> =>
  services.db.tx(async () => {
    // As it is now: staff may have moved it since.
    const event = await lockStoredEvent(services.db, eventId)
    let count = 0
    for (const id of event ? await listExpired(services, event, cutoff) : []) if (await removeRegistration(services, id)) count++
    await countExpired(services.db, { entity: REGISTRATION, entityId: eventId }, count)
    return count
  })

async function listExpired(services: Services, event: EventRow, cutoff: Date): Promise<number[]> {
  const { db, clock } = services
  const old = { eventId: event.id, before: cutoff.toISOString(), limit: BATCH_SIZE }
  const ofDates = await listOldRegistrations(db, { ...old, sessions: await listExpiredSessions(services, event, cutoff) })
  if (ofDates.length > 0) return ofDates
  const whole = { ...old, sessions: [''] }
  if (event.lastDay !== null) return isEventOver(event, clock, cutoff) ? listOldRegistrations(db, whole) : []
  // A series without an end, or without known dates. While it goes on, only canceled registrations are over.
  const [next] = await listUpcomingSessions(db, event.id, { now: clock.now().toISOString(), limit: 1 })
  if (next) return listOldRegistrations(db, { ...whole, isIdle: true, isCancelled: true })
  return new Date(event.updatedAt) < cutoff ? listOldRegistrations(db, { ...whole, isIdle: true }) : []
}

/** The dates of an event that ended before `cutoff`. One that no longer takes place, or that is long over, has no row and counts by its name. */
async function listExpiredSessions({ db, clock }: Services, event: EventRow, cutoff: Date): Promise<string[]> {
  const expired: string[] = []
  // No clock is further from ours than a day.
  const before = addDays(todayIn(clock.timeZone, cutoff), 2)
  for (const { session } of await registeredSessions(db, event.id).where('session', '!=', '').where('session', '<', before).execute()) {
    const end = (await findSessionEnd(db, event.id, session)) ?? instantOf(session, event.timeZone ?? clock.timeZone)
    if (new Date(end) < cutoff) expired.push(session)
  }
  return expired
}

interface OldRegistrations {
  eventId: number
  sessions: readonly string[]
  /** Made before this moment, ISO-8601 UTC. */
  before: string
  isIdle?: boolean
  isCancelled?: boolean
  limit: number
}

/** The ids of registrations, up to `limit`, those on the waitlist first: they are not to be offered the places of the others. */
async function listOldRegistrations(db: Database, filter: OldRegistrations): Promise<number[]> {
  const { eventId, sessions, before, isIdle, isCancelled, limit } = filter
  if (sessions.length === 0) return []
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('eventId', '=', eventId)
    .where('session', 'in', sessions)
    .where('createdAt', '<', before)
    .$if(Boolean(isIdle), (query) => query.where('updatedAt', '<', before).where(isUnseenSince(before)))
    .$if(Boolean(isCancelled), (query) => query.where('status', '=', 'cancelled'))
    .orderBy((e) => e.case().when('status', '=', 'waitlisted').then(0).else(1).end())
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const isUnseenSince = (before: string) => (e: ExpressionBuilder<Schema, 'registrations'>) =>
  e.not(
    e.exists(
      e
        .selectFrom('registration_sessions as seen')
        .select('seen.registrationId')
        .whereRef('seen.registrationId', '=', 'registrations.id')
        .where((seen) => seen.or([seen('seen.tickedAt', '>=', before), seen('seen.remindedAt', '>=', before)])),
    ),
  )
