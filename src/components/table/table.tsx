import type { ComponentProps, ReactNode } from 'react'
import { type Sorting, SortingButton, SortingChoice } from './table-sorting'

interface SortedColumn {
  label: string
  sorting: Sorting
}

interface TableProps {
  /** Says what the table holds, for people who don't see it. */
  caption: string
  columns: readonly (string | SortedColumn)[]
  /** Has so many columns that only a wide screen has room for them. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A quiet table: hairlines, and a header row that stays in view below `--table-top`. Where it is given little room, every
 * row becomes an entry of its own, with what the columns say in front of the values (`stacked` and `tabular` in the stylesheet).
 */
export function Table({ caption, columns, isWide = false, children }: TableProps) {
  const heads = columns.map((column) => (typeof column === 'string' ? { label: column, sorting: undefined } : column))
  return (
    <div className={isWide ? '@container/wide-table' : '@container/table'}>
      {heads.map(({ label, sorting }) => sorting && <SortingChoice key={label} sorting={sorting} />)}
      <table className="w-full border-separate border-spacing-0 text-left text-small leading-snug stacked:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="stacked:sr-only">
          <tr>
            {heads.map(({ label, sorting }) => (
              <th
                key={label}
                scope="col"
                aria-label={sorting && label}
                aria-sort={sorting?.order}
                className="sticky top-(--table-top,0px) z-1 bg-ground wrap-break-word py-3 pr-5 align-bottom font-[550] text-ink-soft shadow-[inset_0_-1px_0_var(--ink-soft)] last:pr-0"
              >
                {sorting ? <SortingButton label={label} sorting={sorting} /> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="stacked:block stacked:border-ink-soft stacked:border-t">{children}</tbody>
      </table>
    </div>
  )
}

/** `className` lays out an entry; its parts stand one below the other unless said otherwise. */
export const Row = ({ className = 'stacked:grid-cols-1 stacked:gap-1', ...row }: ComponentProps<'tr'>) => (
  <tr
    {...row}
    className={`group relative border-hairline stacked:border-b tabular:*:border-hairline tabular:*:border-b stacked:grid stacked:py-5 stacked:has-[>.picture-cell]:min-h-26 stacked:has-[>.picture-cell]:content-start stacked:has-[>.picture-cell]:pl-20 ${className}`}
  />
)

const cellClass = 'align-top tabular:py-4 tabular:pr-5 tabular:last:pr-0 stacked:block'

/** The cell that names its row. */
export const RowHeader = ({ children }: { children: ReactNode }) => (
  <th
    scope="row"
    className={`${cellClass} font-semibold tabular:min-w-30 stacked:col-span-full stacked:font-heading stacked:font-[450] stacked:text-subheading`}
  >
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
    className={`${cellClass} stacked:empty:hidden ${label ? 'stacked:before:text-ink-soft stacked:before:content-[attr(data-label)_":_"]' : ''} ${className}`}
  >
    {children}
  </td>
)

/** A small square picture of the row; where there is little room it stands beside everything else. */
export const PictureCell = ({ children }: { children: ReactNode }) => (
  <td className={`picture-cell ${cellClass} stacked:absolute stacked:top-5 stacked:left-0`}>
    <div className="grid size-16 place-items-center overflow-hidden rounded-sm bg-valley-mist/40 text-center text-ink-soft text-small leading-tight *:size-full *:object-cover">
      {children}
    </div>
  </td>
)

/** The cell of what can be done with a row. */
export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <td className={`${cellClass} stacked:col-span-full stacked:mt-2 tabular:whitespace-nowrap`}>
    <div className="flex flex-wrap gap-x-5 gap-y-2 tabular:-my-0.5">{children}</div>
  </td>
)
