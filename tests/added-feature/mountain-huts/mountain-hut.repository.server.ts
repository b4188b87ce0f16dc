import type { Selectable } from 'kysely'
import { isPublished, type Reader } from '@/content/content-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import './mountain-hut.table.server'

export type MountainHutRow = Selectable<Schema['mountain_huts']>

const everyHut = (db: Database) => db.q().selectFrom('mountain_huts').selectAll().orderBy('id')

export const listMountainHuts = (reader: Reader): Promise<MountainHutRow[]> =>
  everyHut(reader.db).where(isPublished(reader, 'mountain_huts')).execute()

export const listMountainHutsForStaff = (db: Database): Promise<MountainHutRow[]> => everyHut(db).execute()

export const findMountainHutBySlug = (reader: Reader, slug: string): Promise<MountainHutRow | undefined> =>
  everyHut(reader.db).where('slug', '=', slug).where(isPublished(reader, 'mountain_huts')).executeTakeFirst()
