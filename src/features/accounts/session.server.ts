import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '@/platform/http.server'
import type { Services } from '@/platform/services.server'
import { deleteExpiredSessions, deleteSession, findSession, insertSession, touchSession } from './account.repository.server'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** At most 30 days, and 7 days unused (spec decisions, 'The API'). In seconds, for the cookie. */
export const SESSION_SECONDS = (30 * DAY) / 1000

type Parts = Pick<Services, 'db' | 'clock'>

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function limits(now: Date) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return { createdAfter: before(30 * DAY), usedAfter: before(7 * DAY) }
}

/** Begins a session; answers the token for the cookie. Only its hash is stored. */
export async function startSession({ db, clock }: Parts, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await db.tx(async () => {
    await deleteExpiredSessions(db, limits(now))
    await insertSession(db, { tokenHash: hashOf(token), accountId, at: now.toISOString() })
  })
  return token
}

/** Who a token stands for, if its session still lives. */
export async function findActor({ db, clock }: Parts, token: string): Promise<Actor | undefined> {
  const now = clock.now()
  const found = await findSession(db, hashOf(token), limits(now))
  if (!found) return undefined
  // Noted once an hour, so that reading stays reading.
  if (now.getTime() - Date.parse(found.last_used_at) > HOUR) await touchSession(db, hashOf(token), now.toISOString())
  return { id: found.id, username: found.username, isAdmin: found.is_admin === 1 }
}

export const endSession = ({ db }: Pick<Services, 'db'>, token: string) => deleteSession(db, hashOf(token))
