import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { csvPieces } from '@/platform/text/csv'
import { spoken } from '@/platform/text/nouns'

/** One file of an export: its path below the archive's root, and its text or bytes, whole or in pieces. */
export interface ExportedFile {
  path: string
  content: string | AsyncIterable<string | Uint8Array>
}

/** What a feature has in an export. */
export interface ExportPart {
  /** As README.txt names it: `events.json`, `uploads/`. */
  path: string
  /** What is in it, in a sentence. */
  about: string
  files(services: Services): AsyncIterable<ExportedFile>
}

/** One file, in pieces. */
export const oneFile = (path: string, about: string, write: (services: Services) => AsyncIterable<string>): ExportPart => ({
  path,
  about,
  async *files(services) {
    yield { path, content: write(services) }
  },
})

/** A list as JSON, an item a line. */
export async function* jsonPieces(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string, void> {
  let before = '[\n'
  for await (const items of batches) {
    if (items.length === 0) continue
    yield before + items.map((item) => JSON.stringify(item)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

/** Every field of what is exported, in the order of the table's columns; false for one that the table leaves out. */
export type TableColumns<Item> = Readonly<Record<keyof Item & string, boolean>>

/** A list as a table. */
export function tablePieces<Item extends object>(
  columns: TableColumns<Item>,
  batches: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string, void> {
  const shown = Object.keys(columns).filter((column) => columns[column as keyof Item & string])
  return csvPieces(shown, cellsOf(shown, batches))
}

async function* cellsOf(columns: readonly string[], batches: AsyncIterable<readonly object[]>) {
  for await (const items of batches) yield items.map((item) => columns.map((column) => cell((item as Record<string, unknown>)[column])))
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

interface StoredRow {
  status: string
  publishAt: string | null
  createdAt: string
  updatedAt: string
}

/** What every kind of content has in addition to its presented fields. */
export const publicationOf = (row: StoredRow) => ({
  status: row.status,
  publishAt: row.publishAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

interface ExportedKind<Row extends StoredRow, Presented extends object> {
  columns: TableColumns<Presented>
  list(db: Database): Promise<Row[]>
  present(row: Row): Presented
}

/** A kind of content, drafts included, as JSON and as a table; `name` is the one of its calls. */
export function contentExports<Row extends StoredRow, Presented extends object>(
  name: string,
  { columns, list, present }: ExportedKind<Row, Presented>,
): ExportPart[] {
  async function* batches({ db }: Services) {
    yield (await list(db)).map((row) => ({ ...present(row), ...publicationOf(row) }))
  }
  const all = { ...columns, status: true, publishAt: true, createdAt: true, updatedAt: true }
  return [
    oneFile(`${name}.json`, `The ${spoken(name)}, drafts included.`, (services) => jsonPieces(batches(services))),
    oneFile(`${name}.csv`, 'The same as a table.', (services) => tablePieces(all, batches(services))),
  ]
}
