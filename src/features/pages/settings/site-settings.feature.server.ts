import type { Feature } from '@/content/feature.server'
import { oneFile } from '@/content/feature.server'
import type { StaffFinding } from '@/content/staff-search.schema'
import { rankedMatches } from '@/platform/text/search-words'
import { presentSiteSettings } from './live-settings.server'
import { logoUses } from './logo.server'
import { ownLinks, ownNames } from './own-names.server'
import { describeSetting, settingAddress, settingFieldNames, settingFields } from './setting-fields'
import { settingsApi } from './settings.api.server'
import { findSettings } from './settings.repository.server'

export const siteSettingsFeature: Feature = {
  name: 'site-settings',
  leastRole: 'admin',
  api: [settingsApi],
  exports: [
    oneFile('settings.json', 'What the site says of the community, and how long it keeps what people left.', async function* (services) {
      yield `${JSON.stringify(presentSiteSettings(services, await findSettings(services.db)), null, 2)}\n`
    }),
  ],
  describeUploads: logoUses,
  staffSearch: { label: 'Settings', limit: 10, find: async (_services, search, limit) => searchSettings(search, limit) },
  firstSteps: {
    names: ownNames,
    links: ownLinks,
    look: ({ site }) => Boolean(site.accentColor ?? site.logoUrl),
  },
}

function searchSettings(search: string, limit: number): StaffFinding[] {
  const textsOf = (name: (typeof settingFieldNames)[number]) => {
    const { label, hint } = describeSetting(name)
    const { section, keywords } = settingFields[name]
    return [label, section, typeof hint === 'string' ? hint : undefined, keywords] as const
  }
  return rankedMatches(settingFieldNames, search, textsOf, limit).map((name) => ({
    title: settingFields[name].label,
    detail: settingFields[name].section,
    url: settingAddress(name),
  }))
}
