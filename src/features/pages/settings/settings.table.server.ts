import type { Generated } from 'kysely'
import type { Site } from '@/site/site.schema'
import type { SettingName } from './setting-names'

export type StoredSettings = { -readonly [Name in keyof Site]?: Name extends 'retention' ? Partial<Site[Name]> : Site[Name] }

/** Each save adds a row; the last one holds. */
interface SettingsVersionTable {
  id: Generated<number>
  content: StoredSettings
  changed: SettingName[]
  accountId: number | null
  savedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    settings_versions: SettingsVersionTable
  }
}
