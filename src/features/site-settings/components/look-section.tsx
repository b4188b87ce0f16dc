import { useWatch } from 'react-hook-form'
import { ImageField } from '@/features/media/components/image-field'
import { AccentField } from './accent-field'
import { Setting, SettingsSection, useSettingsForm } from './settings-form-context'

export function LookSection() {
  const { edit } = useSettingsForm()
  const { control, setValue } = edit.form
  const logoUrl = useWatch({ control, name: 'logoUrl' })
  const storedLogo = edit.base?.logoUrl ?? null
  return (
    <SettingsSection title="Look">
      <Setting name="accentColor">
        <AccentField />
      </Setting>
      <ImageField
        label="Logo"
        optional
        hint="In place of the mountain: square, and clear at the height of two lines. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB"
        frame="aspect-square w-24"
        storedUrl={storedLogo}
        {...edit.file('logo')}
        isRemoved={storedLogo !== null && logoUrl === ''}
        onRemovedChange={(isGone) => setValue('logoUrl', isGone ? '' : (storedLogo ?? ''), { shouldDirty: true })}
      />
    </SettingsSection>
  )
}
