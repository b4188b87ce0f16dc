import type { Selectable } from 'kysely'
import type { ContentRow } from '@/content/content-rows.server'
import { isPublished, type Reader } from '@/content/content-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { MONTHS } from '@/platform/time/calendar'

interface NewsletterTable extends ContentRow {
  /** Full English name. */
  month: string
  year: number
  link: string
  isSpecial: boolean
  /** Null for an ordinary newsletter. */
  specialDescription: string | null
  /** Of its own page, `/newsletter/{slug}`, where it has one; `title` and `body` (markdown) are what that shows. */
  slug: string | null
  title: string | null
  body: string | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    newsletters: NewsletterTable
  }
}

export type NewsletterRow = Selectable<Schema['newsletters']>

const everyNewsletter = (db: Database) => db.q().selectFrom('newsletters').selectAll().orderBy('id', 'desc')

// The database has months by name, which do not sort by the calendar.
const byMonth = (a: NewsletterRow, b: NewsletterRow) => b.year - a.year || MONTHS.indexOf(b.month) - MONTHS.indexOf(a.month)

/** Newest first by year and month; of those of one month, the one that was added last. */
export const listNewsletters = async (reader: Reader): Promise<NewsletterRow[]> =>
  (await everyNewsletter(reader.db).where(isPublished(reader, 'newsletters')).execute()).sort(byMonth)

export const listNewslettersForStaff = async (db: Database): Promise<NewsletterRow[]> => (await everyNewsletter(db).execute()).sort(byMonth)

export const hasNewsletter = async (db: Database, id: number): Promise<boolean> =>
  (await everyNewsletter(db).where('id', '=', id).executeTakeFirst()) !== undefined

/** One that visitors see. */
export const findNewsletter = (reader: Reader, id: number): Promise<NewsletterRow | undefined> =>
  everyNewsletter(reader.db).where('id', '=', id).where(isPublished(reader, 'newsletters')).executeTakeFirst()

export const findNewsletterBySlug = (reader: Reader, slug: string): Promise<NewsletterRow | undefined> =>
  everyNewsletter(reader.db).where('slug', '=', slug).where(isPublished(reader, 'newsletters')).executeTakeFirst()

/** What names the pages of those that have one, and when each was last changed (ISO-8601 UTC). */
export const listNewsletterPages = (reader: Reader): Promise<{ slug: string | null; updatedAt: string }[]> =>
  reader.db
    .q()
    .selectFrom('newsletters')
    .select(['slug', 'updatedAt'])
    .where('slug', 'is not', null)
    .where(isPublished(reader, 'newsletters'))
    .orderBy('id')
    .execute()

/** Slugs of any newsletter that begin so. */
export const listNewsletterSlugs = async (db: Database, beginning: string): Promise<string[]> =>
  (await db.q().selectFrom('newsletters').select('slug').where('slug', 'like', `${beginning}%`).execute()).flatMap(({ slug }) => slug ?? [])

export const hasNewsletterAt = async (db: Database, link: string): Promise<boolean> =>
  (await everyNewsletter(db).where('link', '=', link).limit(1).executeTakeFirst()) !== undefined

/** Whether a month (its full name) has its ordinary newsletter. */
export const hasNewsletterOf = async (db: Database, month: string, year: number): Promise<boolean> =>
  (await everyNewsletter(db)
    .where('year', '=', year)
    .where('month', '=', month)
    .where('isSpecial', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The texts of all newsletters that may show an upload. */
export const listNewslettersWithUploads = (db: Database): Promise<{ id: number; text: string | null }[]> =>
  db.q().selectFrom('newsletters').select(['id', 'body as text']).where('body', 'like', '%uploads%').execute()
