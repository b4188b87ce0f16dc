import { createMiddleware } from 'hono/factory'
import type { Feature } from '@/content/feature.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import { type Actor, type ApiEnv, idParameter, parseJson, visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import {
  type AccountRow,
  findAccountByUsername,
  getAccount,
  hasPassword,
  lockAccount,
  lockAdmins,
  presentUser,
} from './account.repository.server'
import type { Login } from './account.schema'
import { consumeAccountLink, saveResetLink } from './account-link.repository.server'
import { accountNoticeEmail } from './account-notices.server'
import { authCalls, type OwnSession } from './auth.calls'
import { accountPersonalData } from './email/account.personal-data.server'
import { accountEmailCalls } from './email/account-email.calls'
import { accountLinkEmails, changeOwnEmail, type EmailParts, requestReset, resetRequestJob, setEmail } from './email/account-emails.server'
import { rememberDevice } from './known-device.server'
import { noteFailedLogin } from './note-failed-login.server'
import { passwordChangeOf, type ResetLink } from './passwords/password.schema'
import { changePassword, generatePassword, hashPassword, resetPasswordByLink, verifyPassword } from './passwords/password.server'
import { reauthenticate } from './passwords/reauthenticate.server'
import { rateLimitedAttempt, type Visitor } from './rate-limited-attempt.server'
import { passkeyApi, secondFactorApi } from './second-factor/second-factor.api.server'
import type { PasskeyRow } from './second-factor/second-factor.repository.server'
import type { SecondFactorMethod } from './second-factor/second-factor.schema'
import { requireStillWithout, takeSecondStep } from './second-factor/second-step.server'
import { deleteOtherSessions, deleteSession, listSessionsOf } from './sessions/session.repository.server'
import {
  beginSession,
  endSession,
  findActor,
  type LoggedIn,
  type StartedSession,
  sessionCookie,
  sessionLimits,
  startNotedSession,
  visitorOf,
} from './sessions/session.server'
import { sessionPlace } from './sessions/session-place.server'

const accountEmailApi = serveCalls(accountEmailCalls, {
  'GET /api/auth/email': async ({ services, actor }) => {
    const { email, newEmail } = await getAccount(services.db, actor.id)
    return { email, newEmail }
  },
  'PUT /api/auth/email': async ({ services, actor, body }) => {
    const change = await body()
    // Each one is an email to whatever address they type.
    await services.limits.publicForm.use(`email of account ${actor.id}`)
    const { email, newEmail } = await changeOwnEmail(services, actor, change.email)
    return { email, newEmail }
  },
  'POST /api/auth/email/confirm': async ({ c, services, body }) => {
    const { loginPerAddress } = services.limits
    const confirmations = `confirm ${visitorKey(c)}`
    await loginPerAddress.use(confirmations)
    const { username } = await confirmEmail(services, (await body()).token)
    await loginPerAddress.refund(confirmations)
    return { message: 'Your email address is confirmed.', username }
  },
  'POST /api/auth/reset-request': async ({ c, services, body }) => {
    const { username } = await body()
    return { message: await requestReset(services, username, visitorOf(c)) }
  },
})

const linkIsVoid = () => new ApiError(404, 'This link no longer works')

/** Confirms the address that a link was sent to. Throws ApiError 404 for a void link, or where another address is wanted by now. */
const confirmEmail = (parts: EmailParts, token: string): Promise<AccountRow> =>
  parts.db.tx(async () => {
    const { db, clock } = parts
    const link = await consumeAccountLink(db, { tokenHash: hashOfToken(token), purpose: 'confirm', now: clock.now().toISOString() })
    if (!link) throw linkIsVoid()
    const account = await getAccount(db, link.accountId)
    if (account.newEmail === null || account.newEmailKey !== link.emailKey || !(await lockAccount(db, account))) throw linkIsVoid()
    await setEmail(parts, account, account.newEmail, { by: account.id, askedBy: account.newEmailBy })
    return account
  })

