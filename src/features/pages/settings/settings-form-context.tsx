import { Undo2 } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { type PathValue, useWatch } from 'react-hook-form'
import { TitledSection } from '@/features/desk/titled-section'
import type { useEditForm } from '@/features/desk/use-edit-form'
import { describeSetting, type SettingFieldName, type SettingSection } from './setting-fields'
import { settingNames } from './setting-names'
import type { Settings } from './settings.schema'
import type { SettingsFields } from './settings-fields'

interface FormOfSettings {
  edit: ReturnType<typeof useEditForm<SettingsFields, Settings & { id: number }>>
  /** What the fields hold where nothing was set. */
  originals: SettingsFields
}

export const SettingsFormContext = createContext<FormOfSettings | undefined>(undefined)

export function useSettingsForm() {
  const form = useContext(SettingsFormContext)
  if (!form) throw new Error('A part of the settings is outside their form')
  /** All that a field needs: what it is called, its value, and what is wrong with it. */
  const setting = (name: SettingFieldName) => ({ autoComplete: 'off', ...describeSetting(name), ...form.edit.field(name) })
  return { ...form, setting }
}

/** A section of the settings. */
export const SettingsSection = (section: { title: SettingSection; note?: ReactNode; children: ReactNode }) => <TitledSection {...section} />

type Resettable = Exclude<keyof SettingsFields, 'logo' | 'logoUrl'>

/** A setting, with a button that restores the original where it differs. */
export function SettingField({ name, children }: { name: Resettable; children: ReactNode }) {
  const { edit, originals } = useSettingsForm()
  const { control, setValue } = edit.form
  const value = useWatch({ control, name })
  const original = originals[name]
  const differs = JSON.stringify(value) !== JSON.stringify(original)
  return (
    <div className="setting" data-field={name}>
      {children}
      {differs && (
        <button
          type="button"
          aria-label={`Back to the original: ${settingNames[name]}`}
          className="text-action"
          onClick={() => setValue(name, original as PathValue<SettingsFields, Resettable>, { shouldDirty: true, shouldValidate: true })}
        >
          <Undo2 aria-hidden="true" size={16} strokeWidth={1.6} />
          <span>Back to the original</span>
        </button>
      )}
    </div>
  )
}
