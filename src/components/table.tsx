import type { ReactNode } from 'react'

interface TableProps {
  /** Says what the table holds, for people who don't see it. */
  caption: string
  columns: readonly string[]
  children: ReactNode
}

/**
 * A quiet table: hairlines, and a header row that stays in view below `--table-top`. Where it is given little room, every
 * row becomes an entry of its own, with what the columns say in front of the values.
 */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <div className="@container">
      <table className="w-full text-left text-small leading-snug @max-2xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-2xl:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="sticky top-(--table-top,0px) z-1 bg-ground wrap-break-word py-3 pr-5 align-bottom font-[550] text-ink-soft shadow-[inset_0_-1px_0_var(--ink-soft)] last:pr-0"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-2xl:block @max-2xl:border-ink-soft @max-2xl:border-t">{children}</tbody>
      </table>
    </div>
  )
}

export const Row = ({ children }: { children: ReactNode }) => (
  <tr className="group border-hairline border-b @max-2xl:grid @max-2xl:grid-cols-1 @max-2xl:gap-1 @max-2xl:py-5">{children}</tr>
)

const cellClass = 'align-top @2xl:py-4 @2xl:pr-5 @2xl:last:pr-0 @max-2xl:block'

/** The cell that names its row. */
export const RowHeader = ({ children }: { children: ReactNode }) => (
  <th scope="row" className={`${cellClass} font-semibold @2xl:min-w-30 @max-2xl:font-serif @max-2xl:font-[450] @max-2xl:text-subheading`}>
    {children}
  </th>
)

interface CellProps {
  /** What stands in front of the value where there is little room, if the value doesn't speak for itself. */
  label?: string
  className?: string
  children: ReactNode
}

export const Cell = ({ label, className = '', children }: CellProps) => (
  <td
    data-label={label}
    className={`${cellClass} @max-2xl:empty:hidden ${label ? '@max-2xl:before:text-ink-soft @max-2xl:before:content-[attr(data-label)_":_"]' : ''} ${className}`}
  >
    {children}
  </td>
)

/** The cell of what can be done with a row. */
export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <td className={`${cellClass} @max-2xl:mt-2 @2xl:whitespace-nowrap`}>
    <div className="flex flex-wrap gap-x-5 gap-y-2 @2xl:-my-0.5">{children}</div>
  </td>
)
