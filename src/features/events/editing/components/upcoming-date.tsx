import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { formatInsteadOf, formatSession, formatShortDay, formatTimes } from '../../series/format-session'
import type { TimeSpan, Timing } from '../../series/timing'
import type { PlannedDate, PlannedState } from '../planned-dates'
import { SpanForm } from './span-form'

interface ComingDateProps {
  session: PlannedDate
  state: PlannedState
  /** Whether a rule gives it; what takes place once has no dates to skip. */
  canChange: boolean
  /** The times that go without saying. */
  usual: Pick<Timing, 'startsAt' | 'endsAt'>
  onSkip: () => void
  onMove: (span: TimeSpan) => void
  /** Takes back that it is skipped or moved. */
  onUndo: () => void
  onRemove: () => void
}

/** One coming date with what can be done about it. */
export function UpcomingDate({ session, state, canChange, usual, onSkip, onMove, onUndo, onRemove }: ComingDateProps) {
  const [isMoving, setMoving] = useState(false)
  const ref = useRef<HTMLLIElement>(null)
  const wasMoving = useRef(false)
  // The form has gone, and with it what had the focus.
  useEffect(() => {
    if (wasMoving.current && !isMoving) ref.current?.querySelector('button')?.focus()
    wasMoving.current = isMoving
  }, [isMoving])

  const { startsAt, endsAt, date } = session
  const day = formatShortDay(startsAt.slice(0, 10))
  const isUsual = startsAt.slice(11) === usual.startsAt?.slice(11) && endsAt.slice(11) === (usual.endsAt ?? usual.startsAt)?.slice(11)
  const toSkip = [
    { label: 'Skip', onClick: onSkip },
    { label: 'Move', onClick: () => setMoving(!isMoving), isOpen: isMoving },
  ]
  const actions: Record<PlannedState, { label: string; onClick: () => void; isOpen?: boolean }[]> = {
    'as scheduled': canChange ? toSkip : [],
    skipped: [{ label: 'Undo skip', onClick: onUndo }],
    moved: [{ label: 'Move back', onClick: onUndo }],
    added: [{ label: 'Remove', onClick: onRemove }],
  }

  return (
    <li ref={ref} className={`border-[#dfd3da] border-t py-2 text-small ${isMoving ? 'lg:col-span-2' : ''}`}>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className={`tabular-nums ${state === 'skipped' ? 'text-ink-soft line-through' : ''}`}>
          {day}
          {!isUsual && `, ${formatTimes(session)}`}
          {state === 'moved' && <span className="block text-fine text-ink-soft">{formatInsteadOf({ startsAt, insteadOf: date })}</span>}
        </span>
        <span className="flex gap-4">
          {actions[state].map(({ label, onClick, isOpen }, index) => (
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
              {label}
            </Button>
          ))}
        </span>
      </div>
      {isMoving && (
        <SpanForm
          name="Move"
          start={{ day: startsAt.slice(0, 10), from: startsAt.slice(11), to: endsAt === startsAt ? '' : endsAt.slice(11) }}
          onDone={(span) => {
            if (span) onMove(span)
            setMoving(false)
          }}
        />
      )}
    </li>
  )
}
