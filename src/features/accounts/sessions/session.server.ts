import { recordAudit } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import { isDiskFull, isReadOnly } from '@/platform/database/database-errors.server'
import { type Actor, type ApiContext, visitorKey } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { type AccountRow, lockAccount, presentUser, updateLastSeenAt } from '../account.repository.server'
import { defineHostCookie } from '../host-cookie.server'
import { deviceCookie } from '../known-device.server'
import type { Visitor } from '../rate-limited-attempt.server'
import { deleteExpiredSessions, deleteSession, findLoginSession, insertSession, touchSession } from './session.repository.server'
import { type SessionPlace, sessionPlace } from './session-place.server'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** At most 30 days, and 7 days unused (spec decisions, 'The API'). In seconds, for the cookie. */
export const SESSION_SECONDS = (30 * DAY) / 1000

type Parts = Pick<Services, 'db' | 'clock'>

export interface StartedSession {
  user: Actor
  token: string
}

export function sessionLimits(now: Date) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return { createdAfter: before(30 * DAY), usedAfter: before(7 * DAY) }
}

/** Begins a session; undefined where the password changed or the account was disabled since, as that must end all its sessions. */
export async function startSession({ db, clock }: Parts, account: AccountRow, place: SessionPlace): Promise<StartedSession | undefined> {
  const token = createToken()
  const now = clock.now()
  const at = now.toISOString()
  return db.tx(async () => {
    if (!(await lockAccount(db, account))) return undefined
    await deleteExpiredSessions(db, sessionLimits(now))
    await insertSession(db, { tokenHash: hashOfToken(token), accountId: account.id, at, ...place })
    await updateLastSeenAt(db, account.id, at)
    const found = await findLoginSession(db, hashOfToken(token), sessionLimits(now))
    return found && { user: actorOf(found, hashOfToken(token)), token }
  })
}

export async function findActor({ db, clock }: Parts, token: string): Promise<Actor | undefined> {
  const now = clock.now()
  const found = await findLoginSession(db, hashOfToken(token), sessionLimits(now))
  if (!found) return undefined
  // Noted once an hour, so that reading stays reading.
  if (now.getTime() - Date.parse(found.lastUsedAt) > HOUR)
    await recordUse(db, hashOfToken(token), found.id, now.toISOString()).catch((error) => {
      // Where nothing can be written, staff can still read.
      if (!isReadOnly(error) && !isDiskFull(error)) throw error
    })
  return actorOf(found, hashOfToken(token))
}

const recordUse = (db: Database, tokenHash: string, accountId: number, at: string) =>
  db.tx(async () => {
    // The account before its session, as where the account is disabled: neither waits for the other forever.
    await updateLastSeenAt(db, accountId, at)
    await touchSession(db, tokenHash, at)
  })

export const endSession = ({ db }: Pick<Services, 'db'>, token: string) => deleteSession(db, hashOfToken(token))

type LoginSession = NonNullable<Awaited<ReturnType<typeof findLoginSession>>>

const actorOf = ({ id, username, role, authenticatedAt, totpSince, passkey }: LoginSession, session: string): Actor => ({
  id,
  username,
  role,
  session,
  authenticatedAt,
  hasSecondFactor: totpSince !== null || passkey !== null,
})

export const sessionCookie = defineHostCookie('flatirons_session', SESSION_SECONDS)

export const visitorOf = (c: ApiContext): Visitor => ({
  address: visitorKey(c),
  device: deviceCookie.read(c),
  userAgent: c.req.header('user-agent'),
})

export interface LoggedIn {
  session: StartedSession
  device: string
}

export async function beginSession(c: ApiContext, { session, device }: LoggedIn) {
  // The former one must not live on for someone who has a copy.
  const former = sessionCookie.read(c)
  if (former) await endSession(c.var.services, former)
  sessionCookie.set(c, session.token)
  deviceCookie.set(c, device)
  return { user: presentUser(c.var.services, session.user), message: 'You have successfully logged in.' }
}

export async function startNotedSession(
  parts: Pick<Services, 'db' | 'clock'>,
  account: AccountRow,
  visitor: Visitor,
): Promise<StartedSession | undefined> {
  const session = await startSession(parts, account, sessionPlace(visitor))
  const { id, username } = account
  if (session) await recordAudit(parts, { accountId: id, action: 'log in', entity: 'account', entityId: id, label: username })
  return session
}
