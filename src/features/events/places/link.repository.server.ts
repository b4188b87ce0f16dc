import type { Database } from '@/platform/database/database.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import './registration.table.server'

/** Creates a link to a registration; `at` is ISO-8601 UTC. Returns its token, of which only a hash is stored. */
export async function createLink(db: Database, registrationId: number, at: string): Promise<string> {
  const token = createToken()
  const link = { tokenHash: hashOfToken(token), registrationId, createdAt: at }
  await db.q().insertInto('registration_links').values(link).execute()
  return token
}

/** The link of a token; undefined for one that never existed. `registrationId` is null once the registration was removed. */
export const findLinked = (db: Database, tokenHash: string): Promise<{ registrationId: number | null } | undefined> =>
  db.q().selectFrom('registration_links').select('registrationId').where('tokenHash', '=', tokenHash).executeTakeFirst()

/** Keeps the links of removed registrations, so that they differ from links that never existed. */
export async function detachLinks(db: Database, registrationIds: readonly number[]) {
  await db.q().updateTable('registration_links').set({ registrationId: null }).where('registrationId', 'in', registrationIds).execute()
}
