import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useUnsavedWarning } from '@/features/desk/dialog-hooks'
import { Fact } from '@/features/desk/fact'
import { BackButton, OpenedHead } from '@/features/desk/opened-page'
import { failureText, useStaffAction, useStaffWrite } from '@/features/desk/use-staff-action'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import { todayIn } from '@/platform/time/clock'
import { calendarDayText, dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { Options, SelectField, TextAreaField } from '@/ui/form/field'
import { submitByKey } from '@/ui/form-dialog'
import { ListStates } from '@/ui/table/list-states'
import { RowState } from '@/ui/table/row-state'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import type { ContactMessage } from '../contact-message.schema'
import { contactCells } from '../contact-messages-csv'
import { type MessageStatus, messageStatusLabels } from '../message-status'
import type { inboxCalls } from './inbox.calls'
import { contactMessageQuery, ownersQuery } from './inbox.queries'
import { type MessageChange, newNote } from './inbox.schema'
import { EmailLink, PhoneLink } from './inbox-views'
import { MessageThread, ReplyForm } from './reply-form'
import './messages.css'

export function ContactMessagePage({ id }: { id: number }) {
  const query = useQuery(contactMessageQuery(id))
  return (
    <>
      <div className="mb-4 flex min-h-10 items-center justify-between gap-4">
        <BackButton parameter="message">All messages</BackButton>
        <MessageTurns id={id} />
      </div>
      <ListStates query={query} loading="Loading the message..." failure="Unable to load this message">
        {query.data && <Message message={query.data.message} />}
      </ListStates>
    </>
  )
}

function Message({ message }: { message: ContactMessage }) {
  const { timeZone } = useSite()
  const { change, isUnderWay } = useChangeMessage(message.id)
  const isClosed = message.status === 'closed'
  return (
    <>
      <OpenedHead
        title={message.name}
        action={
          <Button variant="outline" disabled={isUnderWay} onClick={() => change({ status: isClosed ? 'open' : 'closed' })}>
            {isClosed ? 'Reopen message' : 'Close message'}
          </Button>
        }
      >
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-small">
          <MessageState {...message} />
          <span>{[contactCells(message, timeZone)[4], dayAndTimeText(message.createdAt, timeZone)].filter(Boolean).join(', ')}</span>
        </p>
      </OpenedHead>
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

function useChangeMessage(id: number) {
  const { act, isUnderWay } = useStaffAction()
  const change = (json: MessageChange) =>
    act({ request: request('PUT /api/contact/:id', { params: { id }, json }), failed: 'Failed to change the message' })
  return { change, isUnderWay }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is answered or closed keeps its place among them. */
    messages?: readonly number[]
  }
}

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

const request = apiRequest<typeof inboxCalls>()

/** A reply to the visitor, or a note for staff: what is typed into one stays while the other is in view. */
function AnswerForm({ message }: { message: ContactMessage }) {
  const [kind, setKind] = useState<'reply' | 'note'>('reply')
  return (
    <section aria-label="Write" className="grid gap-4 border-ink border-t pt-6">
      <ChoiceField
        label="What to write"
        isLabelHidden
        options={[
          ['reply', 'Reply'],
          ['note', 'Note for staff'],
        ]}
        value={kind}
        onChange={setKind}
      />
      <div hidden={kind !== 'reply'}>
        <ReplyForm message={message} />
      </div>
      <div hidden={kind !== 'note'}>
        <NoteForm message={message} />
      </div>
    </section>
  )
}

function NoteForm({ message: { id, notes } }: { message: ContactMessage }) {
  const write = useStaffWrite()
  // The last note that its author saw when they began: sent again after a lost answer, theirs is not added twice.
  const [after, setAfter] = useState(notes.at(-1)?.id ?? null)
  const { register, handleSubmit, reset, formState } = useForm<{ text: string }>({
    resolver: zodResolver(newNote.pick({ text: true })),
    defaultValues: { text: '' },
  })
  const { errors, isDirty, isSubmitting } = formState
  useUnsavedWarning(isDirty && !isSubmitting, 'Your note isn’t saved. Leave without saving it?')

  const save = handleSubmit(async (fields) => {
    try {
      const json = { ...fields, after }
      const { message } = await write(() => fetchJson(request('POST /api/contact/:id/notes', { params: { id }, json })))
      setAfter(message.notes.at(-1)?.id ?? null)
      reset()
    } catch (error) {
      const description = failureText(error, 'Failed to save the note', 'Save it again: it’s kept only once.')
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  })

  return (
    <form noValidate onSubmit={save} onKeyDown={submitByKey} onFocus={prepareToasts} className="grid gap-4">
      <TextAreaField label="Note" hint="Only staff see it." error={errors.text?.message} {...register('text')} />
      <Button type="submit" disabled={isSubmitting} className="justify-self-start max-sm:w-full">
        {isSubmitting ? 'Saving...' : 'Save note'}
      </Button>
    </form>
  )
}

function MessageFacts({ message }: { message: ContactMessage }) {
  const { data } = useQuery(ownersQuery)
  const { change, isUnderWay } = useChangeMessage(message.id)
  const { timeZone, retention } = useSite()
  const [, , , , interest, howHeard, contactMethod, consent] = contactCells(message, timeZone)
  const owners = data?.owners ?? []
  const { assigneeId, assignee } = message
  const isFormer = assigneeId !== null && data && !owners.some(({ id }) => id === assigneeId)

  return (
    <aside aria-label="About this message" className="grid gap-6">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3.5">
        <SelectField
          label="Owner"
          aria-required={false}
          disabled={isUnderWay || !data}
          value={assigneeId ?? ''}
          onChange={({ target }) => change({ assigneeId: target.value ? Number(target.value) : null })}
        >
          <option value="">No one yet</option>
          {isFormer && <option value={assigneeId}>{assignee}</option>}
          <Options of={owners.map(({ id, username }) => [id, username])} />
        </SelectField>
        <SelectField
          label="Status"
          aria-required={false}
          disabled={isUnderWay}
          value={message.status}
          onChange={({ target }) => change({ status: target.value as MessageStatus })}
        >
          <Options of={Object.entries(messageStatusLabels)} />
        </SelectField>
      </div>
      <dl className="text-small">
        <Fact label="Email">
          <EmailLink email={message.email} />
        </Fact>
        <Fact label="Phone">{message.phoneNumber && <PhoneLink text={message.phoneNumber} />}</Fact>
        <Fact label="Interest">{interest}</Fact>
        <Fact label="How heard">{howHeard}</Fact>
        <Fact label="Contact method">{contactMethod}</Fact>
        <Fact label="Consent to contact">{consent}</Fact>
        <Fact label="Kept until">{formatDeletionDay(message.createdAt, retention.enquiries, timeZone)}</Fact>
      </dl>
    </aside>
  )
}

/** The day on which a message that came at a moment (ISO-8601 UTC) is deleted, after that many months: `Feb 28, 2027`. */
export function formatDeletionDay(createdAt: string, months: number, timeZone: string): string {
  const [year = 0, month = 0, day = 0] = todayIn(timeZone, new Date(createdAt)).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return calendarDayText(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10))
}

export function MessageState({ status, overdueDays, assignee }: Pick<ContactMessage, 'status' | 'overdueDays' | 'assignee'>) {
  const label = messageStatusLabels[status]
  const text = assignee ? `${label}, ${assignee}` : label
  return (
    <>
      {overdueDays !== null && <RowState sign="due">Waiting {overdueDays} days</RowState>}
      {status === 'new' && overdueDays === null ? <RowState sign="due">{text}</RowState> : <span>{text}</span>}
    </>
  )
}
