import { TextField } from '@/components/form/field'
import { settingFieldNames } from '../setting-fields'
import { SettingField, SettingsSection, useSettingsForm } from './settings-form-context'

const links = settingFieldNames.filter((name) => name.startsWith('links.'))

export function LinksSection() {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection title="Links and videos">
      <SettingField name="links">
        <div className="pair">
          {links.map((name) => (
            <TextField key={name} type="url" {...setting(name)} />
          ))}
        </div>
      </SettingField>
      <div className="pair">
        <SettingField name="teachingVideoId">
          <TextField {...setting('teachingVideoId')} />
        </SettingField>
        <SettingField name="introductionVideoId">
          <TextField {...setting('introductionVideoId')} />
        </SettingField>
      </div>
      <SettingField name="archiveYear">
        <div className="short">
          <TextField inputMode="numeric" {...setting('archiveYear')} />
        </div>
      </SettingField>
    </SettingsSection>
  )
}
