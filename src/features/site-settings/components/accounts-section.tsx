import { SwitchField } from '@/components/form/switch-field'
import { describeSetting } from '../setting-fields'
import { SettingField, SettingsSection, useSettingsForm } from './settings-form-context'

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
