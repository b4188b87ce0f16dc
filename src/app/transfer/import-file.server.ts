import { mkdtemp, open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Import, Imports } from '@/content/imports.server'
import { printable } from '@/features/accounts/tab/account.cli.server'
import { ApiError } from '@/platform/http/errors.server'
import { decodeText, withFoldsBetweenCharacters } from '@/platform/import-formats/decode-text.server'
import type { ImportRecord } from '@/platform/import-formats/import-record'
import { OPEN_QUOTE } from '@/platform/import-formats/read-rows.server'
import { UnreadableFile } from '@/platform/import-formats/unreadable-file.server'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { listed, spoken } from '@/platform/text/nouns'
import { openServices } from '../services.server'

const USAGE = `Usage:
  npm run import -- FILE            dry run: lists what would be imported
  npm run import -- FILE --apply    does it
  --posts-as-pages                  makes posts of a WordPress export pages too, instead of looking for newsletters among them
FILE is a WordPress export, a calendar (.ics), or a table (CSV) of subscribers or teachers.`

const MAX_BYTES = 100 * 1024 * 1024

/** The `import` command (spec B §6.5): without `--apply` nothing is changed; with it, one transaction. Throws StartError. */
export async function importFile(services: Services, args: string[]): Promise<string> {
  const { file, apply, postsAsPages } = parse(args)
  const bytes = await readBytes(file)
  const { text, encoding, spoiled } = await reading(file, () => decodeText(withFoldsBetweenCharacters(bytes)))
  const read = await reading(file, () => readImportFile(services, text, { postsAsPages }))
  const results = apply
    ? await importRecords(services, read, { apply })
    : await withDatabaseCopy(services, (copy) => importRecords(copy, read, { apply }))
  return [
    `${resolve(file)}: ${read.format}`,
    ...(encoding === 'Windows-1252' ? ['It is not written in UTF-8, and was read as Windows-1252 (Latin-1): check accented letters.'] : []),
    ...(spoiled.length > 0 ? [`${listOfLines(spoiled)} not wholly in UTF-8: check the letters that were read as “\ufffd”.`] : []),
    ...results.flatMap((result) => linesAbout(result, apply)),
    sum(results, apply),
  ]
    .map(printable)
    .join('\n')
}

/** `Line 3 is`, `Lines 3, 5 and 12 more are`. */
function listOfLines(lines: readonly number[]): string {
  if (lines.length === 1) return `Line ${lines[0]} is`
  const more = lines.length > 10 ? ` and ${lines.length - 10} more` : ''
  return `Lines ${lines.slice(0, 10).join(', ')}${more} are`
}

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { apply: { type: 'boolean' }, 'posts-as-pages': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file, apply: values.apply ?? false, postsAsPages: values['posts-as-pages'] ?? false }
  } catch {}
  throw new StartError(USAGE)
}

