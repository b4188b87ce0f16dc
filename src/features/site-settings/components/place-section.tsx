import { SelectField, TextAreaField, TextField } from '@/components/form/field'
import { ZoneOptions } from '@/components/form/zone-options'
import { listTimeZones } from '@/platform/time/time-zones'
import { settingNames } from '../setting-names'
import { Setting, SettingsSection, useSettingsForm } from './settings-form-context'

const zones = listTimeZones()

export function PlaceSection({ storedTimeZone }: { storedTimeZone: string }) {
  const { edit } = useSettingsForm()
  return (
    <SettingsSection title="Where and when">
      <Setting name="address">
        <TextField label="Street" autoComplete="off" {...edit.field('address.street')} />
        <div className="triple">
          <TextField label="City" autoComplete="off" {...edit.field('address.city')} />
          <TextField label="Region" autoComplete="off" {...edit.field('address.region')} />
          <TextField label="Postal code" autoComplete="off" {...edit.field('address.postalCode')} />
        </div>
      </Setting>
      <div className="pair">
        <Setting name="phone">
          <TextField label={settingNames.phone} type="tel" autoComplete="off" {...edit.field('phone')} />
        </Setting>
        <Setting name="email">
          <TextField label={settingNames.email} type="email" autoComplete="off" {...edit.field('email')} />
        </Setting>
      </div>
      <Setting name="hours">
        <TextAreaField label={settingNames.hours} hint="When somebody is there, a line each" rows={3} {...edit.field('hours')} />
      </Setting>
      <Setting name="timeZone">
        <SelectField
          label={settingNames.timeZone}
          hint="Days and ‘today’ go by it. Events keep the clocks that they were entered with."
          {...edit.field('timeZone')}
        >
          <option value={storedTimeZone}>{`${storedTimeZone.split('/').at(-1)?.replaceAll('_', ' ')} time (${storedTimeZone})`}</option>
          <ZoneOptions zones={zones} except={storedTimeZone} />
        </SelectField>
      </Setting>
    </SettingsSection>
  )
}
