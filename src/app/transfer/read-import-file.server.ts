import type { Imports } from '@/content/transfer/imports.server'
import type { ImportRecord } from '@/platform/import-formats/import-record'
import { OPEN_QUOTE } from '@/platform/import-formats/read-rows.server'
import { UnreadableFile } from '@/platform/import-formats/unreadable-file.server'
import type { Services } from '@/platform/services.server'
import { listed, spoken } from '@/platform/text/nouns'

type RowImport = NonNullable<Imports['row']>

interface Reading {
  /** What kind of file it is. */
  format: string
  records: ImportRecord[]
  /** What imports the lines of a table. */
  row?: RowImport
}

/** Reads a file by what is in it, whatever it is called. Throws UnreadableFile for what is none of the kinds that are known. */
export async function readImportFile({ features, clock }: Pick<Services, 'features' | 'clock'>, text: string): Promise<Reading> {
  const start = text.slice(0, 10_000).trimStart()
  // Loaded only for this: the site itself reads no files of other programs.
  if (start.startsWith('<')) {
    if (!/<rss\b|<!DOCTYPE/i.test(start)) throw new UnreadableFile('it is no WordPress export')
    const { readWordPress } = await import('@/platform/import-formats/read-wordpress.server')
    return { format: 'a WordPress export', records: readWordPress(text, clock.timeZone) }
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

/** `the column email, or with the columns name and place`: those without which a table is of no kind. */
function columnsOf(tables: readonly { row: RowImport }[]): string {
  const sets = tables.map(({ row: { needs } }) => needs.flatMap(([name]) => name ?? []))
  const least = sets.filter((set) => !sets.some((other) => other.length < set.length && other.every((name) => set.includes(name))))
  return least.map((names) => `the column${names.length === 1 ? '' : 's'} ${listed(names)}`).join(', or with ')
}
