import { TextField } from '@/components/form/field'
import { SettingField, SettingsSection, useSettingsForm } from './settings-form-context'

export function NamesSection() {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection title="Names">
      <div className="pair">
        <SettingField name="community">
          <TextField {...setting('community')} />
        </SettingField>
        <SettingField name="school">
          <TextField {...setting('school')} />
        </SettingField>
      </div>
      <SettingField name="tagline">
        <TextField {...setting('tagline')} />
      </SettingField>
      <SettingField name="legalName">
        <TextField {...setting('legalName')} />
      </SettingField>
    </SettingsSection>
  )
}
