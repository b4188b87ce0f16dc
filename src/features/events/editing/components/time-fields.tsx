import { Check, CircleHelp } from 'lucide-react'
import { useId, useState } from 'react'
import { TextField } from '@/components/form/field'
import { useDebounced } from '@/platform/browser/use-debounced'
import { type ClockTimes, clockTimesOf, endsNextDay, timeOfClocks } from '../clock-times'
import type { TimingFields } from '../event-timing-form'
import { understoodTimes } from '../event-timing-form'
import { timeAsUnderstood } from '../time-as-understood'
import { labels, type SectionProps } from './event-edit'

/** The time of day: two native fields and the documented words, each filled by the other, and below the words how they are understood. */
export function TimeFields({ edit: { form, field } }: SectionProps) {
  const fields = form.watch()
  // As they were typed, for as long as the words are those that came of it: one field may be empty while the other is not.
  const [typed, setTyped] = useState<ClockTimes & { words: string }>()
  const clocks = typed?.words === fields.time ? typed : clockTimesOf(fields)
  const noteId = useId()
  const times = understoodTimes(fields)
  const isOvernight = times !== null && clocks.end !== '' && endsNextDay(times)

  function setClocks(next: ClockTimes) {
    const words = timeOfClocks(fields, next)
    setTyped({ ...next, words })
    form.setValue('time', words, { shouldDirty: true })
    form.clearErrors('time')
  }

  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-5">
        <TextField
          type="time"
          label="Starts at"
          aria-required={false}
          value={clocks.start}
          onChange={({ target }) => setClocks({ start: target.value, end: clocks.end })}
        />
        <div className="grid content-start gap-1.5">
          <TextField
            type="time"
            label="Ends at"
            aria-required={false}
            aria-describedby={isOvernight ? noteId : undefined}
            value={clocks.end}
            onChange={({ target }) => setClocks({ start: clocks.start, end: target.value })}
          />
          {isOvernight && (
            <p id={noteId} className="text-ink-soft text-small leading-snug">
              Ends the next day
            </p>
          )}
        </div>
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
