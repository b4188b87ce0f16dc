import { ColumnHeads } from './table/column-heads'
import './chart.css'

interface ColumnChartProps {
  title: string
  columns: readonly Column[]
  /** What the columns of the table are called: `Month`, `Messages`, and for values that are a part of something `Registered`. */
  heads: readonly [label: string, value: string, whole?: string]
  isTableBelow?: boolean
}

const [HEIGHT, ROOM_ABOVE] = [88, 20]
/** With more columns their numbers would touch: then the highest and the last one have theirs. */
const NUMBERED = 13

export function ColumnChart({ title, columns, heads, isTableBelow = false }: ColumnChartProps) {
  const most = Math.max(0, ...columns.map(({ value, of = 0 }) => Math.max(value, of)))
  const highest = columns.findIndex(({ value }) => value === Math.max(...columns.map((column) => column.value)))
  const isNumbered = (index: number) => columns.length <= NUMBERED || index === highest || index === columns.length - 1
  const [labelHead, valueHead, wholeHead] = heads
  return (
    <figure className="chart">
      <figcaption>
        {title}
        {wholeHead && (
          <span className="key">
            <i className="value" /> {valueHead} <i className="whole" /> {wholeHead}
          </span>
        )}
      </figcaption>
      <svg role="img" aria-label={describeChart(title, columns)} width="100%" height={HEIGHT + ROOM_ABOVE + 1}>
        <g transform={`translate(0 ${ROOM_ABOVE})`}>
          <Columns columns={columns} most={most} height={HEIGHT} />
        </g>
        <line x1="0" x2="100%" y1={HEIGHT + ROOM_ABOVE + 0.5} y2={HEIGHT + ROOM_ABOVE + 0.5} />
        {columns.map(
          ({ label, value, of = 0 }, index) =>
            value > 0 &&
            isNumbered(index) && (
              <text
                key={label}
                x={`${((index + 0.5) * 100) / columns.length}%`}
                y={ROOM_ABOVE + HEIGHT - (Math.max(value, of) / most) * (HEIGHT - 1) - 6}
              >
                {value.toLocaleString('en-US')}
              </text>
            ),
        )}
      </svg>
      <p aria-hidden="true" className="ends">
        <span>{columns[0]?.label}</span>
        <span>{columns.at(-1)?.label}</span>
      </p>
      {!isTableBelow && (
        <DataTable
          caption={title}
          heads={wholeHead ? [labelHead, valueHead, wholeHead] : [labelHead, valueHead]}
          rows={columns.map(({ label, value, of }) => [
            label,
            ...(of === undefined ? [formatFigure({ label, value })] : [value, of].map(String)),
          ])}
        />
      )}
    </figure>
  )
}

interface ColumnsProps {
  columns: readonly Column[]
  /** The value that is as high as the drawing: shared by several drawings side by side. */
  most: number
  height: number
}

const GAP = 0.45

export function Columns({ columns, most, height }: ColumnsProps) {
  const step = 100 / Math.max(1, columns.length)
  const heightOf = (value: number) => (most > 0 ? Math.max(value > 0 ? 2 : 0, (value / most) * (height - 1)) : 0)
  return columns.map(({ label, value, of = 0 }, index) => {
    const place = { x: `${(index + GAP / 2) * step}%`, width: `${(1 - GAP) * step}%` }
    return (
      <g key={label}>
        {of > 0 && <rect {...place} y={height - heightOf(of)} height={heightOf(of)} className="whole" />}
        <rect {...place} y={height - heightOf(value)} height={heightOf(value)} className="value" />
      </g>
    )
  })
}

export interface Column {
  label: string
  value: number
  of?: number
}

/** A chart for screen readers: its range, the highest column and the last one. */
export function describeChart(title: string, columns: readonly Column[]): string {
  const [first, last] = [columns[0], columns.at(-1)]
  const most = columns.reduce((most, column) => (column.value > most.value ? column : most), { label: '', value: 0 })
  if (!first || !last) return `${title}: nothing yet.`
  if (most.value === 0) return `${title}, ${first.label} to ${last.label}: none.`
  return `${title}, ${first.label} to ${last.label}. Most in ${most.label}: ${formatFigure(most)}. Last: ${formatFigure(last)}.`
}

const formatFigure = ({ value, of }: Column): string =>
  of === undefined ? value.toLocaleString('en-US') : `${value.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`

export const monthText = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

interface RowChartsProps {
  title: string
  rows: readonly { label: string; columns: readonly Column[] }[]
  head: string
}

const ROW_CHARTS_HEIGHT = 28

export function RowCharts({ title, rows, head }: RowChartsProps) {
  const most = Math.max(0, ...rows.flatMap(({ columns }) => columns.map(({ value }) => value)))
  const sum = (columns: readonly Column[]) => columns.reduce((sum, { value }) => sum + value, 0)
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <dl>
        {rows.map(({ label, columns }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <svg aria-hidden="true" width="100%" height={ROW_CHARTS_HEIGHT}>
                <Columns columns={columns} most={most} height={ROW_CHARTS_HEIGHT} />
              </svg>
              <span>{sum(columns).toLocaleString('en-US')}</span>
            </dd>
          </div>
        ))}
      </dl>
      {(rows[0]?.columns.length ?? 0) > 1 && (
        <DataTable
          caption={title}
          heads={[head, ...rows.map(({ label }) => label)]}
          rows={(rows[0]?.columns ?? []).map(({ label }, index) => [
            label,
            ...rows.map(({ columns }) => (columns[index]?.value ?? 0).toLocaleString('en-US')),
          ])}
        />
      )}
    </figure>
  )
}

export function Bars({ title, rows }: { title: string; rows: readonly { label: string; value: number }[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <svg aria-hidden="true" width="100%" height="10">
                <rect x="0" y="1" width={`${(100 * value) / most}%`} height="8" className="value" />
              </svg>
              <span>{value.toLocaleString('en-US')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

const DataTable = ({ caption, heads, rows }: { caption: string; heads: readonly string[]; rows: readonly (readonly string[])[] }) => (
  <details>
    <summary>Show as table</summary>
    <div className="scroll">
      <table>
        <caption className="sr-only">{caption}</caption>
        <ColumnHeads columns={heads} />
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={heads[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
