import { Undo2 } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isWebLink } from '@/platform/forms/input-fields'
import { wallClockAt } from '@/platform/time/zoned-time'
import { Button } from '@/ui/button'
import { FieldError, type FieldProps, TextField } from '@/ui/form/field'
import { formatInsteadOf, formatSession, formatShortDay, formatTimes, movedFrom } from '../schedule/format-session'
import { DATE_DETAILS, type DateDetails, hasDateDetails, type TimeSpan, type Timing } from '../schedule/timing'
import { detailLabels, type EventFields } from './event-fields'
import {
  endsNextDay,
  hasRule,
  isOver,
  ownDetails,
  type PlannedDate,
  type PlannedState,
  type SpanFields,
  stateOf,
  toSpan,
  toSpanFields,
  withDetails,
  withException,
  withoutDate,
} from './event-timing-form'
import { smallClass } from './rule-repeats'

interface UpcomingDateProps {
  session: PlannedDate
  fields: EventFields
  usual: Pick<Timing, 'startsAt' | 'endsAt'>
  places: string
  change: (changes: Partial<Pick<EventFields, 'extraDates' | 'exceptions'>>, message: string) => void
  onRemoved: () => void
}

type Form = 'move' | 'details'

export function UpcomingDate({ session, fields, usual, places, change, onRemoved }: UpcomingDateProps) {
  const [form, setForm] = useState<Form>()
  const ref = useRef<HTMLLIElement>(null)
  const former = useRef<Form>(undefined)
  // The form has gone, and with it what had the focus.
  useEffect(() => {
    const buttons = ref.current?.querySelectorAll<HTMLElement>('[data-actions] button')
    if (former.current && !form) (former.current === 'details' ? buttons?.[buttons.length - 1] : buttons?.[0])?.focus()
    former.current = form
  }, [form])

  const { startsAt, endsAt, date } = session
  const [state, details] = [stateOf(fields, session), ownDetails(fields, date)]
  const day = formatShortDay(startsAt.slice(0, 10))
  const isUsual = startsAt.slice(11) === usual.startsAt?.slice(11) && endsAt.slice(11) === (usual.endsAt ?? usual.startsAt)?.slice(11)
  const toggle = (name: Form) => ({ onClick: () => setForm(form === name ? undefined : name), isOpen: form === name })
  const own = { label: 'This date only', shown: form === 'details' ? 'Close' : 'This date only…', ...toggle('details') }
  const toCancel = [
    {
      label: 'Cancel this date',
      onClick: () => change(withException(fields, date, 'skipped'), `${formatSession(session)} is canceled once you save.`),
    },
    { label: 'Move', ...toggle('move') },
  ]
  const undo = () => change(withException(fields, date), 'It takes place as scheduled.')
  const remove = () => {
    change(withoutDate(fields, startsAt), `${formatSession(session)} is removed.`)
    onRemoved()
  }
  const actions: Record<PlannedState, { label: string; shown?: string; onClick: () => void; isOpen?: boolean }[]> = {
    'as scheduled': hasRule(fields) ? [...toCancel, own] : [own],
    skipped: [{ label: 'Undo cancellation', onClick: undo }],
    moved: [{ label: 'Undo move', onClick: undo }, own],
    added: [{ label: 'Remove', onClick: remove }, own],
  }
  const names = DATE_DETAILS.filter((name) => details[name]).map((name) => detailLabels[name].toLowerCase())
  const isOpen = form !== undefined && state !== 'skipped'

  return (
    <li
      ref={ref}
      className={`border-rule border-t px-5 py-2.5 text-small ${isOpen ? 'bg-raised shadow-[inset_2px_0_0_0_var(--color-accent)]' : ''}`}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <span className={`min-w-0 flex-1 basis-44 tabular-nums ${state === 'skipped' ? 'text-ink-soft line-through' : ''}`}>
          <span className="font-[550]">{day}</span>
          {!isUsual && `, ${formatTimes(session)}`}
          {state === 'moved' && <span className="block text-fine text-ink-soft">{formatPlanned(session, usual)}</span>}
          {state !== 'skipped' && hasDateDetails(details) && (
            <span className="block text-fine text-ink-soft">This date only: {names.join(', ')}</span>
          )}
          {places && <span className="inline-block w-full text-fine text-ink-soft">{places}</span>}
        </span>
        <span data-actions className="flex flex-wrap gap-x-4 gap-y-1">
          {actions[state].map(({ label, shown = label, onClick, isOpen }, index) => (
            <Button
              // By its place, so that what takes it back has the focus of what was pressed.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              variant="quiet"
              aria-label={`${label}: ${formatSession(session)}`}
              aria-expanded={isOpen}
              onClick={onClick}
              className="border-ink/40! text-ink!"
            >
              {shown}
            </Button>
          ))}
        </span>
      </div>
      {form === 'move' && state !== 'skipped' && (
        <SpanForm
          name="Move"
          start={toSpanFields(session)}
          timeZone={fields.timeZone}
          onDone={(span) => {
            if (span) change(withException(fields, date, span), `It is moved to ${formatSession(span)}.`)
            setForm(undefined)
          }}
        />
      )}
      {form === 'details' && state !== 'skipped' && (
        <DateDetailsForm
          day={day}
          details={details}
          usual={fields}
          onChange={(next) => change(withDetails(fields, date, next), '')}
          onClose={() => setForm(undefined)}
        />
      )}
    </li>
  )
}

