import { ChoiceField } from '@/components/form/choice-field'
import { SwitchField } from '@/components/form/switch-field'
import type { Site } from '@/site/site.schema'
import { describeSetting } from '../setting-fields'
import { SettingField, SettingsSection, useSettingsForm } from './settings-form-context'

const orders: readonly (readonly [Site['eventOrder'], string])[] = [
  ['by-hand', 'As arranged'],
  ['by-date', 'By date'],
]

export function EventsSection() {
  const { edit } = useSettingsForm()
  const { form } = edit
  return (
    <SettingsSection title="Events">
      <SettingField name="eventOrder">
        <ChoiceField
          {...describeSetting('eventOrder')}
          options={orders}
          value={form.watch('eventOrder')}
          onChange={(order) => form.setValue('eventOrder', order, { shouldDirty: true })}
        />
      </SettingField>
      <SettingField name="groupQuestion">
        <SwitchField {...describeSetting('groupQuestion')} {...edit.field('groupQuestion')} />
      </SettingField>
    </SettingsSection>
  )
}
