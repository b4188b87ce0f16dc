import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { MAX_ID } from '@/platform/forms/input-fields'
import './settings.table.server'

export type SettingsRow = Selectable<Schema['settings_versions']>

export const findSettings = (db: Database): Promise<SettingsRow | undefined> =>
  db.q().selectFrom('settings_versions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

export async function findSettingsVersion(db: Database, id: number): Promise<SettingsRow | undefined> {
  if (id > MAX_ID) return undefined
  return db.q().selectFrom('settings_versions').selectAll().where('id', '=', id).executeTakeFirst()
}

export const listSettingsVersions = (db: Database, limit: number): Promise<SettingsRow[]> =>
  db.q().selectFrom('settings_versions').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const insertSettings = (db: Database, row: Insertable<Schema['settings_versions']>): Promise<SettingsRow> =>
  db.q().insertInto('settings_versions').values(row).returningAll().executeTakeFirstOrThrow()
