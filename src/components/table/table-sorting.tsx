import { ArrowDown, ArrowUp } from 'lucide-react'

/** How a table is sorted by one of its columns, and how to turn it round. */
export interface Sorting {
  order: 'ascending' | 'descending'
  /** What that means: `Newest first`. */
  meaning: string
  onToggle: () => void
}

/**
 * In the header of the column, over the whole of it. The button steps aside with the header row, for no one should focus what cannot be
 * seen; the words stay, since they name the column.
 */
export const SortingButton = ({ label, sorting }: { label: string; sorting: Sorting }) => (
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

/** Above the rows where they are entries without a header row. */
export const SortingChoice = ({ sorting }: { sorting: Sorting }) => (
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
