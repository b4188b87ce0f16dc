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
  ['registrations', 'Registrations, months kept', 'After the event'],
  ['enquiries', 'Enquiries, months kept', undefined],
  ['sentMail', 'Sent mail, months kept', undefined],
  ['audit', 'Activity, months kept', undefined],
  ['heldSpam', 'Held as spam, months kept', undefined],
] as const

export function PeoplesDataSection() {
  const { edit } = useSettingsForm()
  return (
    <SettingsSection title="People’s data" note="From 1 month to 120">
      <Setting name="retention">
        <div className="pair">
          {kinds.map(([name, label, hint]) => (
            <div key={name} className="short">
              <TextField label={label} hint={hint} inputMode="numeric" autoComplete="off" {...edit.field(`retention.${name}`)} />
            </div>
          ))}
        </div>
      </Setting>
    </SettingsSection>
  )
}
