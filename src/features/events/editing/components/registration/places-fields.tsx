import type { ChangeEvent } from 'react'
import { ChoiceField } from '@/components/form/choice-field'
import { SelectField, TextField } from '@/components/form/field'
import { SwitchField } from '@/components/form/switch-field'
import { CLOSING_UNITS } from '../../../registration/closes-before'
import { timeZoneName } from '../../../series/time-zone-name'
import { registrationLabels } from '../../registration-labels'
import type { SectionProps } from '../event-edit'

/** Later years have a sign and six digits. */
const LATEST = '9999-12-31T23:59'

/** How many may come, from when until when they may say so, and what happens beyond that. */
export function PlacesFields({ edit: { form, field }, hasDates }: SectionProps & { hasDates: boolean }) {
  const { registration, timeZone } = form.watch()
  const { capacity, perSession, waitlist, closesBy } = registration
  const isForEach = hasDates && perSession
  const times = { type: 'datetime-local', max: LATEST, optional: true, hint: timeZoneName(timeZone) } as const
  const places = field('registration.capacity')

  /** Where places run out, most communities keep a list. */
  function suggestWaitlist({ target }: ChangeEvent<HTMLInputElement>) {
    const isFirst = !form.formState.defaultValues?.registration?.capacity && !capacity.trim() && target.value.trim() !== ''
    if (isFirst && !waitlist) form.setValue('registration.waitlist', true, { shouldDirty: true })
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={registrationLabels.capacity}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint={isForEach ? 'For each date. Empty means no limit.' : 'Empty means no limit'}
          {...places}
          onChange={(event) => {
            suggestWaitlist(event)
            return places.onChange(event)
          }}
        />
        <TextField
          label={registrationLabels.guestsAllowed}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="From 0 to 10"
          {...field('registration.guestsAllowed')}
        />
      </div>
      <ChoiceField
        label={registrationLabels.closesBy}
        options={[
          ['moment', 'At a set time'],
          ['date', isForEach ? 'Before each date' : 'Before it begins'],
        ]}
        value={closesBy}
        onChange={(value) => form.setValue('registration.closesBy', value, { shouldDirty: true })}
      />
      <div className="moments">
        <TextField label={registrationLabels.opensAt} {...times} {...field('registration.opensAt')} />
        {closesBy === 'moment' ? (
          <TextField label="Closes" {...times} {...field('registration.closesAt')} />
        ) : (
          <div className="grid grid-cols-2 items-end gap-3">
            <TextField label="Closes" optional inputMode="numeric" autoComplete="off" {...field('registration.closesBefore')} />
            <SelectField label="Unit" {...field('registration.closesBeforeUnit')}>
              {CLOSING_UNITS.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </SelectField>
          </div>
        )}
      </div>
      <div className="grid gap-4">
        {capacity.trim() !== '' && (
          <SwitchField
            label={registrationLabels.waitlist}
            hint="Open places go to the next person, who has up to 24 hours"
            {...field('registration.waitlist')}
          />
        )}
        {hasDates && <SwitchField label={registrationLabels.perSession} hint="For drop-in series" {...field('registration.perSession')} />}
        <SwitchField label={registrationLabels.reminder} hint="To everyone who holds a place" {...field('registration.reminder')} />
      </div>
    </>
  )
}
