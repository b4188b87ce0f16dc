import type { Database } from '@/platform/database/database.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { type AccountRow, lockAccount, updateLastSeenAt } from '../account.repository.server'
import { deleteExpiredSessions, deleteSession, findLoginSession, insertSession, touchSession } from './session.repository.server'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** At most 30 days, and 7 days unused (spec decisions, 'The API'). In seconds, for the cookie. */
export const SESSION_SECONDS = (30 * DAY) / 1000

type Parts = Pick<Services, 'db' | 'clock'>

export interface StartedSession {
  user: Actor
  /** For the cookie. Only its hash is stored. */
  token: string
}

function limits(now: Date) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return { createdAfter: before(30 * DAY), usedAfter: before(7 * DAY) }
}

/**
 * Begins a session of an account as it was read; undefined where its password was changed or it was disabled since: that
 * ends all its sessions, and must not leave this one.
 */
export async function startSession({ db, clock }: Parts, account: AccountRow): Promise<StartedSession | undefined> {
  const token = createToken()
  const now = clock.now()
  const at = now.toISOString()
  return db.tx(async () => {
    if (!(await lockAccount(db, account))) return undefined
    await deleteExpiredSessions(db, limits(now))
    await insertSession(db, { tokenHash: hashOfToken(token), accountId: account.id, at })
    await updateLastSeenAt(db, account.id, at)
    return { user: actorOf(account, hashOfToken(token)), token }
  })
}

/** The account of a token, if its session is still valid. */
export async function findActor({ db, clock }: Parts, token: string): Promise<Actor | undefined> {
  const now = clock.now()
  const found = await findLoginSession(db, hashOfToken(token), limits(now))
  if (!found) return undefined
  // Noted once an hour, so that reading stays reading.
  if (now.getTime() - Date.parse(found.lastUsedAt) > HOUR) await recordUse(db, hashOfToken(token), found.id, now.toISOString())
  return actorOf(found, hashOfToken(token))
}

const recordUse = (db: Database, tokenHash: string, accountId: number, at: string) =>
  db.tx(async () => {
    // The account before its session, as where the account is disabled: neither waits for the other forever.
    await updateLastSeenAt(db, accountId, at)
    await touchSession(db, tokenHash, at)
  })

export const endSession = ({ db }: Pick<Services, 'db'>, token: string) => deleteSession(db, hashOfToken(token))

const actorOf = ({ id, username, isAdmin }: Pick<AccountRow, 'id' | 'username' | 'isAdmin'>, session: string): Actor => ({
  id,
  username,
  isAdmin,
  session,
})
