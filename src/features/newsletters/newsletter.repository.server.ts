import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { MONTHS } from '@/platform/time/calendar'
import './newsletter.table.server'

export type NewsletterRow = Selectable<Schema['newsletters']>

/** Newest first by year and month; of those of one month, the one that was added last. */
export async function listNewsletters(db: Database): Promise<NewsletterRow[]> {
  const rows = await db.q().selectFrom('newsletters').selectAll().orderBy('id', 'desc').execute()
  // The database has months by name, which do not sort by the calendar.
  return rows.sort((a, b) => b.year - a.year || MONTHS.indexOf(b.month) - MONTHS.indexOf(a.month))
}
