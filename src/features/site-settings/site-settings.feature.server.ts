import type { Feature } from '@/content/feature.server'
import { settingsApi } from './settings.api.server'
import { nextAnnouncementChange } from './shown-site.server'

export const siteSettingsFeature: Feature = {
  name: 'site-settings',
  api: [settingsApi],
  nextChange: nextAnnouncementChange,
}
