import type { ReactNode } from 'react'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Markdown } from '@/ui/markdown'
import { RowState } from '@/ui/table/row-state'
import type { ContactMessage } from '../contact-message.schema'
import type { Reply } from './inbox.schema'

/** What the visitor wrote, then notes and replies in the order in which they came. */
export function MessageThread({ message }: { message: ContactMessage }) {
  const { timeZone } = useSite()
  const when = (moment: string) => dayAndTimeText(moment, timeZone)
  const written = [
    ...message.notes.map(({ id, by, text, createdAt }) => ({
      key: `note ${id}`,
      createdAt,
      element: (
        <Entry who={`Note from ${by ?? 'a former account'}`} when={`Only staff see notes, ${when(createdAt)}`} isWithin>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </Entry>
      ),
    })),
    ...message.replies.map((reply) => ({ key: `reply ${reply.id}`, createdAt: reply.createdAt, element: <ReplyEntry reply={reply} /> })),
  ].sort((a, b) => a.createdAt.localeCompare(b.createdAt))

  return (
    <ol className="grid gap-6">
      <li>
        <Entry who={message.name} when={when(message.createdAt)}>
          <p className="wrap-anywhere max-w-[42em] whitespace-pre-line">{message.message}</p>
        </Entry>
      </li>
      {written.map(({ key, element }) => (
        <li key={key}>{element}</li>
      ))}
    </ol>
  )
}

/** A reply as the visitor got it, and what became of its email. */
export function ReplyEntry({ reply: { by, createdAt, markdown, email } }: { reply: Reply }) {
  const { timeZone } = useSite()
  return (
    <Entry who={`Reply from ${by ?? 'a former account'}`} when={dayAndTimeText(createdAt, timeZone)} state={<EmailState email={email} />}>
      <div className="wrap-anywhere max-w-[42em] *:first:mt-0">
        <Markdown>{markdown}</Markdown>
      </div>
    </Entry>
  )
}

const states = { queued: 'Queued', sent: 'Sent', saved: 'Saved as a file', failed: 'Not delivered' } as const

function EmailState({ email }: Pick<Reply, 'email'>) {
  if (!email) return null
  const { status, reason } = email
  return status === 'failed' ? <RowState sign="due">{[states.failed, reason].filter(Boolean).join(': ')}</RowState> : states[status]
}

interface EntryProps {
  who: string
  when: string
  state?: ReactNode
  /** For staff only. */
  isWithin?: boolean
  children: ReactNode
}

const Entry = ({ who, when, state, isWithin = false, children }: EntryProps) => (
  <article className={isWithin ? 'ground-lilac rounded-sm px-4.5 py-4' : 'border-ink border-t pt-4'}>
    <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <b className="wrap-anywhere font-semibold">{who}</b>
      <span className="flex flex-wrap gap-x-3 text-fine text-ink-soft">
        <span>{when}</span>
        {state && <span>{state}</span>}
      </span>
    </header>
    {children}
  </article>
)
