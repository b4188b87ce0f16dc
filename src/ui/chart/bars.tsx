import './chart.css'

interface BarsProps {
  title: string
  rows: readonly { label: string; value: number }[]
}

/** A bar for each kind, from the left, with its number: it can be read as it is, so that it needs no table. */
export function Bars({ title, rows }: BarsProps) {
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
