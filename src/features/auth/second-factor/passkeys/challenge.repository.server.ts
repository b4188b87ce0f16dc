import type { Database } from '@/platform/database/database.server'
import '../../second-factor.table.server'

export async function insertChallenge(db: Database, row: { challengeHash: string; accountId: number | null; expiresAt: string }) {
  await db.q().insertInto('passkey_challenges').values(row).execute()
}

export async function consumeChallenge(
  db: Database,
  { challengeHash, accountId, now }: { challengeHash: string; accountId: number | null; now: string },
): Promise<boolean> {
  const consumed = await db
    .q()
    .deleteFrom('passkey_challenges')
    .where('challengeHash', '=', challengeHash)
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return consumed.numDeletedRows > 0
}

export async function deleteExpiredChallenges(db: Database, now: string) {
  await db.q().deleteFrom('passkey_challenges').where('expiresAt', '<=', now).execute()
}
