import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDebounced } from '@/platform/browser/use-debounced'
import { wallClockAt } from '@/platform/time/zoned-time'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/form/field'
import { datePlacesQuery, formatDatePlaces } from '../attendees/attendee.queries'
import type { AdminEvent } from '../event.schema'
import { formatSession, formatShortDay, formatTimes } from '../schedule/format-session'
import { formatSeries } from '../schedule/rule-words'
import type { TimeSpan } from '../schedule/timing'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import type { EventFields, SectionProps } from './event-fields'
import {
  hasRule,
  ownDetails,
  type PlannedDate,
  pastDatesOf,
  stateOf,
  storedStart,
  timingOfFields,
  toSpanFields,
  withDate,
  withoutDate,
} from './event-timing-form'
import { SpanForm, UpcomingDate } from './upcoming-date'

interface UpcomingDatesProps extends SectionProps {
  query: { data: { sessions: PlannedDate[]; fault?: string | undefined } | undefined; isError: boolean; refetch: () => unknown }
  count: number
  further: number
  onMore: () => void
}

export function UpcomingDates({ edit: { form, field, base }, query, count, further, onMore }: UpcomingDatesProps) {
  const fields = form.watch()
  const [isAdding, setAdding] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const adding = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const timing = timingOfFields(fields)
  const ruleText = useDebounced(formatSeries(timing) ?? '')
  const hasList = timing.startsAt !== null && (hasRule(fields) || fields.extraDates.length > 0)
  const sessions = query.data?.sessions ?? []
  const placesOf = useDatePlaces(fields, base)
  const past = timing.extraDates.length > 0 ? pastDatesOf(fields, timing, wallClockAt(new Date().toISOString(), timing.timeZone)) : []
  const error = field('extraDates').error ?? field('exceptions').error

  function change(changes: Partial<Pick<typeof fields, 'extraDates' | 'exceptions'>>, message: string) {
    for (const [name, value] of Object.entries(changes)) form.setValue(name as 'exceptions', value as [], { shouldDirty: true })
    setAnnouncement(message)
  }

  /** The button goes with the last dates, and while further ones are loading: the keyboard's focus moves on to the first that it showed. */
  function showMore() {
    flushSync(onMore)
    list.current?.children[count]?.querySelector('button')?.focus()
  }

  return (
    <div className={hasList ? 'grid gap-3 rounded-sm bg-veil px-5 py-4.5' : 'grid gap-3'}>
      {ruleText && (
        <p role="status" className="quote text-subheading leading-snug">
          <UnbrokenTimes text={ruleText} />
        </p>
      )}
      {hasList && <DatesState {...query} />}
      {hasList && sessions.length > 0 && !query.data?.fault && (
        <ul ref={list} aria-label="Upcoming dates" className="-mx-5 border-rule border-b">
          {sessions.slice(0, count).map((session) => (
            <UpcomingDate
              key={`${session.date} ${stateOf(fields, session) === 'added' ? session.startsAt : ''}`}
              session={session}
              fields={fields}
              usual={timing}
              places={placesOf(session)}
              change={change}
              onRemoved={() => adding.current?.focus()}
            />
          ))}
        </ul>
      )}
      {past.length > 0 && <PastDates dates={past} fields={fields} change={change} />}
      {error && <FieldError id="dates-error">{error}</FieldError>}
      {isAdding && (
        <SpanForm
          name="Add a date"
          start={{ ...toSpanFields(timing), day: '' }}
          timeZone={timing.timeZone}
          onDone={(span) => {
            if (span) change(withDate(fields, span), `${formatSession(span)} is added.`)
            setAdding(false)
            adding.current?.focus()
          }}
        />
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        <Button ref={adding} variant="quiet" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
          Add a date
        </Button>
        {hasList && further > 0 && (
          <Button variant="quiet" onClick={showMore}>
            Show {further} more
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

interface PastDatesProps {
  dates: readonly TimeSpan[]
  fields: EventFields
  change: (changes: Partial<Pick<EventFields, 'extraDates'>>, message: string) => void
}

function PastDates({ dates, fields, change }: PastDatesProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  function remove({ startsAt, endsAt }: TimeSpan, index: number) {
    const text = `${formatSession({ startsAt, endsAt })} is removed.`
    flushSync(() => change(withoutDate(fields, startsAt), text))
    const buttons = ref.current?.querySelectorAll('button')
    ;(buttons?.[Math.min(index, buttons.length - 1)] ?? ref.current?.querySelector('summary'))?.focus()
  }
  return (
    <details ref={ref} className="text-small">
      <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11">Past dates ({dates.length})</summary>
      <p className="mt-1 text-ink-soft">Removing one tidies this list. Its attendees and its figures stay.</p>
      <ul aria-label="Past dates" className="mt-1">
        {dates.map((span, index) => (
          <li key={span.startsAt} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-1.5">
            <span className="tabular-nums">
              <span className="font-[550]">{formatShortDay(span.startsAt.slice(0, 10))}</span>, {formatTimes(span)}
            </span>
            <Button
              variant="quiet"
              aria-label={`Remove: ${formatSession(span)}`}
              onClick={() => remove(span, index)}
              className="border-ink/40! text-ink!"
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function DatesState({ data, isError, refetch }: UpcomingDatesProps['query']) {
  if (isError) {
    return (
      <p role="alert" className="text-small">
        The dates could not be loaded. What you typed is still there.{' '}
        <Button variant="quiet" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!data) return <p className="text-ink-soft text-small">Loading the dates...</p>
  if (data.sessions.length > 0 || data.fault) return null
  return <p className="text-ink-soft text-small">No upcoming dates.</p>
}

function useDatePlaces(fields: EventFields, stored: AdminEvent | undefined): (date: PlannedDate) => string {
  const { perSession, capacity } = fields.registration
  const isEnabled = stored !== undefined && stored.registration?.perSession === true && perSession
  const { data } = useQuery({ ...datePlacesQuery(stored?.id ?? 0), enabled: isEnabled })
  const usual = Number(capacity) > 0 ? Number(capacity) : null
  return (date) => {
    const { startsAt } = stored ?? {}
    if (!isEnabled || !data || !startsAt) return ''
    const places = data.get(storedStart({ ...stored, startsAt }, date)) ?? { taken: 0, waiting: 0 }
    // A skipped date counts too: people are registered for it.
    const limit = stateOf(fields, date) === 'skipped' ? null : (ownDetails(fields, date.date).capacity ?? usual)
    return formatDatePlaces(places, limit)
  }
}
