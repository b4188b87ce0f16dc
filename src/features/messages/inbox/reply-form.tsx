import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { readStoredUser } from '@/features/accounts/sessions/stored-user'
import { useUnsavedWarning } from '@/features/desk/dialog-hooks'
import { savedToast } from '@/features/desk/saved-toast'
import { failureText, useStaffWrite } from '@/features/desk/use-staff-action'
import { WritingField } from '@/features/desk/writing/writing-field'
import { apiRequest, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { type StoredText, staffStorage } from '@/platform/browser/staff-storage'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { submitByKey } from '@/ui/form-dialog'
import { Markdown } from '@/ui/markdown'
import { RowState } from '@/ui/table/row-state'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import type { ContactMessage } from '../contact-message.schema'
import type { inboxCalls } from './inbox.calls'
import { ownersQuery } from './inbox.queries'
import { alreadyAnswered, MAX_REPLY, newReply, type Reply } from './inbox.schema'
import { SavedReplies } from './saved-replies'

const request = apiRequest<typeof inboxCalls>()
const lastOf = (replies: readonly Reply[]) => replies.at(-1)?.id ?? null

/** The reply goes out by email. Where someone else replied since it was begun, that is shown before anything is sent, and what is typed stays. */
export function ReplyForm({ message }: { message: ContactMessage }) {
  const write = useStaffWrite()
  const { community, savesMail } = useSite()
  const { data: inbox } = useQuery(ownersQuery)
  // The last reply that its author saw when they began, or was shown since.
  const [after, setAfter] = useState(lastOf(message.replies))
  const [unseen, setUnseen] = useState<{ message: string; replies: Reply[] }>()
  const draft = useReplyDraft(message)
  const form = useForm<{ markdown: string }>({
    resolver: zodResolver(newReply.pick({ markdown: true })),
    defaultValues: { markdown: draft.initial },
  })
  const { errors, isSubmitting } = form.formState
  const markdown = form.watch('markdown')
  // Only when it changes: logging out removes it from under a form that is still shown.
  useEffect(() => draft.stored.write(markdown.trim() ? markdown : null), [draft.stored, markdown])
  useUnsavedWarning(markdown.trim() !== '' && !isSubmitting, 'Your reply isn’t sent. Leave without sending it?')

  const send = (close: boolean) =>
    form.handleSubmit(async (fields) => {
      try {
        const json = { ...fields, after, close }
        const answer = await write(() => fetchJson(request('POST /api/contact/:id/replies', { params: { id: message.id }, json })))
        setAfter(lastOf(answer.message.replies))
        setUnseen(undefined)
        form.reset({ markdown: '' })
        toast(savedToast(savesMail ? 'Saved as a file: no mail server is set up.' : 'Your reply is on its way.', answer))
      } catch (error) {
        const others = error instanceof RequestError && error.status === 409 ? alreadyAnswered.safeParse(error.answer).data : undefined
        if (!others) {
          const description = failureText(error, 'Failed to send the reply', 'Send it again: it goes out only once.')
          return toast({ title: 'Error', description, variant: 'destructive' })
        }
        setUnseen(others)
        setAfter(lastOf(others.replies))
      }
    })

  return (
    <div className="grid gap-4">
      <SavedReplies
        typed={markdown}
        onInsert={(text) => form.setValue('markdown', markdown.trim() ? `${markdown.trimEnd()}\n\n${text}` : text, { shouldDirty: true })}
      />
      <form noValidate onSubmit={send(false)} onKeyDown={submitByKey} onFocus={prepareToasts} className="grid gap-4">
        <WritingField
          keepsLines
          label={`Reply to ${message.name}`}
          rows={8}
          text={markdown}
          maxLength={MAX_REPLY}
          error={errors.markdown?.message}
          {...form.register('markdown')}
        />
        <p className="text-ink-soft text-small">
          Goes to {message.email} from the {community}. If they answer, it reaches {inbox?.repliesReach ?? 'our mailbox'}, not this page.
        </p>
        {unseen && <AnsweredNotice {...unseen} />}
        <div className="message-buttons flex flex-wrap gap-3">
          <Button type="submit" disabled={isSubmitting}>
            {sendText(isSubmitting, unseen !== undefined)}
          </Button>
          <Button variant="outline" disabled={isSubmitting} onClick={send(true)}>
            Send and close
          </Button>
        </div>
      </form>
    </div>
  )
}

function sendText(isSubmitting: boolean, isSecond: boolean): string {
  if (isSubmitting) return 'Sending...'
  return isSecond ? 'Send mine as well' : 'Send reply'
}

function AnsweredNotice({ message, replies }: { message: string; replies: readonly Reply[] }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="ground-lilac grid gap-4 rounded-sm border-accent border-l-3 p-5 outline-none">
      <p className="font-[550]">{message}.</p>
      <p className="text-small">Your reply isn’t sent, and nothing of it is lost.</p>
      {replies.map((reply) => (
        <ReplyEntry key={reply.id} reply={reply} />
      ))}
    </div>
  )
}

/** A draft of a reply, kept through a reload of its tab until it is sent or its author logs out. No one else who uses the tab gets it. */
function useReplyDraft({ id, replies }: Pick<ContactMessage, 'id' | 'replies'>): { initial: string; stored: StoredText } {
  const [draft] = useState(() => {
    const stored = staffStorage(`reply-${readStoredUser()?.id}-${id}`, 'tab')
    const text = stored.read() ?? ''
    return { stored, initial: replies.some(({ markdown }) => markdown === text.trim()) ? '' : text }
  })
  return draft
}

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

function ReplyEntry({ reply: { by, createdAt, markdown, email } }: { reply: Reply }) {
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
