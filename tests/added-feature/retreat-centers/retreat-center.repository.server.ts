import type { Selectable } from 'kysely'
import { isPublished, type Reader } from '@/content/published.server'
import type { Database, Schema } from '@/platform/database/database.server'
import './retreat-center.table.server'

export type RetreatCenterRow = Selectable<Schema['retreat_centers']>

const everyCenter = (db: Database) => db.q().selectFrom('retreat_centers').selectAll().orderBy('id')

export const listRetreatCenters = (reader: Reader): Promise<RetreatCenterRow[]> =>
  everyCenter(reader.db).where(isPublished(reader, 'retreat_centers')).execute()

export const listRetreatCentersForStaff = (db: Database): Promise<RetreatCenterRow[]> => everyCenter(db).execute()

export const findRetreatCenterBySlug = (reader: Reader, slug: string): Promise<RetreatCenterRow | undefined> =>
  everyCenter(reader.db).where('slug', '=', slug).where(isPublished(reader, 'retreat_centers')).executeTakeFirst()
