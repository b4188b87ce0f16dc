import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '@/ui/button'
import { EmptyList, ListStates } from './list-states'

/** How many entries a page of a staff list holds (spec decisions, 'The API'). */
export const PAGE_SIZE = 50

interface PagerProps {
  of: string
  offset: number
  count: number
  isLoading: boolean
  onTurn: (offset: number) => void
  children: ReactNode
}

interface PagedListProps extends Omit<PagerProps, 'isLoading'>, Partial<Pick<ComponentProps<typeof ListStates>, 'loading' | 'failure'>> {
  query: ComponentProps<typeof ListStates>['query'] & { isPlaceholderData: boolean }
  empty: ReactNode
}

/** A staff list that is loaded page by page, in each of its states. */
export const PagedList = ({ query, loading, failure, empty, ...pager }: PagedListProps) => (
  <ListStates query={query} loading={loading ?? `Loading ${pager.of}...`} failure={failure ?? `Unable to load ${pager.of}`}>
    {pager.count === 0 ? <EmptyList>{empty}</EmptyList> : <Pager {...pager} isLoading={query.isPlaceholderData} />}
  </ListStates>
)

/** A long list page by page. Who turns it below goes on at its top, with the focus on the same button there. */
export function Pager({ of, offset, count, isLoading, onTurn, children }: PagerProps) {
  const above = useRef<HTMLDivElement>(null)
  const hasPages = count > PAGE_SIZE || offset > 0

  function turnBelow(next: number, label: string) {
    onTurn(next)
    above.current?.scrollIntoView()
    above.current?.querySelector<HTMLElement>(`[data-turn="${label}"]`)?.focus({ preventScroll: true })
  }

  return (
    <>
      <div ref={above} className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-ink-soft">
          {isLoading ? 'Loading…' : shown(offset, count)}
        </p>
        {hasPages && <Turns label={`Pages of ${of}`} {...{ offset, count }} onTurn={onTurn} />}
      </div>
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-50' : ''}`}>
        {children}
      </div>
      {hasPages && (
        <div className="mt-6 flex justify-end">
          <Turns label={`Pages of ${of}, at the end of the list`} {...{ offset, count }} onTurn={turnBelow} />
        </div>
      )}
    </>
  )
}

interface TurnsProps {
  label: string
  offset: number
  count: number
  onTurn: (offset: number, label: string) => void
}

/** A button that leads nowhere stays where it is, since it may have the focus. */
function Turns({ label, offset, count, onTurn }: TurnsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} className="flex gap-3">
      {[
        { label: 'Previous', to: Math.max(0, offset - PAGE_SIZE), isPossible: offset > 0 },
        { label: 'Next', to: offset + PAGE_SIZE, isPossible: offset + PAGE_SIZE < count },
      ].map(({ label, to, isPossible }) => (
        <Button
          key={label}
          variant="outline"
          data-turn={label}
          aria-disabled={!isPossible}
          onClick={() => isPossible && onTurn(to, label)}
          className="px-4! py-2!"
        >
          {label === 'Previous' && <ChevronLeft aria-hidden="true" size={17} strokeWidth={1.6} />}
          {label}
          {label === 'Next' && <ChevronRight aria-hidden="true" size={17} strokeWidth={1.6} />}
        </Button>
      ))}
    </div>
  )
}

const formatCount = (count: number) => count.toLocaleString('en-US')

function shown(offset: number, count: number): string {
  const last = Math.min(offset + PAGE_SIZE, count)
  return `Showing ${formatCount(Math.min(offset + 1, last))}–${formatCount(last)} of ${formatCount(count)}`
}
