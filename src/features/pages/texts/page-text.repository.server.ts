import type { Generated, Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'

declare module '@/platform/database/database.server' {
  interface Schema {
    page_texts: {
      id: Generated<number>
      page: string
      /** Where in the page, `history.dates.1.text`. */
      place: string
      /** Null where the original is shown. A picture as JSON. */
      text: string | null
      updatedAt: string
      accountId: number | null
    }
    page_text_versions: { id: Generated<number>; pageTextId: number; text: string | null; savedAt: string | null; accountId: number | null }
  }
}

export type PageTextRow = Selectable<Schema['page_texts']>
export type PageTextVersionRow = Selectable<Schema['page_text_versions']>

export async function listStoredTexts(db: Database, page: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('page_texts').select(['place', 'text']).where('page', '=', page).where('text', 'is not', null).execute()
  return new Map(rows.map(({ place, text }) => [place, text ?? '']))
}

export const listPageTexts = (db: Database): Promise<PageTextRow[]> => db.selectFrom('page_texts').selectAll().execute()

export const findPageText = (db: Database, page: string, place: string): Promise<PageTextRow | undefined> =>
  db.selectFrom('page_texts').selectAll().where('page', '=', page).where('place', '=', place).executeTakeFirst()

/** `ids` is not empty, here and below. */
export const listPageTextsByIds = (db: Database, ids: readonly number[]): Promise<PageTextRow[]> =>
  db.selectFrom('page_texts').selectAll().where('id', 'in', ids).execute()

export const listPageTextVersionsByIds = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('page_text_versions')
    .innerJoin('page_texts', 'page_texts.id', 'page_text_versions.pageTextId')
    .select(['page_text_versions.id', 'page_texts.page', 'page_texts.place', 'page_text_versions.text'])
    .where('page_text_versions.id', 'in', ids)
    .execute()

export const putPageText = (db: Database, values: Omit<PageTextRow, 'id'>): Promise<PageTextRow> =>
  db
    .insertInto('page_texts')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['page', 'place']).doUpdateSet({ text: values.text, updatedAt: values.updatedAt, accountId: values.accountId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertPageTextVersion = (db: Database, values: Omit<PageTextVersionRow, 'id'>): Promise<{ id: number }> =>
  db.insertInto('page_text_versions').values(values).returning('id').executeTakeFirstOrThrow()

export const listPageTextVersions = (db: Database, pageTextId: number): Promise<PageTextVersionRow[]> =>
  db.selectFrom('page_text_versions').selectAll().where('pageTextId', '=', pageTextId).orderBy('id', 'desc').execute()

export async function deletePageTextVersion(db: Database, id: number) {
  await db.deleteFrom('page_text_versions').where('id', '=', id).execute()
}
