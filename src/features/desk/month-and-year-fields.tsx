import type { ComponentProps } from 'react'
import { MONTHS } from '@/platform/time/calendar'
import { SelectField, TextField } from '@/ui/form/field'

interface MonthAndYearFieldsProps {
  month: Omit<ComponentProps<typeof SelectField>, 'label'> & { 'data-autofocus'?: boolean }
  year: Omit<ComponentProps<typeof TextField>, 'label'>
}

/** When something appeared, for what is dated by its month. No month is chosen beforehand: a wrong one would go unnoticed. */
export const MonthAndYearFields = ({ month, year }: MonthAndYearFieldsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <SelectField label="Month" {...month}>
      <option value="">Choose a month</option>
      {MONTHS.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
    <TextField label="Year" inputMode="numeric" autoComplete="off" {...year} />
  </div>
)
