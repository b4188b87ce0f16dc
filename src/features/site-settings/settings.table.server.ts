import type { Generated } from 'kysely'

/** Each save adds a row; the last one holds. */
interface SettingsVersionTable {
  id: Generated<number>
  /** JSON of what is set; what is missing is as the site came. */
  content: string
  /** JSON: the names of the settings that this save changed. */
  changed: string
  accountId: number | null
  /** ISO-8601 UTC. */
  savedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    settings_versions: SettingsVersionTable
  }
}
