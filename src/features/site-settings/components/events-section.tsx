import { ChoiceField } from '@/components/form/choice-field'
import { SwitchField } from '@/components/form/switch-field'
import type { Site } from '@/site/site.schema'
import { settingNames } from '../setting-names'
import { Setting, SettingsSection, useSettingsForm } from './settings-form-context'

const orders: readonly (readonly [Site['eventOrder'], string])[] = [
  ['by-hand', 'As arranged'],
  ['by-date', 'By date'],
]

export function EventsSection() {
  const { edit } = useSettingsForm()
  const { form, field } = edit
  return (
    <SettingsSection title="Events">
      <Setting name="eventOrder">
        <ChoiceField
          label={settingNames.eventOrder}
          hint="By date, the event whose next session is soonest comes first, after any that you keep before the others."
          options={orders}
          value={form.watch('eventOrder')}
          onChange={(order) => form.setValue('eventOrder', order, { shouldDirty: true })}
        />
      </Setting>
      <Setting name="groupQuestion">
        <SwitchField
          label={settingNames.groupQuestion}
          hint="Registration forms ask whether someone is in an ongoing group. Earlier answers stay."
          {...field('groupQuestion')}
        />
      </Setting>
    </SettingsSection>
  )
}
