import type { ComponentProps } from 'react'
import { SelectField, TextField } from '@/components/form/field'
import { MONTHS } from '@/platform/time/calendar'

type Name = 'month' | 'date' | 'year'

interface DayFieldsProps {
  labels: Record<Name, string>
  field: (name: Name) => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** The day of an event. What is wrong with any of the three is said at the date. */
export function DayFields({ labels, field }: DayFieldsProps) {
  const { type: _, ...month } = field('month') as ComponentProps<'select'> & { type?: string }
  return (
    <div className="grid grid-cols-2 gap-5 sm:grid-cols-[2fr_1fr_1fr]">
      <div className="max-sm:col-span-2">
        <SelectField label={labels.month} {...month}>
          {/* Of a copy, whose day is still to be chosen. */}
          <option value="" hidden />
          {MONTHS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <TextField label={labels.date} inputMode="numeric" autoComplete="off" {...field('date')} />
      <TextField label={labels.year} inputMode="numeric" autoComplete="off" {...field('year')} />
    </div>
  )
}
