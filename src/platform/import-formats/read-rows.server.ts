import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { TableRecord } from './import-record'
import { UnreadableFile } from './unreadable-file.server'

/** More than any program writes. Each costs memory on every line. */
const MAX_COLUMNS = 500

/** Where only so many lines are wanted: 20,000 of 50 columns. Reading them takes seconds. */
const MAX_CELLS = 1_000_000

/** Lines with a quotation mark that is never closed. */
const MAX_OPEN_QUOTES = 100

export const OPEN_QUOTE = 'It has a quotation mark that is never closed.'

/** A line whose cells can't be told apart. */
interface BrokenLine {
  line: number
  text: string
}

/** A table's lines, `most` at most: commas, semicolons or tabs. One with a quotation mark that is never closed is `broken`, alone. Throws UnreadableFile. */
export function readRows(text: string, most?: number) {
  const lines = text.replace(/\r\n?/g, '\n')
  // Excel declares its separator like this.
  const declared = /^sep=(.)\n/i.exec(lines)
  const body = declared ? `\n${lines.slice(declared[0].length)}` : lines
  const separator = declared?.[1] ?? separatorIn(body)
  // Before it is read, since reading blocks everything else.
  if (firstLineOf(body).split(separator, MAX_COLUMNS + 1).length > MAX_COLUMNS)
    throw new UnreadableFile(`it has more than ${MAX_COLUMNS} columns`)
  if (most !== undefined && body.split(separator, MAX_CELLS + 1).length > MAX_CELLS)
    throw new UnreadableFile(`it has more than ${MAX_CELLS.toLocaleString('en-US')} cells; import it in parts`)
  let headings: string[] = []
  const columns = (names: string[]) => {
    headings = names.map(heading)
    return headings
  }
  try {
    const whole = recordsOf(
      parse(body, {
        bom: true,
        delimiter: separator,
        ...(most !== undefined && { to: most }),
        columns,
        info: true,
        raw: true,
        trim: true,
        relax_column_count: true,
        skip_empty_lines: true,
        skip_records_with_empty_values: true,
        skip_records_with_error: true,
        on_skip: limitOpenQuotes(),
        max_record_size: 1_000_000,
      }),
    )
    const single = singleRecords(whole.length === most ? [] : linesBetween(body, whole), headings, separator)
    const rows = [
      ...whole.map(({ record, first }) => ({ line: first, cells: record })),
      ...single.flatMap(({ line, cells }) => (cells ? [{ line, cells }] : [])),
    ]
    return {
      headings,
      rows: rows
        .toSorted((a, b) => a.line - b.line)
        .slice(0, most)
        .map(({ line, cells }): TableRecord => ({ kind: 'row', line, notes: [], cells: cellsOf(cells) })),
      broken: single.filter(({ cells }) => !cells).map(({ line, text }) => ({ line, text })),
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(error.message)
    throw error
  }
}

/** Reading on behind each takes the longer the more there are: throws UnreadableFile for a file in which they are the rule. */
function limitOpenQuotes() {
  let [count, first] = [0, 0]
  return (error: CsvError | undefined) => {
    if (error?.code !== 'CSV_INVALID_CLOSING_QUOTE') return undefined
    first ||= Number(error.lines)
    if (++count > MAX_OPEN_QUOTES)
      throw new UnreadableFile(
        `more than ${MAX_OPEN_QUOTES} lines have a quotation mark that is never closed, the first near line ${first}`,
      )
    return undefined
  }
}

/** Lines of one cell at most, where one before it is broken. */
const MAX_LINES = 20

type Cells = Record<string, string> | undefined

/** Reads lines one by one; several make one record where a quoted cell that begins in the first ends in the last, with no other quotation mark between. */
function singleRecords(lines: readonly BrokenLine[], headings: readonly string[], separator: string): (BrokenLine & { cells: Cells })[] {
  const records: (BrokenLine & { cells: Cells })[] = []
  for (let index = 0; index < lines.length; ) {
    const { line, text } = lines[index] as BrokenLine
    let cells = cellsIn(text, separator)
    let count = 1
    for (let more = 2; !cells && more <= MAX_LINES && lines[index + more - 1]?.line === line + more - 1; more++) {
      const joined = lines.slice(index, index + more).map((each) => each.text)
      cells = cellsIn(joined.join('\n'), separator, { isStrict: true })
      if (cells) count = more
    }
    records.push({ line, text, cells: cells && Object.fromEntries(headings.map((name, column) => [name, cells[column] ?? ''])) })
    index += count
  }
  return records
}

interface ReadRecord {
  record: Record<string, string>
  /** Its lines, from 1: a cell may hold line ends. */
  first: number
  last: number
}

const recordsOf = (parsed: unknown): ReadRecord[] =>
  (parsed as { record: Record<string, string>; info: { lines: number }; raw: string }[]).map(({ record, info: { lines }, raw }) => ({
    record,
    first: lines - (raw.trim().match(/\n/g)?.length ?? 0),
    last: lines,
  }))

/** The lines that hold something, behind the headings and outside of all records: in a record that breaks off, or that could not be read. */
function linesBetween(body: string, records: readonly ReadRecord[]): BrokenLine[] {
  const inRecord = new Set(records.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index)))
  const lines = body.split('\n')
  const headings = lines.findIndex((line) => line.trim() !== '')
  return lines.flatMap((text, index) =>
    index > headings && !inRecord.has(index + 1) && /[^\s,;"]/.test(text) ? [{ line: index + 1, text }] : [],
  )
}

/** A line's cells, with quotation marks anywhere, for `isStrict` only around cells, or doubled; undefined where one that begins a cell is never closed. */
function cellsIn(line: string, separator: string, { isStrict = false } = {}): string[] | undefined {
  const cells: string[] = []
  for (let at = 0; at <= line.length; ) {
    const quoted = /^\s*"/.exec(line.slice(at, at + 100))
    const start = at + (quoted?.[0].length ?? 0)
    const end = quoted ? closingQuote(line, start, { separator, isStrict }) : indexOr(line, separator, start)
    if (end < 0) return undefined
    cells.push(quoted ? line.slice(start, end).replaceAll('""', '"') : line.slice(start, end).trim())
    at = indexOr(line, separator, end) + 1
  }
  return cells
}

const indexOr = (line: string, text: string, from: number) => (line.indexOf(text, from) + line.length + 1) % (line.length + 1)

/** The quotation mark that is followed by the end of the cell; -1 without one. */
function closingQuote(line: string, from: number, { separator, isStrict }: { separator: string; isStrict: boolean }): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    if (line[at + 1] === '"') at++
    else if (line.slice(at + 1, indexOr(line, separator, at)).trim() === '') return at
    else if (isStrict) return -1
  }
  return -1
}

/** `Email Address` and `email_address` are one heading. */
const heading = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

const firstLineOf = (text: string) => text.trimStart().split('\n', 1)[0] ?? ''

export function separatorIn(text: string): string {
  const first = firstLineOf(text)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** A quote before what spreadsheets take for a formula was added by the exporting program, as this one does too. */
const cellsOf = (record: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, cell]) => cell)
      .map(([name, cell]) => [name, cell.replace(/^'(?=[=+\-@])/, '')]),
  )
