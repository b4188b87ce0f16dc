import { ChoiceField } from '@/components/form/choice-field'
import { SelectField, TextField } from '@/components/form/field'
import { useMay } from '@/features/staff-area/staff-address'
import type { RegistrationPlace } from '../../registration/registration-fields'
import { labels, type SectionProps } from './event-edit'
import { RegistrationDetails } from './registration/registration-details'

const places: [RegistrationPlace, string][] = [
  ['here', 'Here'],
  ['elsewhere', 'On another site'],
  ['none', 'None'],
]

const NOTIFIED =
  'Who is notified of registrations: one address, or several separated by commas. Left blank, they go to the default contact email.'
const NOTIFIED_BY_OTHERS =
  'Only hosts and admins can change who is notified of registrations. If this is blank, it’s the default contact email.'

/** Whether and where people register, and who is notified (spec D2 §5; B §3.1). */
export function RegistrationSection({ edit }: SectionProps) {
  const { form, field } = edit
  const mayChooseNotified = useMay('host')
  const mode = form.watch('registration.mode')
  // What is wrong with them keeps a save from happening, so that it must be seen.
  const { url: _, ...faults } = form.formState.errors.registration ?? {}
  const areFaulty = Object.keys(faults).length > 0

  return (
    <>
      <ChoiceField
        label={labels.registration}
        isLabelHidden
        options={places}
        value={mode}
        onChange={(value) => form.setValue('registration.mode', value, { shouldDirty: true })}
      />
      {mode === 'elsewhere' && (
        <TextField
          label="Registration URL"
          autoComplete="off"
          hint="A web address, or a path on this site like /contact"
          {...field('registration.url')}
        />
      )}
      {(mode === 'here' || areFaulty) && <RegistrationDetails edit={edit} areFaulty={areFaulty} />}
      <TextField
        label={labels.registrationEmail}
        optional
        autoComplete="off"
        readOnly={!mayChooseNotified}
        hint={mayChooseNotified ? NOTIFIED : NOTIFIED_BY_OTHERS}
        {...field('registrationEmail')}
      />
      {mode === 'here' && (
        <SelectField label="When someone cancels or declines" hint="What these addresses get" {...field('registration.cancellationNotice')}>
          <option value="daily">One email a day</option>
          <option value="at-once">An email at once</option>
          <option value="none">No email</option>
        </SelectField>
      )}
    </>
  )
}
