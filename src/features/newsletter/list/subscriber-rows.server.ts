import { parseMailbox } from '@/platform/email-address'
import type { TableRecord } from '@/platform/import-formats/import-record'
import { readRows, separatorIn } from '@/platform/import-formats/read-rows.server'
import { UnreadableFile } from '@/platform/import-formats/unreadable-file.server'
import { EMAIL_HEADINGS } from './subscribers.server'

type Table = ReturnType<typeof readRows> & { notes: readonly string[] }

/** Rows of a table with a column of addresses, or of addresses as mail programs list them; at most `most`. Throws UnreadableFile without any. */
export function readSubscriberRows(text: string, most: number): Table {
  const listed = mailboxesIn(text, most)
  if (listed) return { headings: [...EMAIL_HEADINGS], rows: listed, broken: [], notes: [] }
  const table = readRows(text, most)
  if (EMAIL_HEADINGS.some((name) => table.headings.includes(name))) return { ...table, notes: [] }
  return withoutHeadings(text, table, most) ?? withOtherHeading(table) ?? refuse()
}

function refuse(): never {
  throw new UnreadableFile('it has no column named “email”, and not one column of addresses')
}

const isAddress = (cell: string) => /^[^\s<>@]+@[^\s<>@]+$/.test(cell.trim())
const isMailbox = (piece: string) => isAddress(piece) || /^[^<>@]*<\s*[^\s<>@]+@[^\s<>@]+\s*>$/.test(piece.trim())

/** Undefined where something in it is no mailbox. */
function mailboxesIn(text: string, most: number): TableRecord[] | undefined {
  const rows: TableRecord[] = []
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .entries())
    for (const piece of line.split(/[,;\t]/)) {
      if (!piece.trim()) continue
      if (rows.length === most) return rows
      if (!isMailbox(piece)) return undefined
      const { name, address } = parseMailbox(piece.trim())
      rows.push({ kind: 'row', line: index + 1, notes: [], cells: { email: address.trim(), ...(name && { name }) } })
    }
  return rows.length > 0 ? rows : undefined
}

/** A table whose first line is a person already. Of two columns, the other one holds names. */
function withoutHeadings(text: string, { headings }: Table | ReturnType<typeof readRows>, most: number): Table | undefined {
  const addresses = headings.flatMap((cell, column) => (isAddress(cell) ? [column] : []))
  if (addresses.length !== 1) return undefined
  const other = (column: number) => (headings.length === 2 ? 'name' : `column ${column + 1}`)
  const names = headings.map((_, column) => (column === addresses[0] ? 'email' : other(column)))
  const body = text.replace(/^\ufeff/, '')
  const { rows, broken, ...table } = readRows(`${names.join(separatorIn(body))}\n${body}`, most)
  const oneUp = <Row extends { line: number }>(row: Row) => ({ ...row, line: row.line - 1 })
  return {
    ...table,
    rows: rows.map(oneUp),
    broken: broken.map(oneUp),
    notes: ['The file has no headings. The column that holds addresses was taken for them.'],
  }
}

/** A table in whose one column all cells are addresses, under a heading that this program doesn't know. */
function withOtherHeading({ headings, rows, broken }: ReturnType<typeof readRows>): Table | undefined {
  const [heading, ...others] = headings.filter((name) => {
    const cells = rows.flatMap((row) => row.cells[name] ?? [])
    return cells.length > 0 && cells.every(isAddress)
  })
  if (heading === undefined || others.length > 0) return undefined
  return {
    headings: [...headings, 'email'],
    rows: rows.map((row) => ({ ...row, cells: { ...row.cells, ...(row.cells[heading] && { email: row.cells[heading] }) } })),
    broken,
    notes: [`The column “${heading}” was taken for the addresses.`],
  }
}
