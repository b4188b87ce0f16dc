import type { Database } from '@/platform/database/database.server'
import '../record/registration.table.server'
import type { AnsweredRequest } from '../record/registration.schema'

/** Whether the request is new. While another transaction decides the same one, this waits for its end. */
export async function claimRequest(db: Database, request: { requestHash: string; createdAt: string }): Promise<boolean> {
  const row = await db
    .q()
    .insertInto('registration_requests')
    .values({ ...request, answered: null })
    .onConflict((conflict) => conflict.column('requestHash').doNothing())
    .returning('requestHash')
    .executeTakeFirst()
  return row !== undefined
}

export async function findAnswered(db: Database, requestHash: string): Promise<AnsweredRequest | null> {
  const row = await db.q().selectFrom('registration_requests').select('answered').where('requestHash', '=', requestHash).executeTakeFirst()
  return row?.answered ?? null
}

export async function saveAnswered(db: Database, requestHash: string, answered: AnsweredRequest) {
  await db.q().updateTable('registration_requests').set({ answered }).where('requestHash', '=', requestHash).execute()
}

export async function releaseRequest(db: Database, requestHash: string) {
  await db.q().deleteFrom('registration_requests').where('requestHash', '=', requestHash).execute()
}

/** Those from before a moment, ISO-8601 UTC. */
export async function deleteRequestsBefore(db: Database, moment: string) {
  await db.q().deleteFrom('registration_requests').where('createdAt', '<', moment).execute()
}
