import { type Expression, expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Services } from '@/platform/services.server'
import type { ContentTable, PublicationColumns } from './content-rows.server'
import type { Publication } from './publication'

declare module '@/platform/services.server' {
  interface Services {
    /** What this request may see beside what is published, since it shows the link of a preview. */
    preview?: { readonly table: ContentTable; readonly id: number }
  }
}

/** What a visitor's read needs: the rows, what time it is, and what is shown beforehand. */
export type Reader = Pick<Services, 'db' | 'clock' | 'preview'>

/**
 * True of the rows of a table that visitors see now (spec B §6.1). Every read has it that does not say by its name that it is for
 * staff, or for what the program does by itself.
 */
export function isPublished({ clock, preview }: Pick<Reader, 'clock' | 'preview'>, table: ContentTable): RawBuilder<boolean> {
  const [status, publishAt] = [sql.ref(`${table}.status`), sql.ref(`${table}.publish_at`)]
  const isSeen = sql<boolean>`(${status} = 'published' and (${publishAt} is null or ${publishAt} <= ${clock.now().toISOString()}))`
  return preview?.table === table ? sql`(${isSeen} or ${sql.ref(`${table}.id`)} = ${preview.id})` : isSeen
}

/** The same of one row. */
export const isSeen = ({ clock }: Pick<Reader, 'clock'>, { status, publishAt }: PublicationColumns): boolean =>
  status === 'published' && (publishAt === null || publishAt <= clock.now().toISOString())

/** What becomes of whether visitors see a row, for what was sent of it; a new one is published. */
export const publicationColumns = ({ status, publishAt }: Publication, stored?: PublicationColumns): PublicationColumns => ({
  status: status ?? stored?.status ?? 'published',
  publishAt: publishAt === undefined ? (stored?.publishAt ?? null) : publishAt,
})
/** Whether visitors see the row of a table whose id is in `column` of the query around this. */
export function isPublishedRow(reader: Reader, table: ContentTable, column: string): Expression<SqlBool> {
  // Kysely's types cannot follow a table that is a variable.
  const rows = reader.db.q() as unknown as Kysely<{ rows: { id: number } }>
  const row = rows
    .selectFrom(table as unknown as 'rows')
    .select('id')
    .where('id', '=', sql<number>`${sql.ref(column)}`)
  return expressionBuilder().exists(row.where(isPublished(reader, table)))
}
