import { rawRow, rowFromRaw } from '@/platform/database/columns.server'
import type { Database } from '@/platform/database/database.server'
import type { DetailColumn, RegistrationRow } from './registration.repository.server'
import { DETAIL_COLUMNS } from './registration-columns.server'
import './registration.table.server'

/** What people can change about themselves. */
export type VersionedDetails = Pick<RegistrationRow, DetailColumn>

export const versionedDetails = (row: RegistrationRow) =>
  Object.fromEntries(DETAIL_COLUMNS.map((name) => [name, row[name]])) as unknown as VersionedDetails

/** Keeps a registration as it is for staff, before it is changed; `at` is ISO-8601 UTC. */
export async function insertRegistrationVersion(db: Database, row: RegistrationRow, at: string) {
  const version = { registrationId: row.id, content: rawRow(versionedDetails(row)), replacedAt: at }
  await db.q().insertInto('registration_versions').values(version).execute()
}

export interface RegistrationVersion {
  replacedAt: string
  details: VersionedDetails
}

/** The newest first. */
export async function listRegistrationVersions(db: Database, registrationId: number): Promise<RegistrationVersion[]> {
  const rows = await db
    .q()
    .selectFrom('registration_versions')
    .select(['content', 'replacedAt'])
    .where('registrationId', '=', registrationId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ content, replacedAt }) => ({ replacedAt, details: rowFromRaw<VersionedDetails>(db, content) }))
}

/** Which of these registrations have former versions. */
export async function findChanged(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .q()
    .selectFrom('registration_versions')
    .select('registrationId')
    .distinct()
    .where('registrationId', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.registrationId))
}

export async function deleteRegistrationVersions(db: Database, ids: readonly number[]) {
  await db.q().deleteFrom('registration_versions').where('registrationId', 'in', ids).execute()
}
