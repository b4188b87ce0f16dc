import { SelectField, TextAreaField, TextField } from '@/components/form/field'
import { ZoneOptions } from '@/components/form/zone-options'
import { listTimeZones } from '@/platform/time/time-zones'
import { SettingField, SettingsSection, useSettingsForm } from './settings-form-context'

const zones = listTimeZones()

export function PlaceSection({ storedTimeZone }: { storedTimeZone: string }) {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection title="Where and when">
      <SettingField name="address">
        <TextField {...setting('address.street')} />
        <div className="triple">
          <TextField {...setting('address.city')} />
          <TextField {...setting('address.region')} />
          <TextField {...setting('address.postalCode')} />
        </div>
      </SettingField>
      <div className="pair">
        <SettingField name="phone">
          <TextField type="tel" {...setting('phone')} />
        </SettingField>
        <SettingField name="email">
          <TextField type="email" {...setting('email')} />
        </SettingField>
      </div>
      <SettingField name="hours">
        <TextAreaField rows={3} {...setting('hours')} />
      </SettingField>
      <SettingField name="timeZone">
        <SelectField {...setting('timeZone')}>
          <option value={storedTimeZone}>{`${storedTimeZone.split('/').at(-1)?.replaceAll('_', ' ')} time (${storedTimeZone})`}</option>
          <ZoneOptions zones={zones} except={storedTimeZone} />
        </SelectField>
      </SettingField>
    </SettingsSection>
  )
}
