import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/button'
import { ListStates } from '@/components/table/list-states'
import { useCloseOpened } from '@/features/staff-area/staff-address'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import type { ContactMessage } from '../../contact-message.schema'
import { contactCells } from '../../contact-messages-csv'
import type { inboxCalls } from '../inbox.calls'
import { contactMessageQuery } from '../inbox.queries'
import { withoutMessage } from '../use-inbox-address'
import { AnswerForm } from './answer-form'
import { MessageFacts } from './message-facts'
import { MessageState } from './message-state'
import { MessageThread } from './message-thread'
import './messages.css'

/** One message with all that staff wrote about it, and the form to answer it (spec B §5.1). In place of the list, on phones the whole page. */
export function ContactMessagePage({ id }: { id: number }) {
  const query = useQuery(contactMessageQuery(id))
  const close = useCloseOpened(withoutMessage)
  return (
    <>
      <div className="mb-4 flex min-h-10 items-center justify-between gap-4">
        <Button variant="quiet" onClick={close}>
          <ArrowLeft aria-hidden="true" size={17} strokeWidth={1.75} />
          All messages
        </Button>
        <MessageTurns id={id} />
      </div>
      <ListStates query={query} loading="Loading the message..." failure="Unable to load this message">
        {query.data && <Message message={query.data.message} />}
      </ListStates>
    </>
  )
}

function Message({ message }: { message: ContactMessage }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { timeZone } = useSite()
  const { act, isUnderWay } = useStaffAction()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isClosed = message.status === 'closed'

  const change = () =>
    act({
      request: apiRequest<typeof inboxCalls>()('PUT /api/contact/:id', {
        params: { id: message.id },
        json: { status: isClosed ? 'open' : 'closed' },
      }),
      failed: 'Failed to change the message',
    })

  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="wrap-anywhere text-[1.875rem] leading-[1.1] outline-none sm:text-[2.125rem]">
            {message.name}
          </h2>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-small">
            <MessageState {...message} />
            <span>{[contactCells(message, timeZone)[4], dayAndTimeText(message.createdAt, timeZone)].filter(Boolean).join(', ')}</span>
          </p>
        </div>
        <Button variant="outline" disabled={isUnderWay} onClick={change}>
          {isClosed ? 'Reopen message' : 'Close message'}
        </Button>
      </div>
      <div className="@container">
        <div className="with-facts">
          <div className="grid min-w-0 gap-8">
            <MessageThread message={message} />
            <AnswerForm key={message.id} message={message} />
          </div>
          <MessageFacts message={message} />
        </div>
      </div>
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The messages of the list from which one was opened, in its order. What is answered or closed keeps its place among them. */
    messages?: readonly number[]
  }
}

/** Leads from one message to those before and after it in the list; null where the message was opened by a link. */
function MessageTurns({ id }: { id: number }) {
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
