import type { ReactNode } from 'react'
import { Button } from '@/ui/button'

interface ListStatesProps {
  /** What a query says of itself. */
  query: { isError: boolean; isPaused: boolean; data: unknown; refetch: () => unknown }
  /** `Loading testimonials...` */
  loading: string
  /** `Unable to load testimonials`; the words of the server where it gave some. */
  failure: string
  children: ReactNode
}

/** What waits for the connection is loaded automatically once that is back. */
export const OFFLINE = 'You are offline. This is loaded as soon as the connection is back.'

/** A staff list until it is there. What is loaded stays in view when reloading it fails. */
export function ListStates({ query, loading, failure, children }: ListStatesProps) {
  if (query.data !== undefined) return children
  if (query.isError) {
    return (
      <div role="alert" className="rounded-r-sm border-[#b08a45] border-l-2 bg-straw-veil px-4.5 py-4">
        <p className="font-semibold">{failure}</p>
        <p className="mt-1">Please try again later or contact support.</p>
        <Button variant="quiet" onClick={() => query.refetch()} className="mt-4">
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div className="border-ink border-t">
      <p role="status" className="border-hairline border-b py-5 text-ink-soft">
        {query.isPaused ? OFFLINE : loading}
      </p>
      {['second', 'third', 'fourth'].map((row) => (
        <div key={row} className="h-15.5 border-hairline border-b" />
      ))}
    </div>
  )
}

/** Shown in place of the rows where there are none: says what to do. */
export const EmptyList = ({ children }: { children: ReactNode }) => (
  <div className="max-w-[34rem] py-8 font-[380] font-heading text-subheading leading-snug sm:py-12">{children}</div>
)
