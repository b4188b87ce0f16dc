import { Button } from '@/components/button'
import { OFFLINE } from '@/components/table/list-states'
import { errorText } from '@/platform/browser/fetch-json'

interface SearchStateProps {
  search: string
  count: number
  /** What was typed last is not answered yet. */
  isWaiting: boolean
  query: { error: Error | null; isPaused: boolean; refetch: () => unknown }
}

/** How the search went, below what was found. */
export function SearchState({ search, count, isWaiting, query: { error, isPaused, refetch } }: SearchStateProps) {
  if (search && error && !isWaiting) {
    return (
      <div role="alert" className="state">
        <p>{errorText(error, 'Unable to search')}</p>
        <Button variant="quiet" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const words = wordsFor({ search, count, isWaiting, isPaused })
  return (
    <p role="status" className={words.isSeen ? 'state' : 'sr-only'}>
      {words.text}
    </p>
  )
}

function wordsFor({ search, count, isWaiting, isPaused }: Omit<SearchStateProps, 'query'> & { isPaused: boolean }) {
  if (search && isPaused) return { text: OFFLINE, isSeen: true }
  if (isWaiting) return { text: 'Searching...', isSeen: count === 0 }
  if (search && count === 0) return { text: `Nothing found for “${search}”.`, isSeen: true }
  return { text: search ? `${count} ${count === 1 ? 'result' : 'results'}` : '', isSeen: false }
}
