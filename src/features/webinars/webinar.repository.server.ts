import type { Selectable } from 'kysely'
import { contentRows } from '@/content/content-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { MONTHS } from '@/platform/time/calendar'
import './webinar.table.server'

export type WebinarRow = Selectable<Schema['webinars']>

/** Newest first: by year, month (December to January), and then the one that was added last. */
export async function listWebinars(db: Database): Promise<WebinarRow[]> {
  const rows = await db.q().selectFrom('webinars').selectAll().execute()
  const newestFirst = (a: WebinarRow, b: WebinarRow) => b.year - a.year || MONTHS.indexOf(b.month) - MONTHS.indexOf(a.month) || b.id - a.id
  return rows.sort(newestFirst)
}

/** What names the webinars' pages, and when each was last changed (ISO-8601 UTC). */
export const listWebinarPages = (db: Database): Promise<{ slug: string; updated_at: string }[]> =>
  db.q().selectFrom('webinars').select(['slug', 'updated_at']).orderBy('id').execute()

export const findWebinarBySlug = (db: Database, slug: string): Promise<WebinarRow | undefined> =>
  db.q().selectFrom('webinars').selectAll().where('slug', '=', slug).executeTakeFirst()

export const { find: findWebinar } = contentRows('webinars')

export async function updateThumbnailCopy(db: Database, id: number, copy: string) {
  await db.q().updateTable('webinars').set({ thumbnail_copy: copy }).where('id', '=', id).execute()
}
