import type { Selectable } from 'kysely'
import { isPublished, type Reader } from '@/content/published.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { MONTHS } from '@/platform/time/calendar'
import './newsletter.table.server'

export type NewsletterRow = Selectable<Schema['newsletters']>

const everyNewsletter = (db: Database) => db.q().selectFrom('newsletters').selectAll().orderBy('id', 'desc')

// The database has months by name, which do not sort by the calendar.
const byMonth = (a: NewsletterRow, b: NewsletterRow) => b.year - a.year || MONTHS.indexOf(b.month) - MONTHS.indexOf(a.month)

/** Newest first by year and month; of those of one month, the one that was added last. */
export const listNewsletters = async (reader: Reader): Promise<NewsletterRow[]> =>
  (await everyNewsletter(reader.db).where(isPublished(reader, 'newsletters')).execute()).sort(byMonth)

export const listNewslettersForStaff = async (db: Database): Promise<NewsletterRow[]> => (await everyNewsletter(db).execute()).sort(byMonth)

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
