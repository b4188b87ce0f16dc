import { TextAreaField, TextField } from '@/components/form/field'
import { retentionNames } from '../retention-question'
import { settingNames } from '../setting-names'
import { Setting, SettingsSection, useSettingsForm } from './settings-form-context'

export function MailSection() {
  const { edit } = useSettingsForm()
  return (
    <SettingsSection title="Mail">
      <Setting name="mailFooter">
        <TextAreaField
          label={settingNames.mailFooter}
          optional
          hint="Above the postal address, which every email has"
          rows={3}
          {...edit.field('mailFooter')}
        />
      </Setting>
    </SettingsSection>
  )
}

const periods = Object.entries(retentionNames) as [keyof typeof retentionNames, string][]

export function PeoplesDataSection() {
  const { edit } = useSettingsForm()
  return (
    <SettingsSection
      title="People’s data"
      note="Older data is deleted for good, once a day. Registrations count from the end of their event. The privacy page shows these figures."
    >
      <Setting name="retention">
        <div className="pair">
          {periods.map(([name, label]) => (
            <div key={name} className="short">
              <TextField label={`${label}, months kept`} inputMode="numeric" autoComplete="off" {...edit.field(`retention.${name}`)} />
            </div>
          ))}
        </div>
      </Setting>
    </SettingsSection>
  )
}
