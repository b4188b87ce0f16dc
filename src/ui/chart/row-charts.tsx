import { Columns } from './columns'
import { DataTable } from './data-table'
import type { Column } from './describe-chart'
import './chart.css'

interface RowChartsProps {
  title: string
  rows: readonly { label: string; columns: readonly Column[] }[]
  /** What the first column of the table is called: `Month`. */
  head: string
}

const HEIGHT = 28

/** A small chart for each of several kinds, one below the other and all of one scale, so that they need no colors. */
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
              <svg aria-hidden="true" width="100%" height={HEIGHT}>
                <Columns columns={columns} most={most} height={HEIGHT} />
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
