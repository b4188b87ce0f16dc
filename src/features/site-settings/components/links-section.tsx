import { TextField } from '@/components/form/field'
import { settingNames } from '../setting-names'
import { Setting, SettingsSection, useSettingsForm } from './settings-form-context'

const links = [
  ['school', 'The school’s own site'],
  ['socialPage', 'Social page'],
  ['videoChannel', 'Video channel'],
  ['movieNights', 'Movie nights'],
  ['bonfires', 'Bonfires and potlucks'],
  ['movement', 'Pickleball and dance'],
  ['gatherings', 'Community gatherings'],
] as const

const hint = 'The eleven characters behind watch?v= in its address on YouTube'

export function LinksSection() {
  const { edit } = useSettingsForm()
  return (
    <SettingsSection title="Links and videos">
      <Setting name="links">
        <div className="pair">
          {links.map(([name, label]) => (
            <TextField key={name} label={label} type="url" autoComplete="off" {...edit.field(`links.${name}`)} />
          ))}
        </div>
      </Setting>
      <div className="pair">
        <Setting name="teachingVideoId">
          <TextField label={settingNames.teachingVideoId} hint={hint} autoComplete="off" {...edit.field('teachingVideoId')} />
        </Setting>
        <Setting name="introductionVideoId">
          <TextField label={settingNames.introductionVideoId} hint={hint} autoComplete="off" {...edit.field('introductionVideoId')} />
        </Setting>
      </div>
      <Setting name="archiveYear">
        <div className="short">
          <TextField label={settingNames.archiveYear} inputMode="numeric" autoComplete="off" {...edit.field('archiveYear')} />
        </div>
      </Setting>
    </SettingsSection>
  )
}
