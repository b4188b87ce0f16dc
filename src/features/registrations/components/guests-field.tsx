import { SelectField } from '@/components/form/field'
import { SegmentsField } from '@/components/form/options-field'
import type { FurtherForm } from './question-field'

interface GuestsFieldProps {
  form: FurtherForm
  /** How many may come with one person; without any nothing is asked. */
  allowed: number
  guests?: number
}

/** How many come with someone (spec B §3.1). */
export function GuestsField({ form, allowed, guests = 0 }: GuestsFieldProps) {
  if (allowed === 0) return null
  const numbers = Array.from({ length: allowed + 1 }, (_, count) => count)
  if (allowed === 1) {
    const options = numbers.map((count) => ({ label: formatGuests(count), ...form.option('guests', String(count), count === guests) }))
    return <SegmentsField label="Are you bringing anyone?" {...form.group('guests')} options={options} />
  }
  return (
    <SelectField label="Are you bringing anyone?" defaultValue={String(guests)} {...form.input('guests')}>
      {numbers.map((count) => (
        <option key={count} value={count}>
          {formatGuests(count)}
        </option>
      ))}
    </SelectField>
  )
}

const formatGuests = (count: number) => (count === 0 ? 'Just me' : `With ${count} ${count === 1 ? 'guest' : 'guests'}`)
