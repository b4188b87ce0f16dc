import { recordAudit } from '@/platform/database/audit-log.server'
import { isDiskFull, isReadOnly } from '@/platform/database/database-errors.server'
import { type Actor, type ApiContext, visitorKey } from '@/platform/http/http.server'
import { networkKey } from '@/platform/http/rate-limit.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { type AccountRow, lockAccount, presentUser, recordAccountAudit, updateAccount } from '../account.repository.server'
import { deleteAllLinks } from '../account-link.repository.server'
import { defineHostCookie } from '../host-cookie.server'
import { deviceCookie, rememberDevice } from '../known-device.server'
import type { Visitor } from '../rate-limited-attempt.server'
import {
  deleteAllSessions,
  deleteExpiredSessions,
  deleteSession,
  findLoginSession,
  insertSession,
  touchSession,
} from './session.repository.server'

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
    await insertSession(db, { tokenHash: hashOfToken(token), accountId: account.id, createdAt: at, lastUsedAt: at, ...place })
    await updateAccount(db, account.id, { lastSeenAt: at })
    const found = await findLoginSession(db, hashOfToken(token), sessionLimits(now))
    return found && { user: actorOf(found, hashOfToken(token)), token }
  })
}

interface SessionPlace {
  /** `Firefox on Windows`; null for a program that names no browser. */
  device: string | null
  /** The range of the address: a whole one would say more about a person than they need to recognize a session. */
  network: string | null
}

/** The first that fits counts: most browsers name others too. */
const BROWSERS = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

const MAX_USER_AGENT_LENGTH = 500

export function sessionPlace({ address, userAgent = '' }: Pick<Visitor, 'address' | 'userAgent'>): SessionPlace {
  const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH)
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(text))?.[1])
  return { device: browser && system ? `${browser} on ${system}` : (browser ?? system ?? null), network: rangeOf(address) }
}

const rangeOf = (address: string) => networkKey(address) ?? (/^(?:\d+\.){3}\d+$/.test(address) ? address.replace(/\d+$/, '0/24') : null)

export async function findActor({ db, clock }: Parts, token: string): Promise<Actor | undefined> {
  const now = clock.now()
  const found = await findLoginSession(db, hashOfToken(token), sessionLimits(now))
  if (!found) return undefined
  // Noted once an hour, so that reading stays reading.
  if (now.getTime() - Date.parse(found.lastUsedAt) > HOUR) {
    const noted = db.tx(async () => {
      // The account before its session, as where the account is disabled: neither waits for the other forever.
      await updateAccount(db, found.id, { lastSeenAt: now.toISOString() })
      await touchSession(db, hashOfToken(token), now.toISOString())
    })
    await noted.catch((error) => {
      // Where nothing can be written, staff can still read.
      if (!isReadOnly(error) && !isDiskFull(error)) throw error
    })
  }
  return actorOf(found, hashOfToken(token))
}

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

/** Hands a new session to the browser, in the place of the former one, which must not live on for someone who has a copy. */
export async function enterSession(c: ApiContext, { user, token }: StartedSession, message: string) {
  const former = sessionCookie.read(c)
  if (former) await endSession(c.var.services, former)
  sessionCookie.set(c, token)
  return { user: presentUser(c.var.services, user), message }
}

export async function answerLogin(c: ApiContext, session: StartedSession) {
  const visitor = visitorOf(c)
  const device = await rememberDevice(c.var.services, session.user.id, visitor.device, sessionPlace(visitor))
  const answer = await enterSession(c, session, 'You have successfully logged in.')
  deviceCookie.set(c, device)
  return answer
}

export async function startNotedSession(parts: Parts, account: AccountRow, visitor: Visitor): Promise<StartedSession | undefined> {
  const session = await startSession(parts, account, sessionPlace(visitor))
  if (session) await recordAccountAudit(parts, account.id, 'log in', account)
  return session
}

/** Ends all sessions, invitations and reset links in a restored database, where those ended since the backup live on (spec B §9.3). */
export const endAllSessions = (parts: Parts): Promise<void> =>
  parts.db.tx(async () => {
    await deleteAllSessions(parts.db)
    await deleteAllLinks(parts.db)
    await recordAudit(parts, { accountId: null, action: 'end sessions', entity: 'account', entityId: null })
  })
