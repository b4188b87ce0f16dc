import type { Generated } from 'kysely'
import type { Site } from '@/site/site.schema'
import type { SettingName } from './setting-names'

/** What is set, by the names of the settings; what is missing is as the site came. */
export type StoredSettings = { -readonly [Name in keyof Site]?: Name extends 'retention' ? Partial<Site[Name]> : Site[Name] }

/** Each save adds a row; the last one holds. */
interface SettingsVersionTable {
  id: Generated<number>
  content: StoredSettings
  /** The settings that this save changed. */
  changed: SettingName[]
  accountId: number | null
  /** ISO-8601 UTC. */
  savedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    settings_versions: SettingsVersionTable
  }
}
