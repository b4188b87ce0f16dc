import { TextField } from '@/components/form/field'
import type { SettingValues } from '../settings.schema'
import { Setting, SettingsSection, useSettingsForm } from './settings-form-context'

/** A few words over every page, from one moment to another (spec B §6.4). */
export function AnnouncementSection({ stored }: { stored: SettingValues['announcement'] }) {
  const { edit } = useSettingsForm()
  return (
    <SettingsSection title="Announcement" note={`Shown above every public page. ${stateOf(stored)}`}>
      <Setting name="announcement">
        <TextField
          label="Words"
          optional
          hint="One sentence, like: The center is closed on Sunday for snow."
          autoComplete="off"
          {...edit.field('announcement.text')}
        />
        <TextField
          label="Link"
          optional
          hint="Where the words lead: /contact, or an address that starts with https://"
          autoComplete="off"
          {...edit.field('announcement.link')}
        />
        <div className="pair">
          <TextField label="From" optional hint="Empty: at once" type="datetime-local" {...edit.field('announcement.from')} />
          <TextField label="Until" optional hint="Empty: until you remove it" type="datetime-local" {...edit.field('announcement.to')} />
        </div>
      </Setting>
    </SettingsSection>
  )
}

function stateOf(announcement: SettingValues['announcement']): string {
  if (!announcement) return 'None is set.'
  const now = Date.now()
  if (announcement.to && Date.parse(announcement.to) <= now) return 'It has ended.'
  return announcement.from && Date.parse(announcement.from) > now ? 'It has not started yet.' : 'It is shown now.'
}
