import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import type { DeletedItem } from './deleted-items.server'

/** Options of deleting something and of restoring it; each dependent feature reads its own. */
export interface DeleteOptions {
  /** Whether attendees get an email about it (spec B §3.9). */
  readonly tellAttendees?: boolean
  /** What staff add to that email. */
  readonly noteToAttendees?: string | null
}

/** An update of the content that the rows belong to. */
interface ContentChange {
  id: number
  /** The stored row before the update and after it. */
  before: object
  after: object
  /** All that it came to: what was sent, and what is stored where nothing was. */
  input: object
}

/** One feature's rows that belong to another's content: deleted with it, in the same transaction, and restored with it. */
export interface DependentRows {
  /** The kind of content that they belong to, for instance `event`. */
  noun: string
  /** Called after the content was changed, in the same transaction. */
  saved?(services: Services, change: ContentChange): Promise<void>
  /** Called before the content is deleted, with its row locked. */
  setAside(services: Services, id: number, item: DeletedItem, options: DeleteOptions): Promise<void>
  /** Called after the content was restored under its former id. */
  restore(services: Services, id: number, item: DeletedItem, options: DeleteOptions): Promise<void>
  /** Deletes them permanently, with everything that names them. */
  purge?(services: Services, item: DeletedItem): Promise<void>
  /** How many each deleted item keeps, by the item's id; items without any are left out. */
  count(db: Database): Promise<Map<number, number>>
}
