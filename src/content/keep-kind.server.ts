import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { spoken } from '@/platform/text/nouns'
import { presentedContent } from './content-api.server'
import type { ContentKind } from './content-kind.server'
import { contentOperations } from './content-operations.server'
import { type ColumnsOf, type ContentRow, type ContentTable, contentRows, type Reader, type RowOf } from './content-rows.server'
import type { AnyKind, ColumnsIn, Filled, InputOf, PublicOf, StaffOf } from './define-kind'
import { type ExportPart, type Feature, jsonPieces, oneFile, publicationOf, type TableColumns, tablePieces } from './feature.server'

/** The table of a kind, for the database's schema: the columns that all kinds have, and a column for each field but those that are `Shown` only. */
export type TableOf<K extends AnyKind, Shown extends keyof ColumnsIn<K> = never> = ContentRow & Omit<ColumnsIn<K>, Shown>

type Derived = 'noun' | 'input' | 'storedInput' | 'columns' | 'searched'
/** The fields of `All`, those of them required that are not in `Known`. */
type Beyond<All, Known extends PropertyKey> = Omit<All, Known> & Partial<All>
type Given<Name extends string, Result, Make> = Record<never, never> extends Result ? { [Key in Name]?: Make } : { [Key in Name]: Make }

type Making<K extends AnyKind, T extends ContentTable> = Beyond<ColumnsOf<T>, Filled<K['fields']>>
type Showing<K extends AnyKind, T extends ContentTable> = Beyond<StaffOf<K>, keyof RowOf<T>>

type Keeping<K extends AnyKind, T extends ContentTable> = Omit<ContentKind<T, InputOf<K>>, Derived> & {
  input?: ContentKind<T, InputOf<K>>['input']
  order?(a: RowOf<T>, b: RowOf<T>): number
} & Given<'make', Making<K, T>, (...args: Parameters<ContentKind<T, InputOf<K>>['columns']>) => Making<K, T> | Promise<Making<K, T>>> &
  Given<'show', Showing<K, T>, (row: RowOf<T>) => Showing<K, T>>

/** The server’s side of a kind. `make` gives the columns that are not as they were sent, `show` the answers that are not as they are stored. */
export function keepKind<K extends AnyKind, const T extends ContentTable>(kind: K, keeping: Keeping<K, T>) {
  type Row = RowOf<T>
  const { make, show, order, ...own } = keeping as Keeping<K, T> & {
    make?(...args: unknown[]): object
    show?(row: Row): object
  }
  const { noun, plural, fields } = kind
  const shown = ['id', ...Object.keys(fields)]
  const seen = shown.filter((name) => fields[name]?.public ?? true)
  const filled = Object.keys(fields).filter((name) => 'label' in (fields[name] as object))
  const rows = contentRows<T>(keeping.table)
  const inOrder = (found: Row[]) => (order ? found.toSorted(order) : found)

  const operations = contentOperations<T, InputOf<K>>({
    input: kind.input as ContentKind<T, InputOf<K>>['input'],
    ...(own as Omit<ContentKind<T, InputOf<K>>, Derived>),
    noun,
    searched: filled.filter((name) => (fields[name] as { searched?: true }).searched) as (keyof RowOf<T> & string)[],
    storedInput: (row) => pick(row, filled) as InputOf<K>,
    columns: async (input, context) => ({ ...pick(input as object, filled), ...(await make?.(input, context)) }) as ColumnsOf<T>,
  })
  const answerOf = (row: Row) => ({ ...row, ...show?.(row) })
  const present = (row: Row) => pick(answerOf(row), shown) as StaffOf<K>
  const listForStaff = async (db: Database) => inOrder(await rows.list(db))
  const staff = { list: ({ db }: Pick<Services, 'db'>) => listForStaff(db), present: (found: Row[]) => found.map(present) }
  const listed = [...shown.filter((name) => fields[name]?.exported ?? true), 'status', 'publishAt', 'createdAt', 'updatedAt']
  const columns = Object.fromEntries(listed.map((name) => [name, true])) as TableColumns<StaffOf<K> & ReturnType<typeof publicationOf>>
  async function* exported({ db }: Services) {
    yield (await listForStaff(db)).map((row) => ({ ...present(row), ...publicationOf(row) }))
  }

  return {
    operations,
    present,
    staff,
    visitors: {
      list: async (reader: Reader): Promise<Row[]> => inOrder(await rows.listPublished(reader)),
      findBySlug: (reader: Reader, slug: string) => rows.findPublishedBySlug(reader, slug),
      present: (found: Row[]) => found.map((row) => pick(answerOf(row), seen) as PublicOf<K>),
    },
    content: [presentedContent(operations, staff.present)],
    exports: [
      oneFile(`${plural}.json`, `The ${spoken(plural)}, drafts included.`, (services) => jsonPieces(exported(services))),
      oneFile(`${plural}.csv`, 'The same as a table.', (services) => tablePieces(columns, exported(services))),
    ] satisfies ExportPart[],
    pages: (path: string): NonNullable<Feature['pages']> => ({
      list: async (reader) => (await rows.listSlugs(reader)).map(({ slug, updatedAt }) => ({ path: `${path}/${slug}`, updatedAt })),
      exists: { [`${path}/$slug`]: async (reader, slug) => (await rows.findPublishedBySlug(reader, slug)) !== undefined },
    }),
  }
}

const pick = (from: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name]]))
