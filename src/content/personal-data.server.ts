import type { Services } from '@/platform/services.server'
import type { Retention } from '@/site/site.schema'

/** One record about a person: a title for a reader, and every field for an export. */
export interface PersonalRecord {
  /** `Registration for “Open House”`. */
  title: string
  /** Where staff see this one, if anywhere. */
  url?: string
  fields: Readonly<Record<string, string | boolean | null>>
}

/**
 * Someone without an email address, by the name under which staff added them, in upper or lower case. Two people may have the same name, so
 * erasing needs the event too.
 */
export interface NamedPerson {
  name: string
  eventId?: number
}

/** A feature’s data about people, found by their email address (spec B §8). */
export interface PersonalData {
  /** What it is, as staff call it: `Registrations`. */
  label: string
  /** Where staff see it, if anywhere; a list that can be searched is searched for the address. */
  url?: string
  /**
   * Every table in which it keeps addresses, with the column that holds `foldEmail` of them; null where they are within something else,
   * so that `listFurtherKeys` gives them. A test knows each table with a column for an address.
   */
  tables: Readonly<Record<string, string | null>>
  /** `foldEmail` of the addresses in tables without a column for it. Read only where a backup was restored. */
  listFurtherKeys?(services: Services): Promise<string[]>
  /** All of it about one address, deleted items included; `emailKey` is `foldEmail` of the address. */
  find(services: Services, emailKey: string): Promise<PersonalRecord[]>
  /** Removes for good, within the caller's transaction, whatever `find` finds. */
  erase(services: Services, emailKey: string): Promise<void>
  /** The same for someone that staff added without an address. */
  findNamed?(services: Services, person: NamedPerson): Promise<PersonalRecord[]>
  /** Removes for good, within the caller's transaction, whatever `findNamed` finds. */
  eraseNamed?(services: Services, person: Required<NamedPerson>): Promise<void>
  /** Everyone that `findNamed` would find. */
  listNamed?(services: Services): Promise<Required<NamedPerson>[]>
  /** What erasing changes for others, in sentences: places that open up. */
  effects?(services: Services, emailKey: string): Promise<string[]>
  /** What stays after erasing, and why, in one sentence. */
  remains?: string
  /** How long it is kept under these settings, in one sentence. */
  retention(months: Retention): string
}
