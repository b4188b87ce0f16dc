import { TextField } from '@/ui/form/field'
import type { SettingValues } from './settings.schema'
import { SettingField, SettingsSection, useSettingsForm } from './settings-form-context'

/** A few words over every page, from one moment to another (spec B §6.4). */
export function AnnouncementSection({ stored }: { stored: SettingValues['announcement'] }) {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection title="Announcement" note={`Shown above every public page. ${stateOf(stored)}`}>
      <SettingField name="announcement">
        <TextField {...setting('announcement.text')} />
        <TextField {...setting('announcement.link')} />
        <div className="moments">
          <TextField type="datetime-local" {...setting('announcement.from')} />
          <TextField type="datetime-local" {...setting('announcement.to')} />
        </div>
      </SettingField>
    </SettingsSection>
  )
}

function stateOf(announcement: SettingValues['announcement']): string {
  if (!announcement) return 'None is set.'
  const now = Date.now()
  if (announcement.to && Date.parse(announcement.to) <= now) return 'It has ended.'
  return announcement.from && Date.parse(announcement.from) > now ? 'It has not started yet.' : 'It is shown now.'
}
