import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import type { Menus } from '@/site/menus'

declare module '@/platform/database/database.server' {
  interface Schema {
    /** One row at most; a part that it lacks is the original. */
    menus: { id: number; content: Partial<Menus>; updatedAt: string }
  }
}

export type MenusRow = Selectable<Schema['menus']>

export const MENUS_ID = 1

export const findMenus = (db: Database): Promise<MenusRow | undefined> => db.selectFrom('menus').selectAll().executeTakeFirst()

export const putMenus = (db: Database, { content, updatedAt }: Omit<MenusRow, 'id'>): Promise<MenusRow> =>
  db
    .insertInto('menus')
    .values({ id: MENUS_ID, content, updatedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ content, updatedAt }))
    .returningAll()
    .executeTakeFirstOrThrow()
