import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { addDays, isoDate } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { FieldError, SelectField } from '@/ui/form/field'
import { formatShortDay } from '../schedule/format-session'
import {
  alongWith,
  type Frequency,
  frequencyOf,
  isOn,
  type RuleChoice,
  type RuleEnd,
  readRule,
  repeatOn,
  writeRule,
} from '../schedule/rule-words'
import { labels, type SectionProps } from './event-fields'
import { toDayFields, understoodTimes } from './event-timing-form'
import { DayBox, NumberBox, RuleRepeats, SmallSelect } from './rule-repeats'

const RULE_ERROR = 'rule-error'

const weekdaysOf = (choice: RuleChoice | null) => (choice?.repeats === 'weekly' ? String(choice.weekdays) : '')

/** When a recurring event repeats. A rule that these fields can’t show stays as it is. */
export function RuleFields({ edit: { form, field }, fault }: SectionProps & { fault: string | undefined }) {
  const today = todayIn(useSite().timeZone)
  const fields = form.watch()
  const { recurrence } = fields
  const day = isoDate(fields) ?? ''
  const startsAt = understoodTimes(fields)?.startsAt ?? (day && `${day}T00:00`)
  const choice = recurrence ? readRule(recurrence, startsAt, fields.timeZone) : null
  const error = field('recurrence').error ?? fault
  // The days that staff pressed themselves stay when the first date changes.
  const [hasOwnDays, setOwnDays] = useState(false)
  const message = error && <FieldError id={RULE_ERROR}>{error}</FieldError>
  const described = error && { 'aria-invalid': true, 'aria-describedby': RULE_ERROR }

  const setRule = (rule: string) => {
    form.clearErrors('recurrence')
    form.setValue('recurrence', rule, { shouldDirty: true })
  }
  const setChoice = (next: RuleChoice) => setRule(writeRule(next))

  function setRepeats(next: RuleChoice) {
    if (weekdaysOf(next) !== weekdaysOf(choice)) setOwnDays(true)
    setChoice(next)
  }

  function setFrequency(frequency: Frequency | '') {
    if (!frequency) return setRule('')
    setOwnDays(false)
    const repeats = frequency === 'monthly' ? 'monthly-on-weekday' : frequency
    setChoice({ ...repeatOn(day || today, repeats), interval: 1, end: choice?.end ?? { ends: 'never' } })
  }

  function setFirstDay(next: string) {
    if (choice && day && !hasOwnDays) setChoice(alongWith(choice, day, next))
    for (const [name, value] of Object.entries(toDayFields(next))) form.setValue(name as 'month', value, { shouldDirty: true })
    form.clearErrors('date')
  }

  if (recurrence && !choice) {
    return (
      <div className="grid gap-2 rounded-sm bg-veil px-5 py-4">
        <p className="font-[550] text-small">Custom schedule</p>
        <p className="break-all font-mono text-small">{recurrence}</p>
        <p className="text-ink-soft text-small">This form can’t show it. It stays as it is until you replace it.</p>
        <Button variant="quiet" onClick={() => setFrequency('weekly')} className="justify-self-start text-small">
          Replace it
        </Button>
        {message}
      </div>
    )
  }

  return (
    <>
      <SelectField
        label={labels.recurrence}
        hint={choice ? undefined : 'Pages say “See schedule for details”. With fixed days, they and calendars show the upcoming dates.'}
        value={choice ? frequencyOf(choice) : ''}
        {...described}
        onChange={({ target }) => setFrequency(target.value as Frequency | '')}
      >
        <option value="">No fixed days</option>
        <option value="daily">Daily</option>
        <option value="weekly">Weekly</option>
        <option value="monthly">Monthly</option>
        <option value="yearly">Yearly</option>
      </SelectField>
      {choice && (
        <>
          <RuleRepeats choice={choice} day={day || today} onChange={setRepeats} />
          <FirstDate choice={choice} day={day} error={field('date').error} onChange={setFirstDay}>
            <RuleEnds end={choice.end} day={day || today} described={described} onChange={(end) => setChoice({ ...choice, end })} />
          </FirstDate>
        </>
      )}
      {message}
    </>
  )
}

interface FirstDateProps {
  choice: RuleChoice
  day: string
  error: string | undefined
  onChange: (day: string) => void
  children: ReactNode
}

function FirstDate({ choice, day, error, onChange, children }: FirstDateProps) {
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

interface RuleEndsProps {
  end: RuleEnd
  day: string
  described: Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'> | '' | undefined
  onChange: (end: RuleEnd) => void
}
const SEASON = 91

function RuleEnds({ end, day, described, onChange }: RuleEndsProps) {
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
          <NumberBox label="How many times" value={end.count} most={1000} onChange={(count) => onChange({ ...end, count })} />
          {end.count === 1 ? 'time' : 'times'}
        </>
      )}
    </div>
  )
}
