import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { presentedContent } from './content-api.server'
import type { ContentKind, ContentOperations } from './content-kind.server'
import { contentOperations } from './content-operations.server'
import { type ColumnsOf, type ContentRow, type ContentTable, contentRows, type Reader, type RowOf } from './content-rows.server'
import type { AnyKind, ColumnsIn, InputOf, PublicOf, StaffOf } from './define-kind'
import { contentExports, type TableColumns } from './feature.server'

/** The table of a kind, for the database's schema: the columns that all kinds have, and a column for each field. */
export type TableOf<K extends AnyKind> = ContentRow & ColumnsIn<K>

/** The tables that have every column of a kind. */
type TablesOf<K extends AnyKind> = { [T in ContentTable]: Schema[T] extends TableOf<K> ? T : never }[ContentTable]

type Derived = 'noun' | 'input' | 'storedInput' | 'columns' | 'searched'

/** How a kind is kept, as far as that doesn't follow from its fields. */
type Keeping<K extends AnyKind, T extends ContentTable> = Omit<ContentKind<T, InputOf<K>>, Derived>

/** The server's side of a kind: its operations, both views of it, and its part of the feature's manifest. */
export function keepKind<K extends AnyKind, const T extends TablesOf<K>>(kind: K, keeping: Keeping<K, T>) {
  // TypeScript can't see that the table of a kind has every column of `ContentRow`.
  type Row = RowOf<T> & Selectable<ContentRow>
  const { noun, plural, fields } = kind
  const sent = Object.keys(fields)
  const shown = ['id', ...sent]
  const seen = shown.filter((name) => name === 'id' || fields[name]?.public)
  const rows = contentRows<T>(keeping.table)

  const operations = contentOperations<T, InputOf<K>>({
    ...(keeping as Omit<ContentKind<T, InputOf<K>>, Derived>),
    noun,
    input: kind.input as ContentKind<T, InputOf<K>>['input'],
    searched: sent.filter((name) => fields[name]?.searched) as (keyof RowOf<T> & string)[],
    storedInput: (row) => pick(row, sent) as InputOf<K>,
    columns: (input) => pick(input as object, sent) as ColumnsOf<T>,
  }) as ContentOperations<Row, InputOf<K>>
  const present = (row: Row) => pick(row, shown) as StaffOf<K>
  const listForStaff = (db: Database) => rows.list(db) as Promise<Row[]>
  const staff = { list: ({ db }: Pick<Services, 'db'>) => listForStaff(db), present: (found: Row[]) => found.map(present) }
  const columns = Object.fromEntries(shown.map((name) => [name, name === 'id' || fields[name]?.exported]))

  return {
    operations,
    /** Every field of every row. */
    staff,
    /** The public fields of what is published. */
    visitors: {
      list: (reader: Reader): Promise<Row[]> => rows.listPublished(reader) as Promise<Row[]>,
      present: (found: Row[]) => found.map((row) => pick(row, seen) as PublicOf<K>),
    },
    content: [presentedContent(operations, staff.present)],
    exports: contentExports(plural, { columns: columns as TableColumns<StaffOf<K>>, list: listForStaff, present }),
  }
}

/** These fields and no others. */
const pick = (from: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]))
