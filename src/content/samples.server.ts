import type { Kysely } from 'kysely'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import type { ContentTable, RowOf, SampleMark } from './content-rows.server'
import { isPublished, type Reader } from './published.server'

/** How a kind of content knows the samples with which a new site begins. */
export interface SampleKind<Row> {
  /** Whether these are the words of a sample, as it came. */
  isOne(row: Row): boolean
  /** Whether a changed one still shows the name of a sample or its words. */
  resemblesOne(row: Row): boolean
  /**
   * What visitors see where there is none of the community's own, as a sentence for staff who delete the samples. Left out where built-in ones
   * would take their place, as if they had not been deleted: then they stay until there is one of the community's own.
   */
  withoutOwn?: string
}

/** What can be asked of the samples of one kind. */
export interface Samples {
  withoutOwn?: string | undefined
  /** Those that no one has changed, by their ids. */
  list(db: Database): Promise<{ id: number; label: string }[]>
  /** Locks them against changes and registrations until the surrounding transaction ends. SQLite has one writer anyway. */
  lock(db: Database): Promise<void>
  /**
   * Whether visitors see one of the community's own: one that staff created, or a sample whose name and text they have both replaced. A sample with
   * a corrected time or another picture is not; nor is a draft, which no one sees.
   */
  hasOwn(reader: Reader): Promise<boolean>
  /** Whether visitors see nothing of this kind that staff made or changed. */
  areAllThatIsSeen(reader: Reader): Promise<boolean>
  /** Deletes one as staff delete content, within the caller's transaction, which notes it in the audit log. */
  remove(services: Services, id: number, accountId: number): Promise<void>
}

interface MarkedRow {
  id: number
  sample: SampleMark | null
}

/** The mark of a row that is made: the samples are known by their words, whether the program loads them or staff do. */
export const markOf = <Row>(kind: SampleKind<Row> | undefined, row: Row): { sample?: SampleMark | null } =>
  kind ? { sample: kind.isOne(row) ? 'untouched' : null } : {}

/** The mark of a row once staff have saved it. */
export const markAfterSave = <Row extends object>(stored: Row, hasChanged: boolean): { sample?: SampleMark } =>
  hasChanged && isUntouched(stored) ? { sample: 'edited' } : {}

export const isUntouched = (row: object): boolean => (row as Partial<MarkedRow>).sample === 'untouched'

/** The statements about the samples of a table, all but their deletion. */
export function sampleRows<T extends ContentTable>(table: T, kind: SampleKind<RowOf<T>>, label: (row: RowOf<T>) => string) {
  // Kysely's types cannot follow a table that is a variable.
  const rows = (db: Database) => (db.q() as unknown as Kysely<{ rows: MarkedRow }>).selectFrom(table as unknown as 'rows')
  return {
    withoutOwn: kind.withoutOwn,
    async list(db: Database) {
      const found = await rows(db).selectAll().where('sample', '=', 'untouched').orderBy('id').execute()
      return found.map((row) => ({ id: row.id, label: label(row as object as RowOf<T>) }))
    },
    async lock(db: Database) {
      if (db.engine === 'postgres') await rows(db).select('id').where('sample', '=', 'untouched').orderBy('id').forUpdate().execute()
    },
    async areAllThatIsSeen(reader: Reader) {
      const seen = rows(reader.db).where(isPublished(reader, table))
      const other = seen.select('id').where((e) => e.or([e('sample', 'is', null), e('sample', '=', 'edited')]))
      return (await other.limit(1).executeTakeFirst()) === undefined
    },
    async hasOwn(reader: Reader) {
      const seen = rows(reader.db).where(isPublished(reader, table))
      if (await seen.select('id').where('sample', 'is', null).limit(1).executeTakeFirst()) return true
      const edited = await seen.selectAll().where('sample', '=', 'edited').execute()
      return edited.some((row) => !kind.resemblesOne(row as object as RowOf<T>))
    },
  }
}
