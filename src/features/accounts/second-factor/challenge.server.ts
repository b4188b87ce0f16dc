import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import '../second-factor.table.server'

const LIFETIME = 5 * 60_000

type Parts = Pick<Services, 'db' | 'clock'>

/** What a passkey is to sign within five minutes. `accountId` is who adds one; null for a login. */
export async function createChallenge({ db, clock }: Parts, accountId: number | null): Promise<string> {
  const challenge = createToken()
  const now = clock.now()
  await deleteExpiredChallenges(db, now.toISOString())
  const expiresAt = new Date(now.getTime() + LIFETIME).toISOString()
  await insertChallenge(db, { challengeHash: hashOfToken(challenge), accountId, expiresAt })
  return challenge
}

/** Spends a challenge, whatever the outcome. Answers whether it was made here for the same purpose, and not used or expired. */
export const takeChallenge = ({ db, clock }: Parts, challenge: string, accountId: number | null): Promise<boolean> =>
  consumeChallenge(db, { challengeHash: hashOfToken(challenge), accountId, now: clock.now().toISOString() })

async function insertChallenge(db: Database, row: { challengeHash: string; accountId: number | null; expiresAt: string }) {
  await db.q().insertInto('passkey_challenges').values(row).execute()
}

async function consumeChallenge(
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

async function deleteExpiredChallenges(db: Database, now: string) {
  await db.q().deleteFrom('passkey_challenges').where('expiresAt', '<=', now).execute()
}
