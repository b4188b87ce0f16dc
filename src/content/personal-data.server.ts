import type { Services } from '@/platform/services.server'
import type { Retention } from '@/site/site.schema'

/** One record about a person: a title for a reader, and every field for an export. */
export interface PersonalRecord {
  /** `Registration for “Open House”`. */
  title: string
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
  /** All of it about one address, deleted items included; `emailKey` is `foldEmail` of the address. */
  find(services: Services, emailKey: string): Promise<PersonalRecord[]>
  /** Removes for good, within the caller's transaction, whatever `find` finds. */
  erase(services: Services, emailKey: string): Promise<void>
  /** The same for someone whom staff added without an address. */
  findNamed?(services: Services, person: NamedPerson): Promise<PersonalRecord[]>
  /** Removes for good, within the caller's transaction, whatever `findNamed` finds. */
  eraseNamed?(services: Services, person: Required<NamedPerson>): Promise<void>
  /** How long it is kept under these settings, in one sentence. */
  retention(months: Retention): string
}
