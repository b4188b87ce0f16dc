import { SelectField } from '@/components/form/field'
import { formatDateDetails } from '@/features/events/series/date-details'
import { formatShortDay, formatTimes, withInsteadOf } from '@/features/events/series/format-session'
import type { FurtherForm } from '../../components/question-field'
import { formatPlacesLeft } from '../../places/place-words'
import type { ManagedRegistration } from '../managed-registration.schema'

/** Moves a registration to another date; nothing where there is none to be had. */
export function DateField({ registration, form }: { registration: ManagedRegistration; form: FurtherForm }) {
  const { session, datesToChoose } = registration
  if (!session || datesToChoose.length === 0) return null
  const line = (date: (typeof datesToChoose)[number] | typeof session) =>
    [`${withInsteadOf(formatShortDay(date.startsAt.slice(0, 10)), date)}, ${formatTimes(date)}`, formatDateDetails({ ...date, note: '' })]
      .filter(Boolean)
      .join(' · ')
  return (
    <SelectField label="Date" defaultValue={session.startsAt} {...form.input('session')}>
      <option value={session.startsAt}>{line(session)}</option>
      {datesToChoose.map((date) => (
        <option key={date.startsAt} value={date.startsAt}>
          {[line(date), formatPlacesLeft(date, date.capacity)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </SelectField>
  )
}
