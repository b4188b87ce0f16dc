import type { ReactNode } from 'react'
import { Button } from '@/ui/button'

interface ListStatesProps {
  query: { isError: boolean; isPaused: boolean; data: unknown; refetch: () => unknown }
  loading: string
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
      <div role="alert" className="rounded-r-sm border-attention border-l-2 bg-attention-veil px-4.5 py-4">
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

export const EmptyList = ({ children }: { children: ReactNode }) => (
  <div className="max-w-[34rem] py-8 font-[380] font-heading text-subheading leading-snug sm:py-12">{children}</div>
)

interface Choice<Value> {
  value: Value
  label: string
  count?: number | undefined
}

interface ListFilterProps<Value> {
  label: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

export const ListFilter = <Value extends string | undefined>({ label, choices, chosen, onChoose }: ListFilterProps<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div role="group" aria-label={label} className="flex flex-wrap gap-x-5.5 gap-y-1">
    {choices.map((choice) => (
      <button
        key={choice.label}
        type="button"
        aria-pressed={choice.value === chosen}
        onClick={() => onChoose(choice.value)}
        className="inline-flex min-h-10 cursor-pointer items-center gap-1.75 py-0.5 text-ink-soft transition-colors hover:text-ink aria-pressed:border-accent aria-pressed:border-b-2 aria-pressed:pb-0 aria-pressed:font-semibold aria-pressed:text-ink"
      >
        {choice.label}
        {choice.count !== undefined && (
          <span className="font-normal text-fine text-ink-soft tabular-nums">{choice.count.toLocaleString('en-US')}</span>
        )}
      </button>
    ))}
  </div>
)
