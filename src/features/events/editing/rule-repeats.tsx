import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { WEEKDAYS, weekdayOf } from '@/platform/time/calendar'
import { Button } from '@/ui/button'
import { segmentClass, segmentsClass } from '@/ui/form/choice-field'
import { boxClass, Options } from '@/ui/form/field'
import {
  LAST_DAY,
  POSITION_NAMES,
  POSITIONS,
  type Position,
  type RuleChoice,
  repeatOn,
  skippedMonths,
  WEEKDAY_CODES,
  type WeekdayCode,
} from '../schedule/rule-words'

interface RuleRepeatsProps {
  choice: RuleChoice
  day: string
  onChange: (choice: RuleChoice) => void
}

/** `Every 2 weeks on Sunday`, to be filled in. */
export function RuleRepeats({ choice, day, onChange }: RuleRepeatsProps) {
  const unit = {
    daily: 'day',
    weekly: 'week',
    'monthly-on-day': 'month',
    'monthly-on-weekday': 'month',
    yearly: 'year',
  }[choice.repeats]
  const ref = useRef<HTMLDivElement>(null)
  const skipped = skippedMonths(choice)

  function chooseLastDay() {
    onChange({ ...choice, repeats: 'monthly-on-day', dayOfMonth: LAST_DAY })
    // The button goes, and with it what had the focus.
    ref.current?.querySelector('select')?.focus()
  }

  return (
    <div ref={ref} className="grid justify-items-start gap-2 text-small">
      <div className="flex flex-wrap items-center gap-3">
        Every
        <NumberBox
          label={`How many ${unit}s from one to the next`}
          value={choice.interval}
          most={1000}
          onChange={(interval) => onChange({ ...choice, interval })}
        />
        {choice.interval === 1 ? unit : `${unit}s`}
        {choice.repeats !== 'daily' && choice.repeats !== 'yearly' && ' on'}
        {choice.repeats === 'weekly' && <Weekdays chosen={choice.weekdays} onChange={(weekdays) => onChange({ ...choice, weekdays })} />}
        {unit === 'month' && <MonthlyOn choice={choice} day={day} onChange={onChange} />}
      </div>
      <p role="status" className={skipped ? 'leading-snug' : 'sr-only'}>
        {skipped}
      </p>
      {skipped && (
        <Button variant="quiet" onClick={chooseLastDay}>
          Use the last day of the month
        </Button>
      )}
    </div>
  )
}

const Weekdays = ({ chosen, onChange }: { chosen: readonly WeekdayCode[]; onChange: (weekdays: WeekdayCode[]) => void }) => (
  <fieldset className={segmentsClass}>
    <legend className="sr-only">On which days</legend>
    {WEEKDAY_CODES.map((code, index) => (
      <label key={code} className={`${segmentClass} w-10.5 max-sm:w-9`}>
        <input
          type="checkbox"
          aria-label={WEEKDAYS[index]}
          checked={chosen.includes(code)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {WEEKDAYS[index]?.slice(0, 1)}
      </label>
    ))}
  </fieldset>
)

const BY_DATE = 'date'
const LAST = 'last day'

function positionOf(choice: RuleChoice) {
  if (choice.repeats === 'monthly-on-weekday') return choice.position
  return choice.repeats === 'monthly-on-day' && choice.dayOfMonth === LAST_DAY ? LAST : BY_DATE
}

function MonthlyOn({ choice, day, onChange }: RuleRepeatsProps) {
  function setPosition(value: string) {
    const { interval, end } = choice
    if (value === BY_DATE) return onChange({ ...repeatOn(day, 'monthly-on-day'), interval, end })
    if (value === LAST) return onChange({ repeats: 'monthly-on-day', dayOfMonth: LAST_DAY, interval, end })
    const weekday = choice.repeats === 'monthly-on-weekday' ? choice.weekday : (WEEKDAY_CODES[weekdayOf(day)] ?? 'SU')
    onChange({ repeats: 'monthly-on-weekday', position: Number(value) as Position, weekday, interval, end })
  }

  return (
    <>
      <SmallSelect aria-label="On which day of the month" value={positionOf(choice)} onChange={({ target }) => setPosition(target.value)}>
        <Options of={POSITIONS.map((position) => [position, `the ${POSITION_NAMES[position].toLowerCase()}`])} />
        <option value={BY_DATE}>the date</option>
        <option value={LAST}>the last day</option>
      </SmallSelect>
      {choice.repeats === 'monthly-on-day' && choice.dayOfMonth !== LAST_DAY && (
        <NumberBox
          label="Date in the month"
          value={choice.dayOfMonth}
          most={31}
          onChange={(dayOfMonth) => onChange({ ...choice, dayOfMonth })}
        />
      )}
      {choice.repeats === 'monthly-on-weekday' && (
        <SmallSelect
          aria-label="Weekday"
          value={choice.weekday}
          onChange={({ target }) => onChange({ ...choice, weekday: target.value as WeekdayCode })}
        >
          <Options of={WEEKDAY_CODES.map((code, index) => [code, WEEKDAYS[index]])} />
        </SmallSelect>
      )}
    </>
  )
}

export const smallClass = `${boxClass} h-11 px-3 text-small`

export const SmallSelect = (select: ComponentProps<'select'>) => (
  <span className="grid max-w-full items-center">
    <select {...select} className={`${smallClass} col-start-1 row-start-1 cursor-pointer appearance-none text-ellipsis pr-9`} />
    <ChevronDown
      aria-hidden="true"
      size={17}
      strokeWidth={1.75}
      className="pointer-events-none col-start-1 row-start-1 mr-2.5 justify-self-end text-ink-soft"
    />
  </span>
)

interface NumberBoxProps {
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}

/** A whole number from 1 on. What is none while someone types it, is taken back when they leave. */
export function NumberBox({ label, value, most, onChange }: NumberBoxProps) {
  const [typed, setTyped] = useState<string>()
  const isNumber = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most
  return (
    <input
      inputMode="numeric"
      aria-label={label}
      value={typed ?? value}
      aria-invalid={typed !== undefined && !isNumber(typed) ? true : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isNumber(target.value)) onChange(Number(target.value))
      }}
      onBlur={() => setTyped(undefined)}
      className={`${smallClass} w-16! shrink-0`}
    />
  )
}

interface DayBoxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  value: string
  onChange: (day: string) => void
}

/** A day. While someone types a year, browsers answer 0002, then 0020; an unfinished day is taken back when they leave. */
export function DayBox({ value, onChange, className = '', ...input }: DayBoxProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...input}
      type="date"
      max="9999-12-31"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value >= '1000') onChange(target.value)
      }}
      onBlur={() => setTyped(undefined)}
      className={`${smallClass} w-40! max-w-full ${className}`}
    />
  )
}
