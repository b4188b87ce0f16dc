import type { Column } from './describe-chart'

interface ColumnsProps {
  columns: readonly Column[]
  /** The value that is as high as the drawing: shared by several drawings side by side. */
  most: number
  /** In pixels. */
  height: number
}

/** What of its place a column leaves free. */
const GAP = 0.45

/** Columns from the left to the right, as wide as there is room: the value filled, what it is a part of outlined around it. */
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
