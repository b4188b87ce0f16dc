import type { Feature } from '@/content/feature.server'
import { settingsExports } from './export-settings.server'
import { logoUses } from './logo-uses.server'
import { hasOwnLinks, hasOwnNames } from './own-names.server'
import { settingsApi } from './settings.api.server'
import { nextAnnouncementChange } from './shown-site.server'

export const siteSettingsFeature: Feature = {
  name: 'site-settings',
  api: [settingsApi],
  exports: settingsExports,
  describeUploads: logoUses,
  nextChange: nextAnnouncementChange,
  firstSteps: {
    names: hasOwnNames,
    links: hasOwnLinks,
    look: ({ site }) => Boolean(site.accentColor ?? site.logoUrl),
  },
}
