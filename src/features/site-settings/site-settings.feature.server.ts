import type { Feature } from '@/content/feature.server'
import { settingsExports } from './export-settings.server'
import { logoUses } from './logo.server'
import { ownLinks, ownNames } from './own-names.server'
import { searchSettings } from './search-settings'
import { settingsApi } from './settings.api.server'
import { nextAnnouncementChange } from './shown-site.server'

export const siteSettingsFeature: Feature = {
  name: 'site-settings',
  leastRole: 'admin',
  api: [settingsApi],
  exports: settingsExports,
  describeUploads: logoUses,
  staffSearch: { label: 'Settings', limit: 10, find: async (_services, search, limit) => searchSettings(search, limit) },
  nextChange: nextAnnouncementChange,
  firstSteps: {
    names: ownNames,
    links: ownLinks,
    look: ({ site }) => Boolean(site.accentColor ?? site.logoUrl),
  },
}
