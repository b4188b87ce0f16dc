import { TextField } from '@/components/form/field'
import { Setting, SettingsSection, useSettingsForm } from './settings-form-context'

export function NamesSection() {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection title="Names">
      <div className="pair">
        <Setting name="community">
          <TextField {...setting('community')} />
        </Setting>
        <Setting name="school">
          <TextField {...setting('school')} />
        </Setting>
      </div>
      <Setting name="tagline">
        <TextField {...setting('tagline')} />
      </Setting>
      <Setting name="legalName">
        <TextField {...setting('legalName')} />
      </Setting>
    </SettingsSection>
  )
}
