import { ArrowDown, ArrowUp } from 'lucide-react'

/** How a table is sorted by one of its columns, and how to turn it round. */
export interface Sorting {
  order: 'ascending' | 'descending'
  /** What that means: `Newest first`. */
  meaning: string
  onToggle: () => void
}

/** In the header of the column. It steps aside with the header row, for nobody should focus what cannot be seen. */
export const SortingButton = ({ label, sorting }: { label: string; sorting: Sorting }) => (
  <>
    <button type="button" onClick={sorting.onToggle} className={`${buttonClass} inline-flex stacked:hidden`}>
      {label}
      <Arrow order={sorting.order} />
    </button>
    <span className="tabular:hidden">{label}</span>
  </>
)

/** Above the rows where they are entries without a header row. */
export const SortingChoice = ({ sorting }: { sorting: Sorting }) => (
  <button
    type="button"
    aria-label={`Sorted: ${sorting.meaning}. Turn round`}
    onClick={sorting.onToggle}
    className={`${buttonClass} mb-4 inline-flex min-h-7 text-small tabular:hidden`}
  >
    {sorting.meaning}
    <Arrow order={sorting.order} />
  </button>
)

const buttonClass = 'cursor-pointer items-center gap-1.5 font-[550] text-accent underline decoration-accent/50 underline-offset-4'

function Arrow({ order }: { order: Sorting['order'] }) {
  const Icon = order === 'ascending' ? ArrowUp : ArrowDown
  return <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
}
