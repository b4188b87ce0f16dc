import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, CircleHelp } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import { useDebounced } from '@/platform/browser/use-debounced'
import { addDays, daysBetween, isoDate, MONTHS } from '@/platform/time/calendar'
import { listTimeZones } from '@/platform/time/time-zones'
import { SelectField, TextField } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/option-fields'
import { ZoneOptions } from '@/ui/form/zone-options'
import type { eventCalls } from '../event.calls'
import { formatTimes, formatWeeklySession } from '../schedule/format-session'
import { timeZoneName } from '../schedule/time-words'
import { MOST_DAYS, wholeDaysOf, withZone } from '../schedule/timing'
import { labels, type SectionProps } from './event-fields'
import {
  type ClockTimes,
  clockTimesOf,
  endsNextDay,
  hasRule,
  type TimingFields,
  timeOfClocks,
  timingOfFields,
  understoodTimes,
} from './event-timing-form'
import { RuleFields } from './rule-fields'
import { UpcomingDates } from './upcoming-dates'

const zones = listTimeZones()
const DATES = { first: 6, more: 12, most: 60 }

export function WhenSection({ edit }: SectionProps) {
  const { form, field } = edit
  const fields = form.watch()
  const { siteTimeZone } = fields
  const storedZone = edit.base?.timeZone ?? siteTimeZone
  const isSeries = hasRule(fields)
  const [count, setCount] = useState(DATES.first)
  const dates = useUpcomingDates(fields, Math.min(count + DATES.more, DATES.most))
  const further = Math.max(0, (dates.data?.sessions.length ?? 0) - count)

  return (
    <>
      <SwitchField
        label={labels.isRecurring}
        hint="Happens more than once"
        {...field('isRecurring')}
        error={fields.isRecurring && !isSeries ? field('date').error : undefined}
      />
      {!fields.isRecurring && <DayFields edit={edit} />}
      <TimeFields edit={edit} />
      <SelectField label={labels.timeZone} hint="The zone these times are in" {...field('timeZone')}>
        <option value={siteTimeZone}>{timeZoneName(siteTimeZone)}</option>
        {/* This browser may not list it. */}
        {storedZone !== siteTimeZone && <option value={storedZone}>{storedZone}</option>}
        <ZoneOptions zones={zones} except={siteTimeZone} and={storedZone} />
      </SelectField>
      {fields.isRecurring && <RuleFields edit={edit} fault={dates.data?.fault} />}
      {(isSeries || !fields.isRecurring) && (
        <UpcomingDates edit={edit} query={dates} count={count} further={further} onMore={() => setCount(count + further)} />
      )}
    </>
  )
}

const request = apiRequest<typeof eventCalls>()

/** The first `most` upcoming dates of an event by its fields, from the server, since only that expands rules; requested once typing stops. */
function useUpcomingDates(fields: TimingFields, most: number) {
  const { exceptions, ...timing } = timingOfFields(fields)
  // Skipped dates stay in the list, and details change no time, so neither needs a request.
  const moved = exceptions.flatMap(({ date, cancelled, startsAt, endsAt }) => (startsAt && !cancelled ? [{ date, startsAt, endsAt }] : []))
  const question = useDebounced(JSON.stringify({ ...timing, exceptions: moved, most }))
  const parsed = JSON.parse(question)
  return useQuery({
    queryKey: ['/api/cms/events/dates', question],
    queryFn: () => fetchJson(request('POST /api/cms/events/dates', { json: parsed })),
    enabled: parsed.startsAt !== null && (parsed.recurrence !== null || parsed.extraDates.length > 0),
    placeholderData: keepPreviousData,
  })
}

/** Today's are there at first, and typing replaces them. */
const selectAll = ({ target }: { target: HTMLInputElement }) => target.select()

