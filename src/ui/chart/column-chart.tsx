import { Columns } from './columns'
import { DataTable } from './data-table'
import { type Column, describeChart, formatFigure } from './describe-chart'
import './chart.css'

interface ColumnChartProps {
  title: string
  columns: readonly Column[]
  /** What the columns of the table are called: `Month`, `Messages`, and for values that are a part of something `Registered`. */
  heads: readonly [label: string, value: string, whole?: string]
  /** The same numbers are in a table below it anyway. */
  isTableBelow?: boolean
}

const [HEIGHT, ROOM_ABOVE] = [88, 20]
/** With more columns their numbers would touch: then the highest and the last one have theirs. */
const NUMBERED = 13

/** A chart of columns with its numbers, a description for screen readers, and a table of the same. */
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
