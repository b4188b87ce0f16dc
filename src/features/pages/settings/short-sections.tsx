import { TextAreaField, TextField } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/switch-field'
import { describeSetting, settingFieldNames } from './setting-fields'
import { SettingField, SettingsSection, useSettingsForm } from './settings-form-context'

export function MailSection() {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection title="Mail">
      <SettingField name="mailFooter">
        <TextAreaField rows={3} {...setting('mailFooter')} />
      </SettingField>
    </SettingsSection>
  )
}

export function AccountsSection() {
  const { edit } = useSettingsForm()
  return (
    <SettingsSection title="Accounts">
      <SettingField name="requireSecondFactor">
        <SwitchField {...describeSetting('requireSecondFactor')} {...edit.field('requireSecondFactor')} />
      </SettingField>
    </SettingsSection>
  )
}

const periods = settingFieldNames.filter((name) => name.startsWith('retention.'))

export function PeoplesDataSection() {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection
      title="People’s data"
      note="Older data is permanently deleted once a day. Registrations count from the end of their event. The privacy page shows these figures."
    >
      <SettingField name="retention">
        <div className="pair">
          {periods.map((name) => (
            <div key={name} className="short">
              <TextField inputMode="numeric" {...setting(name)} />
            </div>
          ))}
        </div>
      </SettingField>
    </SettingsSection>
  )
}
