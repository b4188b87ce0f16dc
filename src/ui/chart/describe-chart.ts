/** One column of a chart. */
export interface Column {
  /** What it represents: `Nov 2026`. */
  label: string
  value: number
  /** The whole of which the value is a part, drawn around it. */
  of?: number
}

/** What a chart shows at a glance, for screen readers: from when to when, the highest column and the last one. */
export function describeChart(title: string, columns: readonly Column[]): string {
  const [first, last] = [columns[0], columns.at(-1)]
  const most = columns.reduce((most, column) => (column.value > most.value ? column : most), { label: '', value: 0 })
  if (!first || !last) return `${title}: nothing yet.`
  if (most.value === 0) return `${title}, ${first.label} to ${last.label}: none.`
  return `${title}, ${first.label} to ${last.label}. Most in ${most.label}: ${formatFigure(most)}. Last: ${formatFigure(last)}.`
}

/** `12`, or `12 of 18`. */
export const formatFigure = ({ value, of }: Column): string =>
  of === undefined ? value.toLocaleString('en-US') : `${value.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`

/** `Nov 2026` for 2026-11. */
export const monthText = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
