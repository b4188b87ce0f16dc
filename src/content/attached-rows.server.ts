import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import type { DeletedItem } from './deleted-items.server'

/** One feature's rows that hang on another's content: they go aside with it, within the transaction that deletes it, and come back with it. */
export interface AttachedRows {
  /** Of the kind that they hang on, for instance `event`. */
  noun: string
  /** The content is locked, and goes once this is done. */
  setAside(services: Services, id: number, item: DeletedItem): Promise<void>
  /** The content is there again, under the id that it had. */
  restore(services: Services, id: number, item: DeletedItem): Promise<void>
  /** They go for good, and so does what else names them. */
  purge?(services: Services, item: DeletedItem): Promise<void>
  /** How many each deleted item keeps, by the item's id; items without any are left out. */
  count(db: Database): Promise<Map<number, number>>
}
