import type { Services } from '@/platform/services.server'
import { storedSettings } from './live-settings.server'
import type { SettingsRow } from './settings.repository.server'
import type { FormerSettings, Settings, SettingValues } from './settings.schema'
import type { StoredSettings } from './settings.table.server'

/** What identifies the state; the beginning of time where nothing was ever set. */
export const versionOf = (row: SettingsRow | undefined): string => row?.savedAt ?? '1970-01-01T00:00:00.000Z'

/** All values, where these are set. */
export function settingsValues({ site: defaults }: Services['siteDefaults'], stored: StoredSettings): SettingValues {
  const site = { ...defaults, ...stored }
  return {
    community: site.community,
    school: site.school,
    tagline: site.tagline,
    legalName: site.legalName ?? null,
    address: site.address,
    phone: site.phone,
    email: site.email,
    hours: site.hours,
    timeZone: site.timeZone,
    archiveYear: site.archiveYear,
    links: site.links,
    teachingVideoId: site.teachingVideoId,
    introductionVideoId: site.introductionVideoId,
    logoUrl: site.logoUrl ?? null,
    accentColor: site.accentColor ?? null,
    announcement: site.announcement ?? null,
    eventOrder: site.eventOrder,
    groupQuestion: site.groupQuestion,
    mailFooter: site.mailFooter ?? null,
    requireSecondFactor: site.requireSecondFactor ?? false,
    retention: { ...defaults.retention, ...stored.retention },
  }
}

export const presentSiteSettings = ({ siteDefaults }: Pick<Services, 'siteDefaults'>, row: SettingsRow | undefined): Settings => ({
  ...settingsValues(siteDefaults, storedSettings(row)),
  updatedAt: versionOf(row),
})

export const presentSettingsVersion = (row: SettingsRow, by: string | undefined): FormerSettings => ({
  id: row.id,
  at: row.savedAt,
  by: by ?? null,
  changed: row.changed,
})
