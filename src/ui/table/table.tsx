import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import './picture-cell.css'

interface TableProps {
  caption: string
  /** Of numbers end at one line, as their cells do. */
  columns: readonly (string | { label: string; sorting?: Sorting; isNumber?: boolean })[]
  isWide?: boolean
  isHeadHidden?: boolean
  children: ReactNode
}

/** A table whose header stays in view; where its columns don't fit, rows become paragraphs (`stacked`, `tabular`, `fact` in CSS). */
export function Table({ caption, columns, isWide = false, isHeadHidden = false, children }: TableProps) {
  const heads = columns.map((column) => (typeof column === 'string' ? { label: column } : column))
  return (
    <div className={isWide ? '@container/wide-table' : '@container/table'}>
      {heads.map(({ label, sorting }) => sorting && <SortingChoice key={label} sorting={sorting} />)}
      <table className="w-full border-separate border-spacing-0 text-left text-small leading-normal stacked:block">
        <caption className="sr-only">{caption}</caption>
        {/* What is not seen gives no widths, and this does. */}
        {isHeadHidden && (
          <colgroup className="stacked:hidden">
            {heads.map(({ label }) => (
              <col key={label} />
            ))}
          </colgroup>
        )}
        <thead className={isHeadHidden ? 'sr-only' : 'stacked:sr-only'}>
          <tr>
            {heads.map(({ label, sorting, isNumber }) => (
              <th
                key={label}
                scope="col"
                aria-label={sorting && label}
                aria-sort={sorting?.order}
                className={`sticky top-(--table-top,0px) z-1 bg-ground wrap-break-word py-2 pr-4.5 align-bottom font-medium text-fine text-ink-soft shadow-[inset_0_-1px_0_var(--ink)] last:pr-0 ${isNumber || label === 'Actions' ? 'text-right' : ''}`}
              >
                {sorting ? <SortingButton label={label} sorting={sorting} /> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="stacked:block stacked:border-ink stacked:border-t">{children}</tbody>
      </table>
    </div>
  )
}

/** Its tint under the hand fades at both ends, since the text begins where the row does. */
export const Row = ({ className = '', ...row }: ComponentProps<'tr'>) => (
  <tr
    {...row}
    className={`relative border-hairline tabular:hover:bg-[linear-gradient(90deg,transparent,var(--color-veil)_24px,var(--color-veil)_calc(100%-24px),transparent)] stacked:block stacked:border-b stacked:py-4 tabular:*:border-hairline tabular:*:border-b ${className}`}
  />
)

const cellClass = 'align-top tabular:py-3.5 tabular:pr-4.5 tabular:last:pr-0'

export const RowHeader = ({ state, children }: { state?: ReactNode; children: ReactNode }) => (
  <th
    scope="row"
    className={`${cellClass} stacked:block font-semibold stacked:text-[1.0625rem] stacked:leading-snug tabular:relative tabular:min-w-32`}
  >
    {children}
    {state && <div className="mt-1 flex flex-wrap items-center gap-x-3.5 gap-y-0.5 font-normal text-fine text-ink-soft">{state}</div>}
  </th>
)

interface CellProps {
  label?: string
  isNumber?: boolean
  className?: string
  children: ReactNode
}

export const Cell = ({ label, isNumber = false, className = '', children }: CellProps) => (
  <td data-label={label && `${label}: `} className={`fact ${cellClass} ${isNumber ? 'tabular:text-right tabular-nums' : ''} ${className}`}>
    {children}
  </td>
)

export const PictureCell = ({ children }: { children: ReactNode }) => (
  <td className={`picture-cell ${cellClass}`}>
    <div className="grid size-16 place-items-center overflow-hidden rounded-sm bg-skeleton text-center text-fine text-ink-soft leading-tight *:size-full *:object-cover tabular:-my-1 tabular:size-12">
      {children}
    </div>
  </td>
)

export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <td className={`${cellClass} stacked:mt-1 stacked:block tabular:w-px`}>
    <div className="flex stacked:-mx-3 stacked:-mb-2 stacked:flex-wrap stacked:gap-1 tabular:-my-1.75 tabular:-mr-2 tabular:justify-end tabular:gap-0.5">
      {children}
    </div>
  </td>
)

interface Sorting {
  order: 'ascending' | 'descending'
  meaning: string
  onToggle: () => void
}

/** Covers the column's header. The button goes with the header row, since no one should focus what can't be seen; the words stay. */
const SortingButton = ({ label, sorting }: { label: string; sorting: Sorting }) => (
  <>
    <button
      type="button"
      aria-label={label}
      onClick={sorting.onToggle}
      className="peer absolute inset-y-0 right-5 left-0 cursor-pointer stacked:hidden"
    />
    <span className={`${look} pointer-events-none peer-hover:decoration-current`}>
      {label}
      <Arrow order={sorting.order} />
    </span>
  </>
)

const SortingChoice = ({ sorting }: { sorting: Sorting }) => (
  <button
    type="button"
    aria-label={`${sorting.meaning}, sort the other way`}
    onClick={sorting.onToggle}
    className={`${look} mb-4 min-h-7 cursor-pointer text-small hover:decoration-current tabular:hidden`}
  >
    {sorting.meaning}
    <Arrow order={sorting.order} />
  </button>
)

const look = 'inline-flex items-center gap-1.5 font-[550] text-accent underline decoration-accent/40 underline-offset-4 transition-colors'

function Arrow({ order }: { order: Sorting['order'] }) {
  const Icon = order === 'ascending' ? ArrowUp : ArrowDown
  return <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
}
