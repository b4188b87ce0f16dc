import { TextAreaField, TextField } from '@/components/form/field'
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
          hint="Above the postal address, which every mail has"
          rows={3}
          {...edit.field('mailFooter')}
        />
      </Setting>
    </SettingsSection>
  )
}

const kinds = [
  ['registrations', 'Registrations, months kept'],
  ['enquiries', 'Enquiries, months kept'],
  ['sentMail', 'Sent mail, months kept'],
  ['audit', 'Activity, months kept'],
  ['heldSpam', 'Held as spam, months kept'],
] as const

export function PeoplesDataSection() {
  const { edit } = useSettingsForm()
  return (
    <SettingsSection title="People’s data" note="From 1 month to 120. Registrations are counted from their event.">
      <Setting name="retention">
        <div className="pair">
          {kinds.map(([name, label]) => (
            <div key={name} className="short">
              <TextField label={label} inputMode="numeric" autoComplete="off" {...edit.field(`retention.${name}`)} />
            </div>
          ))}
        </div>
      </Setting>
    </SettingsSection>
  )
}
