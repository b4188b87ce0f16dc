import type { Imports } from '@/content/transfer/imports.server'
import type { ImportRecord } from '@/platform/import-formats/import-record'
import { UnreadableFile } from '@/platform/import-formats/unreadable-file.server'
import type { Services } from '@/platform/services.server'

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
  const { headings, rows } = readRows(text)
  // The one that needs the most, so that a list of teachers is none of subscribers.
  const [row] = features
    .flatMap(({ imports }) => imports?.row ?? [])
    .filter(({ needs }) => needs.every((names) => names.some((name) => headings.includes(name))))
    .toSorted((a, b) => b.needs.length - a.needs.length)
  if (!row) throw new UnreadableFile('it is not a WordPress export, a calendar, or a table with an email column')
  return { format: 'a table', records: rows, row }
}
