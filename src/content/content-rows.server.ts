import {
  type Expression,
  expressionBuilder,
  type Generated,
  type Insertable,
  type InsertType,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { containsAllWords } from '@/platform/database/text-search.server'
import { MAX_ID } from '@/platform/forms/input-fields'
import type { Services } from '@/platform/services.server'
import type { Publication } from './content-saves.schema'

/** A draft is never seen by visitors; what is published is, from its `publish_at` on where it has one (spec B §6.1). */
type ContentStatus = 'draft' | 'published'

/** Of what came with the site as a sample, whether staff changed it since; null is the community's own. */
export type SampleMark = 'untouched' | 'edited'

export interface ContentRow {
  id: Generated<number>
  status: Generated<ContentStatus>
  /** ISO-8601 UTC. */
  publishAt: string | null
  createdAt: string
  updatedAt: string
}

/** The tables of what staff keep: each row has an id, says whether visitors see it, and when it was made and changed. */
export type ContentTable = { [T in keyof Schema]: Schema[T] extends ContentRow ? T : never }[keyof Schema]

export type CommonRow = Selectable<ContentRow>
export type RowOf<T extends ContentTable> = Selectable<Schema[T]> & CommonRow
type OwnColumns<T extends ContentTable> = Omit<Schema[T], keyof ContentRow | 'sample'>
type Filled<Columns> = { [Name in keyof Columns as undefined extends InsertType<Columns[Name]> ? never : Name]: InsertType<Columns[Name]> }

/** All that is stored of one. What the database fills in may be left out, but no column that may be null: it would be stored as nothing. */
export type ColumnsOf<T extends ContentTable> = Filled<OwnColumns<T>> & Insertable<OwnColumns<T>>

export type PublicationColumns = Pick<CommonRow, 'status' | 'publishAt'>

/** The statements that every such table needs. `at` is ISO-8601 UTC. */
export function contentRows<T extends ContentTable>(table: T) {
  // Kysely's types cannot follow a table that is a type parameter, so inside it is one of the common columns only.
  const query = (db: Database) => db.kysely() as unknown as Kysely<{ rows: ContentRow }>
  const name = table as unknown as 'rows'
  const all = (db: Database) => query(db).selectFrom(name).selectAll()
  type Row = RowOf<T>
  const slugs = (reader: Reader) =>
    (reader.db.kysely() as unknown as Kysely<{ rows: ContentRow & { slug: string } }>).selectFrom(name).where(isPublished(reader, table))

  return {
    async find(db: Database, id: number): Promise<Row | undefined> {
      if (id > MAX_ID) return undefined
      return (await all(db).where('id', '=', id).executeTakeFirst()) as Row | undefined
    },
    list: async (db: Database): Promise<Row[]> => (await all(db).orderBy('id').execute()) as Row[],
    listPublished: async (reader: Reader): Promise<Row[]> =>
      (await all(reader.db).where(isPublished(reader, table)).orderBy('id').execute()) as Row[],
    findPublishedBySlug: async (reader: Reader, slug: string): Promise<Row | undefined> =>
      (await slugs(reader).selectAll().where('slug', '=', slug).executeTakeFirst()) as Row | undefined,
    listSlugs: (reader: Reader) => slugs(reader).select(['slug', 'updatedAt']).where('slug', 'is not', null).orderBy('id').execute(),
    async listByIds(db: Database, ids: readonly number[]): Promise<Row[]> {
      const possible = ids.filter((id) => id <= MAX_ID)
      if (possible.length === 0) return []
      return (await all(db).where('id', 'in', possible).execute()) as Row[]
    },
    /** Locks the row until the transaction ends: no one else can change it or add a reference to it. SQLite has a single writer anyway. */
    async lock(db: Database, id: number): Promise<void> {
      if (db.engine === 'postgres' && id <= MAX_ID) await query(db).selectFrom(name).select('id').where('id', '=', id).forUpdate().execute()
    },
    /** The first moment after `after` at which one becomes visible, undefined where none is scheduled. */
    async nextPublishing(db: Database, after: string): Promise<string | undefined> {
      const { next } = await query(db)
        .selectFrom(name)
        .select((e) => e.fn.min('publishAt').as('next'))
        .where('status', '=', 'published')
        .where('publishAt', '>', after)
        .executeTakeFirstOrThrow()
      return next ?? undefined
    },
    /** What visitors do not see yet at `now` (ISO-8601 UTC): how many there are, and the last changed of them, `limit` at most. */
    async listUnpublished(db: Database, now: string, limit: number): Promise<{ count: number; rows: Row[] }> {
      const unpublished = query(db)
        .selectFrom(name)
        .where((e) => e.or([e('status', '=', 'draft'), e('publishAt', '>', now)]))
      const rows = await unpublished.selectAll().orderBy('updatedAt', 'desc').limit(limit).execute()
      if (rows.length < limit) return { count: rows.length, rows: rows as Row[] }
      const { count } = await unpublished.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return { count, rows: rows as Row[] }
    },
    /** Up to `limit` that have every word of `search` in one of these columns, the last changed first. */
    async search(db: Database, columns: readonly string[], search: string, limit: number): Promise<Row[]> {
      const found = all(db).where(containsAllWords(db, { texts: columns }, search))
      return (await found.orderBy('updatedAt', 'desc').limit(limit).execute()) as Row[]
    },
    async insert(db: Database, columns: ColumnsOf<T> & PublicationColumns, at: string): Promise<Row> {
      const values = { ...columns, createdAt: at, updatedAt: at }
      return (await query(db).insertInto(name).values(values).returningAll().executeTakeFirstOrThrow()) as Row
    },
    async update(db: Database, id: number, columns: ColumnsOf<T> & PublicationColumns, at: string): Promise<Row> {
      const values = { ...columns, updatedAt: at }
      return (await query(db).updateTable(name).set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()) as Row
    },
    async restore(db: Database, row: Row, at: string): Promise<Row> {
      const values = { ...(row as object as Selectable<ContentRow>), updatedAt: at }
      return (await query(db).insertInto(name).values(values).returningAll().executeTakeFirstOrThrow()) as Row
    },
    async delete(db: Database, id: number): Promise<void> {
      await query(db).deleteFrom(name).where('id', '=', id).execute()
    },
  }
}

declare module '@/platform/services.server' {
  interface Services {
    /** A draft that this request may see as if it were published, because it carries the link of a preview. */
    preview?: { readonly table: ContentTable; readonly id: number }
  }
}

export type Reader = Pick<Services, 'db' | 'clock' | 'preview'>

/** Rows that visitors can see now (spec B §6.1). Required in every read whose name doesn’t say `…ForStaff` or `findStored…`. */
export function isPublished({ clock, preview }: Pick<Reader, 'clock' | 'preview'>, table: ContentTable): RawBuilder<boolean> {
  const [status, publishAt] = [sql.ref(`${table}.status`), sql.ref(`${table}.publish_at`)]
  const isSeen = sql<boolean>`(${status} = 'published' and (${publishAt} is null or ${publishAt} <= ${clock.now().toISOString()}))`
  return preview?.table === table ? sql`(${isSeen} or ${sql.ref(`${table}.id`)} = ${preview.id})` : isSeen
}

export const isSeen = ({ clock }: Pick<Reader, 'clock'>, { status, publishAt }: PublicationColumns): boolean =>
  status === 'published' && (publishAt === null || publishAt <= clock.now().toISOString())

/** The stored status and moment for what was sent; what was left out stays, and a new row is published. */
export const publicationColumns = ({ status, publishAt }: Publication, stored?: PublicationColumns): PublicationColumns => ({
  status: status ?? stored?.status ?? 'published',
  publishAt: publishAt === undefined ? (stored?.publishAt ?? null) : publishAt,
})
export function isPublishedRow(reader: Reader, table: ContentTable, column: string): Expression<SqlBool> {
  const rows = reader.db.kysely() as unknown as Kysely<{ rows: { id: number } }>
  const row = rows
    .selectFrom(table as unknown as 'rows')
    .select('id')
    .where('id', '=', sql<number>`${sql.ref(column)}`)
  return expressionBuilder().exists(row.where(isPublished(reader, table)))
}
