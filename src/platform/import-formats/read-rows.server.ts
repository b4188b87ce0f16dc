import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { TableRecord } from './import-record'
import { UnreadableFile } from './unreadable-file.server'

/** More than any program writes. Each costs memory on every line. */
const MAX_COLUMNS = 500

/**
 * The lines of a table as spreadsheets and mailing services write it: commas, semicolons or tabs, quoted or not; at most `most` of them, where that is
 * given. Throws UnreadableFile.
 */
export function readRows(text: string, most?: number): { headings: string[]; rows: TableRecord[] } {
  const lines = text.replace(/\r\n?/g, '\n')
  // Excel declares its separator like this.
  const declared = /^sep=(.)\n/i.exec(lines)
  const body = declared ? `\n${lines.slice(declared[0].length)}` : lines
  const separator = declared?.[1] ?? separatorIn(body)
  // Before it is read, since reading blocks everything else.
  if (firstLineOf(body).split(separator, MAX_COLUMNS + 1).length > MAX_COLUMNS)
    throw new UnreadableFile(`it has more than ${MAX_COLUMNS} columns`)
  let headings: string[] = []
  try {
    const records = parse(body, {
      bom: true,
      delimiter: separator,
      ...(most !== undefined && { to: most }),
      columns: (names: string[]) => {
        headings = names.map(heading)
        return headings
      },
      info: true,
      raw: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 1_000_000,
    }) as unknown as { record: Record<string, string>; info: { lines: number }; raw: string }[]
    return {
      headings,
      rows: records.map(({ record, info, raw }) => ({ kind: 'row', line: lineOf(info, raw), notes: [], cells: cellsOf(record) })),
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(error.message)
    throw error
  }
}

/** `Email Address` and `email_address` are one heading. */
const heading = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

const firstLineOf = (text: string) => text.trimStart().split('\n', 1)[0] ?? ''

function separatorIn(text: string): string {
  const first = firstLineOf(text)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** Where it begins: a cell may hold line ends. */
const lineOf = ({ lines }: { lines: number }, raw: string) => lines - (raw.trim().match(/\n/g)?.length ?? 0)

/** A quote before what spreadsheets take for a formula was added by the exporting program, as this one does too. */
const cellsOf = (record: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, cell]) => cell)
      .map(([name, cell]) => [name, cell.replace(/^'(?=[=+\-@])/, '')]),
  )
