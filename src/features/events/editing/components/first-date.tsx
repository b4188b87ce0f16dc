import { type ReactNode, useId } from 'react'
import { FieldError } from '@/components/form/field'
import { formatShortDay } from '../../series/format-session'
import type { RuleChoice } from '../../series/rule-choice'
import { isOn } from '../../series/rule-for-day'
import { DayBox } from './small-boxes'

interface FirstDateProps {
  choice: RuleChoice
  /** YYYY-MM-DD, or empty. */
  day: string
  error: string | undefined
  onChange: (day: string) => void
  /** What comes after it in its line. */
  children: ReactNode
}

/** When a series begins; below it, that its rule leaves that day out, or what is wrong with it. */
export function FirstDate({ choice, day, error, onChange, children }: FirstDateProps) {
  const id = useId()
  const isLeftOut = !error && day !== '' && !isOn(choice, day)
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-small">
        <span className="flex min-w-0 flex-wrap items-center gap-3">
          <label htmlFor={id}>First date</label>
          <DayBox id={id} value={day} onChange={onChange} aria-invalid={error ? true : undefined} aria-describedby={`${id}-note`} />
        </span>
        {children}
      </div>
      <div id={`${id}-note`}>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        <p role="status" className="text-small leading-snug">
          {isLeftOut && `${formatShortDay(day)} isn’t one of the chosen days. The series starts on the next one that is.`}
        </p>
      </div>
    </div>
  )
}
