import type { Database } from '@/platform/database/database.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import '../record/registration.table.server'

/** Makes a link to a registration and answers its token, of which only a hash is stored; `at` is ISO-8601 UTC. */
export async function createLink(db: Database, registrationId: number, at: string): Promise<string> {
  const token = createToken()
  const link = { tokenHash: hashOfToken(token), registrationId, createdAt: at }
  await db.q().insertInto('registration_links').values(link).execute()
  return token
}

/** What a token leads to: nothing any more where `registration_id` is null. */
export const findLinked = (db: Database, tokenHash: string): Promise<{ registrationId: number | null } | undefined> =>
  db.q().selectFrom('registration_links').select('registrationId').where('tokenHash', '=', tokenHash).executeTakeFirst()

/** The links of registrations that were removed: so that they can be distinguished from links that never existed. */
export async function detachLinks(db: Database, registrationIds: readonly number[]) {
  await db.q().updateTable('registration_links').set({ registrationId: null }).where('registrationId', 'in', registrationIds).execute()
}
