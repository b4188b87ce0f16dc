import { useWatch } from 'react-hook-form'
import { ImageField } from '@/features/media/components/image-field'
import { describeSetting } from '../setting-fields'
import { AccentField } from './accent-field'
import { SettingField, SettingsSection, useSettingsForm } from './settings-form-context'

export function LookSection() {
  const { edit } = useSettingsForm()
  const { control, setValue } = edit.form
  const logoUrl = useWatch({ control, name: 'logoUrl' })
  const storedLogo = edit.base?.logoUrl ?? null
  return (
    <SettingsSection title="Look">
      <SettingField name="accentColor">
        <AccentField />
      </SettingField>
      <div data-field="logo">
        <ImageField
          {...describeSetting('logo')}
          frame="aspect-square w-24 [&_*]:object-contain"
          storedUrl={storedLogo}
          {...edit.file('logo')}
          isRemoved={storedLogo !== null && logoUrl === ''}
          onRemovedChange={(isGone) => setValue('logoUrl', isGone ? '' : (storedLogo ?? ''), { shouldDirty: true })}
        />
      </div>
    </SettingsSection>
  )
}
