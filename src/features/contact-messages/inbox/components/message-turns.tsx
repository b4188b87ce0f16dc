import { useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/button'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The messages of the list from which one was opened, in its order. What is answered or closed keeps its place among them. */
    messages?: readonly number[]
  }
}

/** Leads from one message to those before and after it in the list; null where the message was opened by a link. */
export function MessageTurns({ id }: { id: number }) {
  const navigate = useNavigate()
  const messages = useLocation({ select: ({ state }) => state.messages ?? [] })
  const at = messages.indexOf(id)
  if (at < 0 || messages.length < 2) return null
  const turns = [
    { label: 'Previous', to: messages[at - 1] },
    { label: 'Next', to: messages[at + 1] },
  ]

  // In its place in the history: Back leads to the list.
  const open = (message: number) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, message }),
      state: { isOpenedHere: true, messages },
      replace: true,
      resetScroll: false,
    })

  return (
    <nav aria-label="Messages of the list" className="flex items-center gap-3">
      <p className="text-ink-soft text-small tabular-nums max-sm:sr-only">
        {at + 1} of {messages.length}
      </p>
      {turns.map(({ label, to }) => (
        <Button
          key={label}
          variant="outline"
          aria-disabled={to === undefined}
          onClick={() => to !== undefined && open(to)}
          className="px-4! py-2!"
        >
          {label === 'Previous' && <ChevronLeft aria-hidden="true" size={17} strokeWidth={1.6} />}
          <span className="max-sm:sr-only">{label}</span>
          {label === 'Next' && <ChevronRight aria-hidden="true" size={17} strokeWidth={1.6} />}
        </Button>
      ))}
    </nav>
  )
}