export const readSession = createMiddleware<ApiEnv>(async (c, next) => {
  const token = sessionCookie.read(c)
  c.set('actor', token ? await findActor(c.var.services, token) : undefined)
  // Not with answers that are the same for everyone, and may be cached.
  if (c.req.path.startsWith('/api/auth/')) sessionCookie.clearPlain(c)
  await next()
})

const authApi = serveCalls(authCalls, {
  'GET /api/auth/user': ({ services, actor }) => ({ user: presentUser(services, actor) }),
  'POST /api/auth/login': async ({ c, services, body }) => beginSession(c, await logIn(services, await body(), visitorOf(c))),
  'POST /api/auth/password': async ({ c, services, actor }) => {
    const change = await parseJson(c, passwordChangeOf(actor.username))
    const { session, lostPasswords, invited, removedPasskeys, passkeys, recentEmail } = await changePassword(
      services,
      actor,
      change,
      visitorOf(c),
    )
    sessionCookie.set(c, session.token)
    const usernames = (accounts: AccountRow[]) => accounts.map(({ username }) => username)
    const names = (them: PasskeyRow[]) => them.map(({ name }) => name)
    return {
      message: 'Your password was changed.',
      lostPasswords: usernames(lostPasswords),
      invited: usernames(invited),
      removedPasskeys: names(removedPasskeys),
      passkeys: names(passkeys),
      recentEmail,
    }
  },
  'POST /api/auth/reauthenticate': async ({ c, services, actor, body }) => {
    await reauthenticate(services, actor, await body(), visitorOf(c))
    return { message: 'Thank you.' }
  },
  'POST /api/auth/reset': async ({ c, services, body }) => {
    const { loginPerAddress } = services.limits
    const resets = `reset ${visitorKey(c)}`
    await loginPerAddress.use(resets)
    const { username } = await resetPasswordByLink(services, await body())
    await loginPerAddress.refund(resets)
    return { message: 'Your password was changed.', username }
  },
  'POST /api/accounts/:id/reset-link': async ({ c, services, actor }) => ({
    resetLink: await createResetLink(services, idParameter(c, 'Account not found'), actor),
  }),
  'GET /api/auth/sessions': async ({ services, actor }) => ({ sessions: await listOwnSessions(services, actor) }),
  'DELETE /api/auth/sessions': async ({ services, actor }) => {
    await endOtherSessions(services, actor)
    return { message: 'Sessions ended' }
  },
  'DELETE /api/auth/sessions/:session': async ({ c, services, actor }) => {
    await endOwnSession(services, actor, c.req.param('session') ?? '')
    return { message: 'Session ended' }
  },
  'POST /api/auth/logout': async ({ c, services }) => {
    const token = sessionCookie.read(c)
    if (token) await endSession(services, token)
    sessionCookie.clear(c)
    return { message: 'You have been successfully logged out.' }
  },
})

/** A day: time enough to reach someone, and not to forget the link somewhere. */
const LIFETIME = 86_400_000

/** A one-time link for a new password, valid 24 hours; it voids an earlier one. Throws ApiError 401, 404, and 409 for one's own account. */
export async function createResetLink(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  accountId: number,
  by: Pick<Actor, 'id' | 'session'>,
): Promise<ResetLink> {
  const token = createToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME).toISOString()
  await db.tx(async () => {
    await lockAdmins(db, by)
    const { id, username } = await getAccount(db, accountId)
    // Someone who gets hold of an open session must not get the account with it.
    if (id === by.id) throw new ApiError(409, 'This is your own account. Change your password instead')
    await saveResetLink(db, { accountId: id, tokenHash: hashOfToken(token), createdBy: by.id, createdAt: now.toISOString(), expiresAt })
    await recordAudit({ db, clock }, { accountId: by.id, action: 'make reset link', entity: 'account', entityId: id, label: username })
  })
  return { token, url: `${config.publicUrl}/login#reset=${token}`, expiresAt }
}

