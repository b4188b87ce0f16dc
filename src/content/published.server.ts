import { type RawBuilder, sql } from 'kysely'
import type { Services } from '@/platform/services.server'
import type { ContentTable } from './content-rows.server'

/** What a visitor's read needs: the rows, and what time it is. */
export type Reader = Pick<Services, 'db' | 'clock'>

/**
 * True of the rows of a table that visitors see now (spec B §6.1). Every read has it that does not say by its name that it is for
 * staff, or for what the program does by itself.
 */
export function isPublished({ clock }: Pick<Reader, 'clock'>, table: ContentTable): RawBuilder<boolean> {
  const [status, publishAt] = [sql.ref(`${table}.status`), sql.ref(`${table}.publish_at`)]
  return sql`(${status} = 'published' and (${publishAt} is null or ${publishAt} <= ${clock.now().toISOString()}))`
}