async function readBytes(file: string): Promise<Uint8Array> {
  const path = resolve(file)
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(error.code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read (${error.code})`)
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new StartError(`${path} is no file`)
    if (stat.size > MAX_BYTES) throw new StartError(`${path} is larger than 100 MB: export it in parts`)
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

async function reading<T>(file: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof UnreadableFile ? new StartError(`${resolve(file)} cannot be read: ${printable(error.message)}`) : error
  }
}

function linesAbout({ line, name, outcome, why, notes }: ImportResult, apply: boolean): string[] {
  const texts = {
    added: `${apply ? 'added' : 'would add'} ${name}`,
    exists: `skipped: ${name}, already there`,
    skipped: `skipped: ${name}: ${why}`,
    refused: `refused: ${name}: ${why}`,
  }
  return [`line ${line}: ${texts[outcome]}`, ...(outcome === 'added' ? notes.map((note) => `  ${note}`) : [])]
}

function sum(results: ImportResult[], apply: boolean): string {
  const count = (...outcomes: ImportResult['outcome'][]) => results.filter(({ outcome }) => outcomes.includes(outcome)).length
  const figures = [
    `${count('added')} ${apply ? 'added' : 'to add'}`,
    `${count('exists')} already there`,
    `${count('skipped')} skipped`,
    `${count('refused')} refused`,
  ]
  const next = apply ? '' : '. Dry run, nothing was changed; add --apply to import'
  return `${figures.join(', ')}${next}.`
}

/** Runs `work` on a copy of the SQLite file, so that nobody waits; with PostgreSQL, rolled-back work holds up only other writes. */
async function withDatabaseCopy<T>(services: Services, work: (services: Services) => Promise<T>): Promise<T> {
  const { db, config, features } = services
  if (db.engine === 'postgres') return work(services)
  const folder = await mkdtemp(join(config.dataDir, '.import-'))
  try {
    await db.copyTo(join(folder, 'flatirons.db'))
    const copy = await openServices({ ...config, dataDir: folder }, { exclusive: true })
    try {
      return await work({ ...copy, features })
    } finally {
      await copy.db.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type RowImport = NonNullable<Imports['row']>

interface Reading {
  format: string
  records: ImportRecord[]
  row?: RowImport
}

/** Reads a file by what is in it, whatever it is called. Throws UnreadableFile for what is none of the kinds that are known. */
async function readImportFile(
  { features, clock }: Pick<Services, 'features' | 'clock'>,
  text: string,
  options: { postsAsPages: boolean },
): Promise<Reading> {
  const start = text.slice(0, 10_000).trimStart()
  if (start.startsWith('<')) {
    if (!/<rss\b|<!DOCTYPE/i.test(start)) throw new UnreadableFile('it is no WordPress export')
    const { readWordPress } = await import('@/platform/import-formats/read-wordpress.server')
    return { format: 'a WordPress export', records: readWordPress(text, clock.timeZone, options) }
  }
  if (/^BEGIN:VCALENDAR/i.test(start)) {
    const { readCalendar } = await import('@/platform/import-formats/read-calendar.server')
    return { format: 'a calendar', records: readCalendar(text, clock.timeZone) }
  }
  const { readRows } = await import('@/platform/import-formats/read-rows.server')
  const { headings, rows, broken } = readRows(text)
  const tables = features.flatMap(({ name, imports }) => (imports?.row ? [{ name, row: imports.row }] : []))
  // The one that needs the most, so that a list of teachers is none of subscribers.
  const [fitting, next] = tables
    .filter(({ row: { needs } }) => needs.every((names) => names.some((name) => headings.includes(name))))
    .toSorted((a, b) => b.row.needs.length - a.row.needs.length)
  if (!fitting) throw new UnreadableFile(`it is not a WordPress export, a calendar, or a table with ${columnsOf(tables)}`)
  const { row } = fitting
  if (next?.row.needs.length === row.needs.length)
    throw new UnreadableFile(
      `its columns fit ${spoken(fitting.name)} as well as ${spoken(next.name)}; leave out one that only one of them needs`,
    )
  row.check?.(rows)
  const unread = broken.map(({ line }) => ({ kind: 'rest', line, notes: [], name: 'a person', why: OPEN_QUOTE, isBroken: true }) as const)
  return { format: 'a table', records: [...rows, ...unread].toSorted((a, b) => a.line - b.line), row }
}

function columnsOf(tables: readonly { row: RowImport }[]): string {
  const sets = tables.map(({ row: { needs } }) => needs.flatMap(([name]) => name ?? []))
  const least = sets.filter((set) => !sets.some((other) => other.length < set.length && other.every((name) => set.includes(name))))
  return least.map((names) => `the column${names.length === 1 ? '' : 's'} ${listed(names)}`).join(', or with ')
}

interface ImportResult {
  line: number
  name: string
  outcome: 'added' | 'exists' | 'skipped' | 'refused'
  why?: string
  notes: readonly string[]
}

class DryRun extends Error {}

/** Imports in the file's order, in one transaction; refusals are skipped and reported, and a dry run is rolled back. Throws StartError. */
async function importRecords(services: Services, reading: Reading, { apply }: { apply: boolean }): Promise<ImportResult[]> {
  const results: ImportResult[] = []
  try {
    await services.db.tx(async () => {
      await services.content.raise()
      const added = new Map<Import<never>, number>()
      for (const record of reading.records) results.push(await importRecord(services, record, reading.row, added))
      for (const [by, count] of added) await by.finish?.(services, count)
      if (!apply) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw failure(error, reading.records[results.length])
  }
  return results
}

async function importRecord(
  services: Services,
  record: ImportRecord,
  row: Imports['row'],
  added: Map<Import<never>, number>,
): Promise<ImportResult> {
  const { line, notes } = record
  if (record.kind === 'rest') return { line, notes, name: record.name, outcome: record.isBroken ? 'refused' : 'skipped', why: record.why }
  const by = importOf(services, record, row)
  if (!by) return { line, notes, name: record.kind, outcome: 'skipped', why: 'not supported here' }
  const name = by.name(record as never)
  try {
    const outcome = await by.add(services, record as never)
    const notes = [...record.notes, ...(by.notes?.(record as never) ?? [])]
    if (outcome === 'added') added.set(by, (added.get(by) ?? 0) + 1)
    return typeof outcome === 'string' ? { line, notes, name, outcome } : { line, notes, name, outcome: 'skipped', why: outcome.skipped }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { line, notes, name, outcome: 'refused', why: error.message }
    throw error
  }
}

function importOf({ features }: Services, { kind }: ImportRecord, row: Imports['row']): Import<never> | undefined {
  if (kind === 'row') return row
  if (kind === 'rest') return undefined
  return features.map(({ imports }) => imports?.[kind]).find(Boolean) as Import<never> | undefined
}

function failure(error: unknown, at: ImportRecord | undefined) {
  const why = error instanceof Error ? error.message : String(error)
  return new StartError(`The import failed${at ? ` at line ${at.line}` : ''}, and nothing was changed: ${why}`)
}
