import { type Expression, expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Services } from '@/platform/services.server'
import type { ContentTable, PublicationColumns } from './content-rows.server'
import type { Publication } from './publication'

declare module '@/platform/services.server' {
  interface Services {
    /** A draft that this request may see as if it were published, because it carries the link of a preview. */
    preview?: { readonly table: ContentTable; readonly id: number }
  }
}

/** What a visitor's read needs: the database, the time, and the draft of a preview. */
export type Reader = Pick<Services, 'db' | 'clock' | 'preview'>

/**
 * SQL condition for rows that visitors can see now (spec B §6.1). Required in every read whose name doesn’t say `…ForStaff` or
 * `findStored…`.
 */
export function isPublished({ clock, preview }: Pick<Reader, 'clock' | 'preview'>, table: ContentTable): RawBuilder<boolean> {
  const [status, publishAt] = [sql.ref(`${table}.status`), sql.ref(`${table}.publish_at`)]
  const isSeen = sql<boolean>`(${status} = 'published' and (${publishAt} is null or ${publishAt} <= ${clock.now().toISOString()}))`
  return preview?.table === table ? sql`(${isSeen} or ${sql.ref(`${table}.id`)} = ${preview.id})` : isSeen
}

/** The same for one row that is already loaded, previews aside. */
export const isSeen = ({ clock }: Pick<Reader, 'clock'>, { status, publishAt }: PublicationColumns): boolean =>
  status === 'published' && (publishAt === null || publishAt <= clock.now().toISOString())

/** The stored status and moment for what was sent; what was left out stays, and a new row is published. */
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