const DayFields = ({ edit: { field } }: SectionProps) => (
  <div className="grid grid-cols-2 gap-5 sm:grid-cols-[2fr_1fr_1fr]">
    <div className="max-sm:col-span-2">
      <SelectField label={labels.month} {...field('month')}>
        {/* Of a copy, whose day is still to be chosen. */}
        <option value="" hidden />
        {MONTHS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </div>
    <TextField label={labels.date} inputMode="numeric" autoComplete="off" onFocus={selectAll} {...field('date')} />
    <TextField label={labels.year} inputMode="numeric" autoComplete="off" onFocus={selectAll} {...field('year')} />
  </div>
)

/** The time of day: two native fields and the documented words, each filled by the other, and below the words how they are understood. */
function TimeFields({ edit: { form, field } }: SectionProps) {
  const fields = form.watch()
  // As they were typed, for as long as the words are those that came of it: one field may be empty while the other is not.
  const [typed, setTyped] = useState<ClockTimes & { words: string }>()
  const clocks = typed?.words === fields.time ? typed : clockTimesOf(fields)
  const noteId = useId()
  const times = understoodTimes(fields)
  const day = isoDate(fields)
  const isLater = day !== undefined && clocks.last > day
  const isOvernight = times !== null && clocks.end !== '' && endsNextDay(times)
  const note = noteOnEnd(clocks, { isLater, isOvernight })
  const lastDay = day && isOvernight ? addDays(day, 1) : clocks.last

  function setClocks(changed: Partial<ClockTimes>) {
    const next = { ...clocks, ...changed }
    const words = timeOfClocks(fields, next)
    setTyped({ ...next, words })
    form.setValue('time', words, { shouldDirty: true })
    form.clearErrors('time')
  }
  useLengthKept(fields, clocks, setClocks)

  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-5">
        <TextField
          type="time"
          label="Starts at"
          aria-required={false}
          value={clocks.start}
          onChange={({ target }) => setClocks({ start: target.value })}
        />
        <div className="grid content-start gap-1.5">
          <TextField
            type="time"
            label="Ends at"
            aria-required={false}
            aria-describedby={note && noteId}
            value={clocks.end}
            onChange={({ target }) => setClocks({ end: target.value })}
          />
          {note && (
            <p id={noteId} className="text-ink-soft text-small leading-snug">
              {note}
            </p>
          )}
        </div>
        {!fields.isRecurring && (
          <TextField
            type="date"
            label="End date"
            aria-required={false}
            disabled={!day}
            min={day}
            max={day && addDays(day, MOST_DAYS)}
            value={day ? lastDay : ''}
            onChange={({ target }) => setClocks({ last: target.value })}
          />
        )}
      </div>
      <div className="grid content-start gap-2">
        <TextField
          label={labels.time}
          optional
          hint="As visitors read it; your own words are fine, like “6:30 - 7:00 PM”"
          autoComplete="off"
          {...field('time')}
        />
        <TimePreview fields={fields} />
      </div>
    </>
  )
}

function noteOnEnd({ start, end }: ClockTimes, { isLater, isOvernight }: { isLater: boolean; isOvernight: boolean }): string | undefined {
  if (isOvernight) return 'Ends the next day'
  return isLater && start && !end ? 'Needed with an end date' : undefined
}

/** What lasts for several days lasts as long when its first day changes. */
function useLengthKept(fields: TimingFields, clocks: ClockTimes, setClocks: (changed: Partial<ClockTimes>) => void) {
  const day = isoDate(fields)
  const before = useRef({ day, words: fields.time, clocks })
  const change = useEffectEvent(() => {
    const was = before.current
    if (day && was.day && day !== was.day && was.clocks.last > was.day && was.words === fields.time && !fields.isRecurring)
      setClocks({ ...was.clocks, last: addDays(day, daysBetween(was.day, was.clocks.last)) })
    else if (day) before.current = { day, words: fields.time, clocks }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when these change
  useEffect(change, [day, fields.time, clocks.last])
}

/** Shows how the time is understood. Its height is reserved, so that nothing moves while someone types. */
function TimePreview({ fields }: { fields: TimingFields }) {
  const understood = timeAsUnderstood(fields)
  const text = useDebounced(understood?.text ?? '')
  const Sign = understood?.isSure ? Check : CircleHelp
  return (
    <p role="status" className="flex min-h-21 gap-2 min-[30rem]:min-h-10.5 text-small leading-snug">
      {text && <Sign aria-hidden="true" size={17} strokeWidth={1.75} className="mt-px shrink-0 text-ink-soft" />}
      {text}
    </p>
  )
}

const SERIES_NEEDS_ONE = 'A series needs one, like 6:30 - 7:00 PM.'
const LOST_WITHOUT_ONE =
  'Calendars will show only the day, and there will be no reminder, no deadline counted from the start, and no dates to choose.'

/** How the words of a time are understood, shown before saving (spec B §1.2); null where only the words count. */
export function timeAsUnderstood(fields: TimingFields): { isSure: boolean; text: string } | null {
  const isSeries = hasRule(fields)
  if (!fields.time.trim() || !isoDate(fields) || (fields.isRecurring && !isSeries)) return null
  const times = understoodTimes(fields)
  if (!times) return { isSure: false, text: `Not understood as a time. ${isSeries ? SERIES_NEEDS_ONE : LOST_WITHOUT_ONE}` }
  const days = wholeDaysOf(times)
  if (!isSeries && days && days.first === days.last) return { isSure: true, text: 'Understood as the whole day.' }
  const timeText = withZone(isSeries ? formatTimes(times) : formatWeeklySession(times), times, timeZoneName(fields.timeZone))
  if (times.isKept) return { isSure: false, text: `Not understood as a time, so calendars keep ${timeText}.` }
  const text = `Understood as ${timeText}.${endsNextDay(times) ? ' It ends the next day.' : ''}`
  return times.isGuess ? { isSure: false, text: `${text} This is a guess: please check it, and add AM or PM.` } : { isSure: true, text }
}
