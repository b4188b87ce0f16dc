import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import '../places/registration.table.server'

export type PublishingNotice = Selectable<Schema['publishing_notices']>

export const findPublishingNotice = (db: Database, eventId: number): Promise<PublishingNotice | undefined> =>
  db.q().selectFrom('publishing_notices').selectAll().where('eventId', '=', eventId).executeTakeFirst()

export async function savePublishingNotice(db: Database, { eventId, ...columns }: PublishingNotice) {
  const row = db
    .q()
    .insertInto('publishing_notices')
    .values({ eventId, ...columns })
  await row.onConflict((conflict) => conflict.column('eventId').doUpdateSet(columns)).execute()
}

export async function deletePublishingNotice(db: Database, eventId: number) {
  await db.q().deleteFrom('publishing_notices').where('eventId', '=', eventId).execute()
}

/** Takes the one that is due: of all who ask, also at once, only one gets it. */
export const takeDueNotice = (db: Database, eventId: number): Promise<PublishingNotice | undefined> =>
  db.q().deleteFrom('publishing_notices').where('eventId', '=', eventId).where('isDue', '=', true).returningAll().executeTakeFirst()