/** When a date that was moved was to be: its day, or on the same day its time. */
const formatPlanned = (session: UpcomingDateProps['session'], { startsAt, endsAt }: UpcomingDateProps['usual']): string =>
  formatInsteadOf({ ...session, ...movedFrom(session) }) || (startsAt ? `instead of ${formatTimes({ startsAt, endsAt })}` : '')

interface DateDetailsFormProps {
  day: string
  details: DateDetails
  usual: EventFields
  onChange: (details: DateDetails) => void
  onClose: () => void
}

type Name = keyof DateDetails

/** A date's own details (spec B §1.1): they apply as they are typed, and are saved with the event. */
function DateDetailsForm({ day, details, usual, onChange, onClose }: DateDetailsFormProps) {
  const ref = useRef<HTMLFieldSetElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  // An unfinished number stays in the field, and out of the details.
  const [places, setPlaces] = useState(String(details.capacity ?? ''))
  const isNumber = /^\d{1,5}$/.test(places) && Number(places) >= 1 && Number(places) <= 10_000
  const [isLinkLeft, setLinkLeft] = useState(true)
  const link = details.joinUrl ?? ''
  const source = hasRule(usual) ? 'the series' : 'the event'
  const usualPlaces = usual.registration.perSession ? usual.registration.capacity.trim() : undefined

  const set = (name: Name, value: string) => onChange({ ...details, [name]: value })
  const text = (name: Exclude<Name, 'capacity'>, maxLength: number, more: Partial<FieldProps> & { placeholder?: string } = {}) => (
    <TextField
      label={detailLabels[name]}
      autoComplete="off"
      aria-required={false}
      maxLength={maxLength}
      value={details[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
      {...more}
    />
  )

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  function reset() {
    setPlaces('')
    onChange({})
    ref.current?.querySelector('input')?.focus()
  }

  return (
    <fieldset ref={ref} onKeyDown={onKey} className="grid min-w-0 gap-4 pt-3 pb-2">
      <legend className="sr-only">Only on {day}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {text('title', 200, { placeholder: usual.title })}
        {text('facilitator', 120, { placeholder: usual.facilitator })}
        {text('location', 300, { placeholder: usual.location })}
        {usualPlaces !== undefined && (
          <TextField
            label={detailLabels.capacity}
            aria-required={false}
            inputMode="numeric"
            autoComplete="off"
            placeholder={usualPlaces ? `${usualPlaces} on other dates` : 'No limit on other dates'}
            error={places.trim() && !isNumber ? 'Please enter a number from 1 to 10,000' : undefined}
            value={places}
            onChange={({ target: { value } }) => {
              setPlaces(value)
              const count = Number(value)
              onChange({ ...details, capacity: count >= 1 && count <= 10_000 && Number.isInteger(count) ? count : undefined })
            }}
          />
        )}
      </div>
      <TextField
        label={detailLabels.joinUrl}
        optional
        type="url"
        autoComplete="off"
        maxLength={500}
        placeholder={usual.joinUrl}
        hint="Never shown on the site. Only confirmations and reminders include it."
        error={isLinkLeft && link && !isWebLink(link.trim()) ? 'The link must start with https:// or http://' : undefined}
        value={link}
        onFocus={() => setLinkLeft(false)}
        onBlur={() => setLinkLeft(true)}
        onChange={({ target }) => set('joinUrl', target.value)}
      />
      {text('note', 300, { optional: true })}
      <p className="text-ink-soft text-small">What you leave empty stays as in {source}.</p>
      {hasDateDetails(details) && (
        <Button variant="quiet" onClick={reset} className="justify-self-start text-small">
          <Undo2 aria-hidden="true" size={16} strokeWidth={1.75} />
          Reset to {source}
        </Button>
      )}
    </fieldset>
  )
}

interface SpanFormProps {
  name: 'Move' | 'Add a date'
  start: SpanFields
  timeZone: string
  onDone: (span?: TimeSpan) => void
}

/** Asks for a day and two times, once more for those that are over: few mean that. Inside the dialog's form, so that Enter is its own. */
export function SpanForm({ name, start, timeZone, onDone }: SpanFormProps) {
  const id = useId()
  const [fields, setFields] = useState(start)
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { day, from, to } = fields
  const isWhole = start.days !== undefined && !to
  const span = day >= '1000' && (from || isWhole) ? toSpan(fields) : undefined
  const fault = isTried && !span ? 'Please enter a date and a start time.' : undefined
  const set = (field: keyof typeof fields) => ({
    value: fields[field],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setFields({ ...fields, [field]: target.value })
      setAsked(false)
    },
  })

  function finish() {
    setTried(true)
    if (!span) return
    if (isAsked || !isOver(span, { now: wallClockAt(new Date().toISOString(), timeZone) })) onDone(span)
    else setAsked(true)
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      finish()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onDone()
    }
  }

  return (
    <fieldset aria-describedby={fault && id} onKeyDown={onKey} className="grid min-w-0 gap-3 pt-2 pb-1">
      <legend className="sr-only">{name}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
        <SmallField label="Day" ref={focus} type="date" max="9999-12-31" {...set('day')} isFaulty={fault !== undefined && day < '1000'} />
        <SmallField label="From" type="time" {...set('from')} isFaulty={fault !== undefined && !(from || isWhole)} />
        <SmallField label="To" type="time" {...set('to')} />
      </div>
      <SpanNotes fields={fields} span={span} isAsked={isAsked} />
      {fault && <FieldError id={id}>{fault}</FieldError>}
      <div className="flex gap-5">
        <Button variant="quiet" onClick={finish}>
          {`${name === 'Move' ? 'Move' : 'Add'} it${isAsked ? ' all the same' : ''}`}
        </Button>
        <Button variant="quiet" onClick={() => onDone()} className="border-ink/40! text-ink!">
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}

function SpanNotes({ fields: { from, to, days }, span, isAsked }: { fields: SpanFields; span: TimeSpan | undefined; isAsked: boolean }) {
  return (
    <>
      {days !== undefined && !from && !to && (
        <p className="text-ink-soft text-small">Without times it lasts {days === 1 ? 'all day' : `${days} whole days`}</p>
      )}
      {span && from !== '' && to !== '' && endsNextDay(span) && (
        <p role="status" className="text-ink-soft text-small">
          Ends the next day
        </p>
      )}
      {isAsked && span && (
        <p role="alert" className="text-small">
          {formatSession(span)} is in the past: the date would count as held.
        </p>
      )}
    </>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

function SmallField({ label, isFaulty, ...input }: ComponentProps<'input'> & { label: string; isFaulty?: boolean }) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <label htmlFor={id} className="justify-self-start text-fine text-ink-soft">
        {label}
      </label>
      <input {...input} id={id} aria-invalid={isFaulty || undefined} className={`${smallClass} h-11`} />
    </div>
  )
}
