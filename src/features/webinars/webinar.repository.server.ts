import type { Selectable } from 'kysely'
import { type ContentRow, contentRows, isPublished, type Reader } from '@/content/content-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { MONTHS } from '@/platform/time/calendar'

interface WebinarTable extends ContentRow {
  slug: string
  title: string
  description: string
  presenter: string
  /** As staff gave it. */
  videoUrl: string
  /** As staff gave it: https or a site path. */
  thumbnailUrl: string | null
  /** The site path of our copy of an https thumbnail, or of the video's picture; null until it is there. */
  thumbnailCopy: string | null
  tags: string[]
  year: number
  month: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    webinars: WebinarTable
  }
}

export type WebinarRow = Selectable<Schema['webinars']>

const everyWebinar = (db: Database) => db.q().selectFrom('webinars').selectAll()

const newestFirst = (a: WebinarRow, b: WebinarRow) => b.year - a.year || MONTHS.indexOf(b.month) - MONTHS.indexOf(a.month) || b.id - a.id

/** Newest first: by year, month (December to January), and then the one that was added last. */
export const listWebinars = async (reader: Reader): Promise<WebinarRow[]> =>
  (await everyWebinar(reader.db).where(isPublished(reader, 'webinars')).execute()).sort(newestFirst)

export const listWebinarsForStaff = async (db: Database): Promise<WebinarRow[]> => (await everyWebinar(db).execute()).sort(newestFirst)

/** What names the webinars' pages, and when each was last changed (ISO-8601 UTC). */
export const listWebinarPages = (reader: Reader): Promise<{ slug: string; updatedAt: string }[]> =>
  reader.db.q().selectFrom('webinars').select(['slug', 'updatedAt']).where(isPublished(reader, 'webinars')).orderBy('id').execute()

export const findWebinarBySlug = (reader: Reader, slug: string): Promise<WebinarRow | undefined> =>
  everyWebinar(reader.db).where('slug', '=', slug).where(isPublished(reader, 'webinars')).executeTakeFirst()

/** Whether it is published or not: its picture is copied before. */
export const { find: findStoredWebinar } = contentRows('webinars')

export async function updateThumbnailCopy(db: Database, id: number, copy: string) {
  await db.q().updateTable('webinars').set({ thumbnailCopy: copy }).where('id', '=', id).execute()
}
