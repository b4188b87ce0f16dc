import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import type { DeletedItem } from './deleted-items.server'

/** What whoever deletes wants beside it; each feature whose rows hang on the content knows the wishes that are meant for it. */
export interface DeleteOptions {
  /** That who takes part gets a mail about it (spec B §3.9). */
  readonly tellAttendees?: boolean
}

/** An update of the content that rows hang on. */
interface ContentChange {
  id: number
  /** The stored row before the update and after it. */
  before: object
  after: object
  /** All that it came to: what was sent, and what is stored where nothing was. */
  input: object
}

/** One feature's rows that hang on another's content: they go aside with it, within the transaction that deletes it, and come back with it. */
export interface DependentRows {
  /** Of the kind that they hang on, for instance `event`. */
  noun: string
  /** The content was changed; within the transaction that changes it. */
  saved?(services: Services, change: ContentChange): Promise<void>
  /** The content is locked, and goes once this is done. */
  setAside(services: Services, id: number, item: DeletedItem, wishes: DeleteOptions): Promise<void>
  /** The content is there again, under the id that it had. */
  restore(services: Services, id: number, item: DeletedItem): Promise<void>
  /** They go for good, and so does what else names them. */
  purge?(services: Services, item: DeletedItem): Promise<void>
  /** How many each deleted item keeps, by the item's id; items without any are left out. */
  count(db: Database): Promise<Map<number, number>>
}
