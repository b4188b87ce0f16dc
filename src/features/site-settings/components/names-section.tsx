import { TextField } from '@/components/form/field'
import { settingNames } from '../setting-names'
import { Setting, SettingsSection, useSettingsForm } from './settings-form-context'

export function NamesSection() {
  const { edit } = useSettingsForm()
  return (
    <SettingsSection title="Names">
      <div className="pair">
        <Setting name="community">
          <TextField label={settingNames.community} autoComplete="off" {...edit.field('community')} />
        </Setting>
        <Setting name="school">
          <TextField label={settingNames.school} autoComplete="off" {...edit.field('school')} />
        </Setting>
      </div>
      <Setting name="tagline">
        <TextField label={settingNames.tagline} autoComplete="off" {...edit.field('tagline')} />
      </Setting>
      <Setting name="legalName">
        <TextField
          label={settingNames.legalName}
          optional
          hint="For the legal pages and the foot of every page, where it is another than the community’s"
          autoComplete="off"
          {...edit.field('legalName')}
        />
      </Setting>
    </SettingsSection>
  )
}
