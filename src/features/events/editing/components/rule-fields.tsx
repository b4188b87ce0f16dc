import { useId } from 'react'
import { Button } from '@/components/button'
import { FieldError, SelectField } from '@/components/form/field'
import { isoDate } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { readRule } from '../../series/read-rule'
import { type RuleChoice, writeRule } from '../../series/rule-choice'
import { alongWith, type Frequency, frequencyOf, repeatOn } from '../../series/rule-for-day'
import { toDayFields, understoodTimes } from '../event-timing-form'
import { labels, type SectionProps } from './event-edit'
import { RuleEnds } from './rule-ends'
import { RuleRepeats } from './rule-repeats'
import { DayBox } from './small-boxes'

const frequencies: [Frequency, string][] = [
  ['daily', 'Daily'],
  ['weekly', 'Weekly'],
  ['monthly', 'Monthly'],
  ['yearly', 'Yearly'],
]

interface RuleFieldsProps extends SectionProps {
  /** Why the rule can have no dates, as the server said. */
  fault: string | undefined
}

/** When a recurring event comes again, in plain words. A rule that they cannot say is kept as it is. */
export function RuleFields({ edit: { form, field }, fault }: RuleFieldsProps) {
  const dayId = useId()
  const today = todayIn(useSite().timeZone)
  const fields = form.watch()
  const { recurrence } = fields
  const day = isoDate(fields) ?? ''
  const startsAt = understoodTimes(fields)?.startsAt ?? (day && `${day}T00:00`)
  const choice = recurrence ? readRule(recurrence, startsAt, fields.timeZone) : null
  const error = field('recurrence').error ?? fault

  const setRule = (rule: string) => {
    form.clearErrors('recurrence')
    form.setValue('recurrence', rule, { shouldDirty: true })
  }
  const setChoice = (next: RuleChoice) => setRule(writeRule(next))

  function setFrequency(frequency: Frequency | '') {
    if (!frequency) return setRule('')
    const repeats = frequency === 'monthly' ? 'monthly-on-weekday' : frequency
    setChoice({ ...repeatOn(day || today, repeats), interval: 1, end: choice?.end ?? { ends: 'never' } })
  }

  function setFirstDay(next: string) {
    if (choice && day) setChoice(alongWith(choice, day, next))
    for (const [name, value] of Object.entries(toDayFields(next))) form.setValue(name as 'month', value, { shouldDirty: true })
    form.clearErrors('date')
  }

  if (recurrence && !choice) {
    return (
      <div className="grid gap-2 rounded-sm bg-veil px-5 py-4">
        <p className="font-[550] text-small">A rule of its own</p>
        <p className="break-all font-mono text-small">{recurrence}</p>
        <p className="text-ink-soft text-small">These fields cannot show it. It stays as it is until you replace it.</p>
        <Button variant="quiet" onClick={() => setFrequency('weekly')} className="justify-self-start text-small">
          Replace it
        </Button>
        {error && <FieldError id="rule-error">{error}</FieldError>}
      </div>
    )
  }

  return (
    <>
      <SelectField
        label={labels.recurrence}
        hint={choice ? undefined : 'Pages say “See schedule for details”. With fixed days, they and calendars show the coming dates.'}
        value={choice ? frequencyOf(choice) : ''}
        error={error}
        onChange={({ target }) => setFrequency(target.value as Frequency | '')}
      >
        <option value="">No fixed days</option>
        {frequencies.map(([frequency, name]) => (
          <option key={frequency} value={frequency}>
            {name}
          </option>
        ))}
      </SelectField>
      {choice && (
        <>
          <RuleRepeats choice={choice} day={day} onChange={setChoice} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-small">
            <span className="flex items-center gap-3">
              <label htmlFor={dayId}>First date</label>
              <DayBox
                id={dayId}
                value={day}
                onChange={setFirstDay}
                aria-invalid={field('date').error ? true : undefined}
                aria-describedby={field('date').error && 'first-date-error'}
              />
            </span>
            <RuleEnds end={choice.end} day={day} onChange={(end) => setChoice({ ...choice, end })} />
          </div>
          {field('date').error && <FieldError id="first-date-error">{field('date').error ?? ''}</FieldError>}
        </>
      )}
    </>
  )
}
