import { useState } from 'react'
import { TextField } from '@/components/form/field'
import { type ClockTimes, clockTimesOf, timeOfClocks } from '../clock-times'
import { labels, type SectionProps } from './event-edit'
import { TimePreview } from './time-preview'

/** The time of day: two native fields and the documented words, each filled by the other, and below the words how they are understood. */
export function TimeFields({ edit: { form, field } }: SectionProps) {
  const fields = form.watch()
  // As they were typed, for as long as the words are those that came of it: one field may be empty while the other is not.
  const [typed, setTyped] = useState<ClockTimes & { words: string }>()
  const clocks = typed?.words === fields.time ? typed : clockTimesOf(fields)

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
        <TextField
          type="time"
          label="Ends at"
          aria-required={false}
          value={clocks.end}
          onChange={({ target }) => setClocks({ start: clocks.start, end: target.value })}
        />
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
