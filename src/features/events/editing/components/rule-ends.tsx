import { type ComponentProps, useId } from 'react'
import { addDays } from '@/platform/time/calendar'
import type { RuleEnd } from '../../series/rule-choice'
import { DayBox, NumberBox, SmallSelect } from './small-boxes'

interface RuleEndsProps {
  end: RuleEnd
  /** The first date, YYYY-MM-DD. */
  day: string
  /** What ties an input to what is said of the rule. */
  described: Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'> | '' | undefined
  onChange: (end: RuleEnd) => void
}

const MAX_COUNT = 1000
const SEASON = 91

/** When a series ends: never, on a date, or after a number of times. */
export function RuleEnds({ end, day, described, onChange }: RuleEndsProps) {
  const id = useId()

  function choose(ends: RuleEnd['ends']) {
    if (ends === 'never') onChange({ ends })
    else onChange(ends === 'on-day' ? { ends, until: addDays(day, SEASON) } : { ends, count: 10 })
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="flex min-w-0 flex-wrap items-center gap-3">
        <label htmlFor={id}>Ends</label>
        <SmallSelect id={id} value={end.ends} onChange={({ target }) => choose(target.value as RuleEnd['ends'])}>
          <option value="never">never</option>
          <option value="on-day">on a date</option>
          <option value="after-count">after a number of times</option>
        </SmallSelect>
      </span>
      {end.ends === 'on-day' && (
        <DayBox {...described} aria-label="Last date" value={end.until} onChange={(until) => onChange({ ...end, until })} />
      )}
      {end.ends === 'after-count' && (
        <>
          <NumberBox label="How many times" value={end.count} most={MAX_COUNT} onChange={(count) => onChange({ ...end, count })} />
          {end.count === 1 ? 'time' : 'times'}
        </>
      )}
    </div>
  )
}
