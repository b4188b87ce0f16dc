import type { ReactNode } from 'react'

interface TableProps {
  /** Says what the table holds, for people who don't see it. */
  caption: string
  columns: readonly string[]
  children: ReactNode
}

/**
 * A quiet table: hairlines, and a header row that stays in view below `--table-top`. On narrow screens every row becomes
 * an entry of its own, with what the columns say in front of the values.
 */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className="w-full text-left text-small leading-snug max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="sticky top-(--table-top,0px) z-1 bg-ground py-3 pr-5 align-bottom font-[550] text-ink-soft shadow-[inset_0_-1px_0_var(--ink-soft)] last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-ink-soft max-md:border-t">{children}</tbody>
    </table>
  )
}

export const Row = ({ children }: { children: ReactNode }) => (
  <tr className="group border-hairline border-b max-md:grid max-md:gap-1 max-md:py-5">{children}</tr>
)

const cellClass = 'align-top md:py-4 md:pr-5 md:last:pr-0 max-md:block'

/** The cell that names its row. */
export const RowHeader = ({ children }: { children: ReactNode }) => (
  <th scope="row" className={`${cellClass} font-semibold max-md:font-serif max-md:font-[450] max-md:text-subheading`}>
    {children}
  </th>
)

interface CellProps {
  /** What stands in front of the value on narrow screens, where the value doesn't speak for itself. */
  label?: string
  className?: string
  children: ReactNode
}

export const Cell = ({ label, className = '', children }: CellProps) => (
  <td
    data-label={label}
    className={`${cellClass} max-md:empty:hidden ${label ? 'max-md:before:text-ink-soft max-md:before:content-[attr(data-label)_":_"]' : ''} ${className}`}
  >
    {children}
  </td>
)

/** The cell of what can be done with a row. */
export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <td className={`${cellClass} max-md:mt-2 md:whitespace-nowrap`}>
    <div className="flex flex-wrap gap-x-5 gap-y-2 md:-my-0.5">{children}</div>
  </td>
)
