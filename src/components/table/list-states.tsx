import type { ReactNode } from 'react'
import { Button } from '@/components/button'

interface ListStatesProps {
  /** What a query says of itself. */
  query: { isError: boolean; isPaused: boolean; data: unknown; refetch: () => unknown }
  /** `Loading testimonials...` */
  loading: string
  /** `Unable to load testimonials`; the words of the server where it gave some. */
  failure: string
  children: ReactNode
}

/** What waits for the connection is loaded by itself once that is back. */
export const OFFLINE = 'You are offline. This is loaded as soon as the connection is back.'

/** A staff list until it is there. What is loaded stays in view when loading it anew fails. */
export function ListStates({ query, loading, failure, children }: ListStatesProps) {
  if (query.data !== undefined) return children
  if (query.isError) {
    return (
      <div role="alert" className="border-hairline border-t pt-6">
        <p className="font-semibold">{failure}</p>
        <p className="mt-1 text-ink-soft">Please try again later or contact support.</p>
        <Button variant="quiet" onClick={() => query.refetch()} className="mt-4">
          Try again
        </Button>
      </div>
    )
  }
  return (
    <p role="status" className="border-hairline border-t pt-6 text-ink-soft">
      {query.isPaused ? OFFLINE : loading}
    </p>
  )
}

/** What stands in place of the rows where there are none: says what to do. */
export const EmptyList = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-40 place-items-center border-hairline border-y py-8 text-center text-ink-soft">
    <div className="measure">{children}</div>
  </div>
)