type Parts = Pick<Services, 'db' | 'clock'>

/** Too little of the hash of a random token to find the token by, and enough to tell sessions apart. */
export const sessionId = (tokenHash: string) => tokenHash.slice(0, 16)

async function listOwnSessions({ db, clock }: Parts, { id, session }: Actor): Promise<OwnSession[]> {
  const rows = await listSessionsOf(db, id, sessionLimits(clock.now()))
  return rows.map((row) => ({
    id: sessionId(row.tokenHash),
    device: row.device,
    network: row.network,
    createdAt: row.createdAt,
    lastSeenAt: row.lastUsedAt,
    isCurrent: row.tokenHash === session,
  }))
}

const endOwnSession = (parts: Parts, actor: Actor, id: string): Promise<void> =>
  parts.db.tx(async () => {
    const { db, clock } = parts
    const found = (await listSessionsOf(db, actor.id, sessionLimits(clock.now()))).find(({ tokenHash }) => sessionId(tokenHash) === id)
    if (!found) throw new ApiError(404, 'Session not found')
    await deleteSession(db, found.tokenHash)
    const entry = { accountId: actor.id, action: 'end session', entity: 'account', entityId: actor.id, label: actor.username } as const
    await recordAudit(parts, { ...entry, ...(found.device && { detail: `on ${found.device}` }) })
  })

const endOtherSessions = (parts: Parts, { id, username, session }: Actor): Promise<void> =>
  parts.db.tx(async () => {
    const ended = await deleteOtherSessions(parts.db, id, session)
    if (ended === 0) return
    const detail = ended === 1 ? '1 other' : `${ended} others`
    await recordAudit(parts, { accountId: id, action: 'end session', entity: 'account', entityId: id, label: username, detail })
  })

/** Checked where the username is unknown, or no password opens, so that the time an answer takes reveals nothing. */
const dummyHash = hashPassword(generatePassword())

/** Begins a session. Throws ApiError 401, alike for whatever is wrong, or with `secondFactor` once the password is right; or 429. */
async function logIn(services: Services, { username, password, code }: Login, visitor: Visitor): Promise<LoggedIn> {
  const account = await rateLimitedAttempt(services, { username, visitor }, () => findByPassword(services, username, password))
  const session = account && (await open(services, { account, code, visitor }))
  if (!session) {
    await noteFailedLogin(services, username)
    throw new ApiError(401, 'Invalid username or password')
  }
  return { session, device: await rememberDevice(services, session.user.id, visitor.device, sessionPlace(visitor)) }
}

async function findByPassword({ db }: Services, username: string, password: string): Promise<AccountRow | undefined> {
  const account = await findAccountByUsername(db, username)
  const matches = await verifyPassword(account && hasPassword(account) ? account.passwordHash : await dummyHash, password)
  return account && !account.disabledAt && hasPassword(account) && matches ? account : undefined
}

const secondFactorNeeded = (message: string, secondFactor: SecondFactorMethod[]) =>
  new ApiError(401, message, { details: { secondFactor } })

interface Opening {
  account: AccountRow
  code: string | undefined
  visitor: Visitor
}

async function open(services: Services, { account, code, visitor }: Opening): Promise<StartedSession | undefined> {
  const { db } = services
  const isTaken = await takeSecondStep(services, { account, code, visitor, refuse: secondFactorNeeded })
  return db.tx(async () => {
    if (!(await lockAccount(db, account))) return undefined
    if (!isTaken) await requireStillWithout(db, account, secondFactorNeeded)
    return startNotedSession(services, account, visitor)
  })
}

export const authFeature: Feature = {
  name: 'auth',
  api: [authApi, accountEmailApi, secondFactorApi, passkeyApi],
  people: accountPersonalData,
  jobs: [...accountLinkEmails, accountNoticeEmail, resetRequestJob],
}
