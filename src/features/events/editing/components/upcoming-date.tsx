import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { DATE_DETAILS, hasDateDetails } from '../../series/date-details'
import { formatInsteadOf, formatSession, formatShortDay, formatTimes } from '../../series/format-session'
import type { DateDetails, TimeSpan, Timing } from '../../series/timing'
import { detailLabels } from '../format-event-fields'
import { type PlannedDate, type PlannedState, toSpanFields } from '../planned-dates'
import { DateDetailsForm } from './date-details-form'
import { SpanForm } from './span-form'

interface UpcomingDateProps {
  session: PlannedDate
  state: PlannedState
  /** How many of its places are taken, in words. */
  places: string
  /** Whether a rule gives it; what takes place once has no dates to skip. */
  canChange: boolean
  /** The usual times, which are not shown. */
  usual: Pick<Timing, 'startsAt' | 'endsAt'>
  /** What the date has of its own, and what holds for the others. */
  details: DateDetails
  usualDetails: Parameters<typeof DateDetailsForm>[0]['usual']
  onSkip: () => void
  onMove: (span: TimeSpan) => void
  /** Takes back that it is skipped or moved. */
  onUndo: () => void
  onRemove: () => void
  onDetails: (details: DateDetails) => void
}

/** What is open below the date. */
type Form = 'move' | 'details'

/** One upcoming date with its actions. */
export function UpcomingDate({ session, state, places, canChange, usual, details, usualDetails, ...on }: UpcomingDateProps) {
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
  const day = formatShortDay(startsAt.slice(0, 10))
  const isUsual = startsAt.slice(11) === usual.startsAt?.slice(11) && endsAt.slice(11) === (usual.endsAt ?? usual.startsAt)?.slice(11)
  const toggle = (name: Form) => ({ onClick: () => setForm(form === name ? undefined : name), isOpen: form === name })
  const own = { label: 'This date only', shown: form === 'details' ? 'Close' : 'This date only…', ...toggle('details') }
  const toSkip = [
    { label: 'Skip', onClick: on.onSkip },
    { label: 'Move', ...toggle('move') },
  ]
  const actions: Record<PlannedState, { label: string; shown?: string; onClick: () => void; isOpen?: boolean }[]> = {
    'as scheduled': canChange ? [...toSkip, own] : [own],
    skipped: [{ label: 'Undo skip', onClick: on.onUndo }],
    moved: [{ label: 'Undo move', onClick: on.onUndo }, own],
    added: [{ label: 'Remove', onClick: on.onRemove }, own],
  }
  const names = DATE_DETAILS.filter((name) => details[name]).map((name) => detailLabels[name].toLowerCase())
  const isOpen = form !== undefined && state !== 'skipped'

  return (
    <li
      ref={ref}
      className={`border-[#dfd3da] border-t px-5 py-2.5 text-small ${isOpen ? 'bg-first-light shadow-[inset_2px_0_0_0_var(--color-accent)]' : ''}`}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <span className={`min-w-0 flex-1 basis-44 tabular-nums ${state === 'skipped' ? 'text-ink-soft line-through' : ''}`}>
          <span className="font-[550]">{day}</span>
          {!isUsual && `, ${formatTimes(session)}`}
          {state === 'moved' && <span className="block text-fine text-ink-soft">{formatInsteadOf({ startsAt, insteadOf: date })}</span>}
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
          onDone={(span) => {
            if (span) on.onMove(span)
            setForm(undefined)
          }}
        />
      )}
      {form === 'details' && state !== 'skipped' && (
        <DateDetailsForm day={day} details={details} usual={usualDetails} onChange={on.onDetails} onClose={() => setForm(undefined)} />
      )}
    </li>
  )
}
