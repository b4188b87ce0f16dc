import type { Generated, Insertable, Selectable } from 'kysely'
import type { RawRow } from '@/platform/database/columns.server'
import type { Database } from '@/platform/database/database.server'
import { MAX_ID } from '@/platform/forms/input-fields'
import type { Services } from '@/platform/services.server'
import type { Clock } from '@/platform/time/clock'

interface DeletedItemTable {
  id: Generated<number>
  entity: string
  entityId: number
  /** As in the audit log: never a visitor's name or address. */
  label: string
  content: RawRow
  accountId: number
  deletedAt: string
  attendeesNotified: Generated<boolean>
}

declare module '@/platform/database/database.server' {
  interface Schema {
    deleted_items: DeletedItemTable
  }
}

export type DeletedItem = Selectable<DeletedItemTable>
const RETENTION_MS = 30 * 24 * 3_600_000

/** The moment (ISO-8601 UTC) from which on deletions can be undone; what was deleted earlier is gone. */
const keptSince = (clock: Clock) => new Date(clock.now().getTime() - RETENTION_MS).toISOString()

export const restorableUntil = ({ deletedAt }: DeletedItem) => new Date(Date.parse(deletedAt) + RETENTION_MS).toISOString()

export const insertDeletedItem = (db: Database, item: Insertable<DeletedItemTable>): Promise<DeletedItem> =>
  db.insertInto('deleted_items').values(item).returningAll().executeTakeFirstOrThrow()

export const listDeletedItems = ({ db, clock }: { db: Database; clock: Clock }): Promise<DeletedItem[]> =>
  db
    .selectFrom('deleted_items')
    .selectAll()
    .where('deletedAt', '>=', keptSince(clock))
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Undefined too once its time is over. */
export async function findDeletedItem({ db, clock }: { db: Database; clock: Clock }, id: number): Promise<DeletedItem | undefined> {
  if (id > MAX_ID) return undefined
  return db.selectFrom('deleted_items').selectAll().where('id', '=', id).where('deletedAt', '>=', keptSince(clock)).executeTakeFirst()
}

/** Every one of an entity, also those whose time is over and that are still there. */
export const listDeletedItemsOf = (db: Database, entity: string): Promise<DeletedItem[]> =>
  db.selectFrom('deleted_items').selectAll().where('entity', '=', entity).orderBy('id').execute()

/** What all of them were called, also those whose time is over and that are still there. */
export const listDeletedLabels = (db: Database): Promise<Pick<DeletedItem, 'id' | 'entity' | 'entityId' | 'label'>[]> =>
  db.selectFrom('deleted_items').select(['id', 'entity', 'entityId', 'label']).execute()

export async function updateDeletedContent(db: Database, id: number, content: RawRow) {
  await db.updateTable('deleted_items').set({ content }).where('id', '=', id).execute()
}

export async function noteAttendeesNotified(db: Database, id: number) {
  await db.updateTable('deleted_items').set({ attendeesNotified: true }).where('id', '=', id).execute()
}

export const findExpiredItem = ({ db, clock }: { db: Database; clock: Clock }): Promise<DeletedItem | undefined> =>
  db.selectFrom('deleted_items').selectAll().where('deletedAt', '<', keptSince(clock)).orderBy('id').limit(1).executeTakeFirst()

export async function removeDeletedItem(db: Database, id: number) {
  await db.deleteFrom('deleted_items').where('id', '=', id).execute()
}

export interface DeleteOptions {
  readonly tellAttendees?: boolean
  readonly noteToAttendees?: string | null
  /** What goes back of what people paid online for it. */
  readonly refund?: 'full' | 'policy' | 'none' | null | undefined
}

/** What was deleted in the unpacked copy of a backup, so that it comes out of that like something out of Recently Deleted (spec B §9.3). */
export interface BackupItem {
  db: Database
  item: DeletedItem
}

/** One feature's rows that belong to another's content: deleted with it, in the same transaction, and restored with it. */
export interface DependentRows {
  noun: string
  /** Called after the content was changed, in the same transaction; `input` is what was sent, over what is stored. */
  saved?(services: Services, change: { id: number; before: object; after: object; input: object }): Promise<void>
  /** Called before the content is deleted, with its row locked. */
  setAside(services: Services, id: number, item: DeletedItem, options: DeleteOptions): Promise<void>
  /** Called after the content was restored under its former id. */
  restore(services: Services, id: number, item: DeletedItem, options: DeleteOptions): Promise<void>
  purge?(services: Services, item: DeletedItem): Promise<void>
  /** Copies what an item of a backup keeps to the same item here, before that is restored. */
  copyFromBackup?(services: Services, item: DeletedItem, backup: BackupItem): Promise<void>
  /** How many each deleted item keeps, by the item's id; items without any are left out. */
  count(db: Database): Promise<Map<number, number>>
}
