import { TextField } from '@/components/form/field'
import { settingFieldNames } from '../setting-fields'
import { Setting, SettingsSection, useSettingsForm } from './settings-form-context'

const links = settingFieldNames.filter((name) => name.startsWith('links.'))

export function LinksSection() {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection title="Links and videos">
      <Setting name="links">
        <div className="pair">
          {links.map((name) => (
            <TextField key={name} type="url" {...setting(name)} />
          ))}
        </div>
      </Setting>
      <div className="pair">
        <Setting name="teachingVideoId">
          <TextField {...setting('teachingVideoId')} />
        </Setting>
        <Setting name="introductionVideoId">
          <TextField {...setting('introductionVideoId')} />
        </Setting>
      </div>
      <Setting name="archiveYear">
        <div className="short">
          <TextField inputMode="numeric" {...setting('archiveYear')} />
        </div>
      </Setting>
    </SettingsSection>
  )
}
