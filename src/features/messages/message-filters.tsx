import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/form/field'
import { type ContactFilter, contactFilter } from './contact-filter.schema'
import { contactMethodLabels, interestFilters } from './contact-options'

interface MessageFiltersProps {
  /** What they begin with; from then on the fields hold what was typed, which may not be a date yet. */
  start: ContactFilter
  /** The first day is after the last. */
  isBackwards: boolean
  /** They have just been cleared, by a button that is gone. */
  takesFocus: boolean
  onChange: (filter: Record<string, string>) => void
}

const interestLabels = Object.entries(interestFilters).map(([value, { label }]) => [value, label] as const)

/** Narrows the contact reports (spec D2 §2). */
export function MessageFilters({ start, isBackwards, takesFocus, onChange }: MessageFiltersProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])

  return (
    <search
      ref={ref}
      tabIndex={-1}
      aria-label="Filter messages"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4 outline-none"
    >
      <DayField label="Start date" day={start.startDate} onChange={(startDate) => onChange({ startDate })} />
      <DayField
        label="End date"
        day={start.endDate}
        error={isBackwards ? 'The end date is before the start date.' : undefined}
        onChange={(endDate) => onChange({ endDate })}
      />
      <ChoiceField
        label="Contact method"
        options={Object.entries(contactMethodLabels)}
        chosen={start.contactMethod}
        onChange={(contactMethod) => onChange({ contactMethod })}
      />
      <ChoiceField label="Interest" options={interestLabels} chosen={start.interest} onChange={(interest) => onChange({ interest })} />
    </search>
  )
}

interface DayFieldProps {
  label: string
  day: string | undefined
  error?: string | undefined
  onChange: (day: string) => void
}

/** While someone types a year, browsers answer 0002, then 0020: such a day is ignored until they leave the field. */
function DayField({ label, day, error, onChange }: DayFieldProps) {
  const [isUnfinished, setUnfinished] = useState(false)
  return (
    <TextField
      type="date"
      max="9999-12-31"
      label={label}
      aria-required={false}
      defaultValue={day}
      error={isUnfinished ? 'Please enter a full date.' : error}
      onChange={({ target }) => {
        setUnfinished(false)
        onChange(target.value)
      }}
      onBlur={({ target }) => setUnfinished(target.validity.badInput || !contactFilter.shape.startDate.safeParse(target.value).success)}
    />
  )
}

interface ChoiceFieldProps {
  label: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: string | undefined
  onChange: (value: string) => void
}

const ChoiceField = ({ label, options, chosen, onChange }: ChoiceFieldProps) => (
  <SelectField label={label} aria-required={false} defaultValue={chosen ?? ''} onChange={({ target }) => onChange(target.value)}>
    <option value="">All</option>
    {options.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
)

/** On phones, filters are in view when someone asks for them, or `isInUse`: else the first message would be below the window. */
export function FilterFold({ isInUse, children }: { isInUse: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isInUse)
  // Stays open when they are cleared, for they have the focus then.
  if (isInUse && !isOpen) setOpen(true)
  return (
    <>
      {!isInUse && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="justify-self-start sm:hidden">
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
      )}
      <div className={isOpen ? '' : 'max-sm:hidden'}>{children}</div>
    </>
  )
}
