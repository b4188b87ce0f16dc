import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/fetch-json'
import { dayAndTimeText } from '@/platform/time/date-format'
import { formatMonths } from '@/site/place'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { Options, SelectField, TextField } from '@/ui/form/field'
import { PAGE_SIZE, PagedList } from '@/ui/table/pager'
import { RowAction } from '@/ui/table/row-state'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { type ContactFilter, contactFilter } from './contact-filter.schema'
import { heldMessagesQuery } from './contact-message.queries'
import type { ContactMessage } from './contact-message.schema'
import { contactMethodLabels, interestFilters } from './contact-options'
import type { heldCalls } from './inbox/inbox.calls'
import { spamSignLabels } from './inbox/spam-signs'

interface MessageFiltersProps {
  /** Initial values: from then on the fields hold what was typed, which may not be a date yet. */
  start: ContactFilter
  isBackwards: boolean
  /** They have just been cleared, by a button that is gone. */
  takesFocus: boolean
  onChange: (filter: Record<string, string>) => void
}

const interestLabels = Object.entries(interestFilters).map(([value, { label }]) => [value, label] as const)

export function MessageFilters({ start, isBackwards, takesFocus, onChange }: MessageFiltersProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])

  return (
    <search
      ref={ref}
      tabIndex={-1}
      aria-label="Filter messages"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4 outline-none"
    >
      <DayField label="Start date" day={start.startDate} onChange={(startDate) => onChange({ startDate })} />
      <DayField
        label="End date"
        day={start.endDate}
        error={isBackwards ? 'The end date is before the start date.' : undefined}
        onChange={(endDate) => onChange({ endDate })}
      />
      <ChoiceField
        label="Contact method"
        options={Object.entries(contactMethodLabels)}
        chosen={start.contactMethod}
        onChange={(contactMethod) => onChange({ contactMethod })}
      />
      <ChoiceField label="Interest" options={interestLabels} chosen={start.interest} onChange={(interest) => onChange({ interest })} />
    </search>
  )
}

interface DayFieldProps {
  label: string
  day: string | undefined
  error?: string | undefined
  onChange: (day: string) => void
}

/** While someone types a year, browsers answer 0002, then 0020: such a day is ignored until they leave the field. */
function DayField({ label, day, error, onChange }: DayFieldProps) {
  const [isUnfinished, setUnfinished] = useState(false)
  return (
    <TextField
      type="date"
      max="9999-12-31"
      label={label}
      aria-required={false}
      defaultValue={day}
      error={isUnfinished ? 'Please enter a full date.' : error}
      onChange={({ target }) => {
        setUnfinished(false)
        onChange(target.value)
      }}
      onBlur={({ target }) => setUnfinished(target.validity.badInput || !contactFilter.shape.startDate.safeParse(target.value).success)}
    />
  )
}

interface ChoiceFieldProps {
  label: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: string | undefined
  onChange: (value: string) => void
}

const ChoiceField = ({ label, options, chosen, onChange }: ChoiceFieldProps) => (
  <SelectField label={label} aria-required={false} defaultValue={chosen ?? ''} onChange={({ target }) => onChange(target.value)}>
    <option value="">All</option>
    <Options of={options} />
  </SelectField>
)

/** On phones, filters are in view when someone asks for them, or `isInUse`: else the first message would be below the window. */
export function FilterFold({ isInUse, children }: { isInUse: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isInUse)
  // Stays open when they are cleared, for they have the focus then.
  if (isInUse && !isOpen) setOpen(true)
  return (
    <>
      {!isInUse && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="justify-self-start sm:hidden">
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
      )}
      <div className={isOpen ? '' : 'max-sm:hidden'}>{children}</div>
    </>
  )
}

export function HeldMessages() {
  const [offset, setOffset] = useState(0)
  const query = useQuery(heldMessagesQuery({ limit: PAGE_SIZE, offset }))
  const { retention } = useSite()
  const { messages = [], matching = 0 } = query.data ?? {}
  return (
    <>
      <p className="mb-5 max-w-[60ch] text-ink-soft">
        Held messages look like spam. No one was emailed about them, and nothing was sent back. They’re deleted after{' '}
        {formatMonths(retention.heldSpam)}.
      </p>
      <PagedList
        {...{ query, offset }}
        of="messages"
        loading="Loading held messages..."
        failure="Unable to load held messages"
        count={matching}
        onTurn={setOffset}
        empty="Messages that look like spam appear here."
      >
        <Table caption="Held messages, newest first" columns={['From', 'Sent', 'Message', 'Why it’s held', 'Actions']}>
          {messages.map((message) => (
            <HeldRow key={message.id} message={message} />
          ))}
        </Table>
      </PagedList>
    </>
  )
}

const request = apiRequest<typeof heldCalls>()

function HeldRow({ message: { id, name, email, createdAt, message, heldReason } }: { message: ContactMessage }) {
  const { act, isUnderWay } = useStaffAction()
  const { timeZone } = useSite()

  const release = () =>
    act({
      request: request('POST /api/contact/held/:id/release', { params: { id } }),
      done: `The message from ${name} is in the inbox now.`,
      failed: 'Failed to release the message',
    })
  const remove = () =>
    act({
      request: request('DELETE /api/contact/held/:id', { params: { id } }),
      question: `Delete the message from ${name}? This can’t be undone.`,
      failed: 'Failed to delete the message',
    })

  return (
    <Row>
      <RowHeader state={<span className="wrap-anywhere">{email}</span>}>
        <span className="wrap-anywhere">{name}</span>
      </RowHeader>
      <Cell>{dayAndTimeText(createdAt, timeZone)}</Cell>
      <Cell className="stacked:block! stacked:before:content-none!">
        <MessageText text={message} from={name} />
      </Cell>
      <Cell label="Why it’s held">{heldReason && spamSignLabels[heldReason]}</Cell>
      <ActionsCell>
        <RowAction icon={ShieldCheck} label="Not spam" of={name} disabled={isUnderWay} onClick={release} />
        <RowAction icon={Trash2} label="Delete" of={name} disabled={isUnderWay} onClick={remove} />
      </ActionsCell>
    </Row>
  )
}

/** More than this is shown on request, so that one long message doesn't push the others out of sight. */
const MANY_CHARACTERS = 320
const MANY_LINES = 8

export function MessageText({ text, from }: { text: string; from: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > MANY_CHARACTERS || text.split('\n').length > MANY_LINES
  if (!isLong) return <p className="wrap-anywhere whitespace-pre-line">{text}</p>
  return (
    <>
      <p className={`wrap-anywhere whitespace-pre-line stacked:max-w-[42em] ${isOpen ? '' : 'line-clamp-6 stacked:line-clamp-3'}`}>
        {text}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mt-1 min-h-6 cursor-pointer font-[550] text-accent underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
      >
        {isOpen ? 'Show less' : 'Show all'}
        <span className="sr-only"> of the message from {from}</span>
      </button>
    </>
  )
}
