/** Opens every CSV file, so that spreadsheet programs read it as UTF-8. */
const csvStart = '\uFEFF'

/** Spreadsheets run cells that begin so as formulas, some also the full-width forms; a visitor's text must never be one. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

type CsvCell = string | number

/** A number that the server wrote is none of a visitor's words: what goes back stays a number in a spreadsheet. */
function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return `"${cell}"`
  const harmless = formulaStart.test(cell) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}

/** One line of a CSV file with its line end: every cell quoted, quotes doubled, formulas made harmless (spec D2 §9). */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const csvFile = (lines: readonly (readonly CsvCell[])[]): string => csvStart + lines.map(csvLine).join('')

export async function* csvPieces(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string, void> {
  let before = csvFile([columns])
  for await (const lines of batches) {
    yield before + lines.map(csvLine).join('')
    before = ''
  }
  if (before) yield before
}
