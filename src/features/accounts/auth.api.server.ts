import { createMiddleware } from 'hono/factory'
import type { Feature } from '@/content/feature.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { type Actor, type ApiEnv, idParameter, parseJson, visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { requireRecentLogin } from '@/platform/http/session-requirements.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import {
  type AccountRow,
  type Caller,
  findAccountByUsername,
  getAccount,
  hasPassword,
  lockAccount,
  lockAdmins,
  presentUser,
  recordAccountAudit,
} from './account.repository.server'
import type { Login, Reauthentication } from './account.schema'
import { consumeAccountLink, saveResetLink } from './account-link.repository.server'
import { accountNoticeEmail } from './account-notices.server'
import { authCalls, type OwnSession } from './auth.calls'
import {
  accountLinkEmails,
  accountPersonalData,
  changeOwnEmail,
  type EmailParts,
  requestReset,
  resetRequestJob,
  setEmail,
} from './email/account-emails.server'
import { passwordChangeOf, type ResetLink } from './passwords/password.schema'
import {
  changePassword,
  generatePassword,
  hashPassword,
  isOwnPassword,
  linkIsVoid,
  resetPasswordByLink,
  verifyPassword,
} from './passwords/password.server'
import { countFailures, noteFailedLogin, rateLimitedAttempt, type Visitor } from './rate-limited-attempt.server'
import { openByPasskey } from './second-factor/passkey-login.server'
import { secondFactorApi } from './second-factor/second-factor.api.server'
import type { SecondFactorMethod } from './second-factor/second-factor.schema'
import { requireStillWithout, takeSecondStep } from './second-factor/second-step.server'
import { deleteOtherSessions, deleteSession, listSessionsOf, markAuthenticated } from './sessions/session.repository.server'
import {
  answerLogin,
  endSession,
  findActor,
  type StartedSession,
  sessionCookie,
  sessionLimits,
  startNotedSession,
  visitorOf,
} from './sessions/session.server'

export const readSession = createMiddleware<ApiEnv>(async (c, next) => {
  const token = sessionCookie.read(c)
  c.set('actor', token ? await findActor(c.var.services, token) : undefined)
  // Not with answers that are the same for everyone, and may be cached.
  if (c.req.path.startsWith('/api/auth/')) sessionCookie.clearPlain(c)
  await next()
})

const authApi = serveCalls(authCalls, {
  'GET /api/auth/user': ({ services, actor }) => ({ user: presentUser(services, actor) }),
  'POST /api/auth/login': async ({ c, services, body }) => answerLogin(c, await logIn(services, await body(), visitorOf(c))),
  'POST /api/auth/password': async ({ c, services, actor }) => {
    const change = await parseJson(c, passwordChangeOf(actor.username))
    const { session, ...changed } = await changePassword(services, actor, change, visitorOf(c))
    sessionCookie.set(c, session.token)
    return { message: 'Your password was changed.', ...changed }
  },
  'POST /api/auth/reauthenticate': async ({ c, services, actor, body }) => {
    await reauthenticate(services, actor, await body(), visitorOf(c))
    return { message: 'Thank you.' }
  },
  'POST /api/auth/reset': async ({ c, services, body }) => {
    const { username } = await countFailures(services, `reset ${visitorKey(c)}`, async () => resetPasswordByLink(services, await body()))
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
  'GET /api/auth/email': async ({ services, actor }) => presentEmail(await getAccount(services.db, actor.id)),
  'PUT /api/auth/email': async ({ services, actor, body }) => {
    const change = await body()
    // Each one is an email to whatever address they type.
    await services.limits.publicForm.use(`email of account ${actor.id}`)
    return presentEmail(await changeOwnEmail(services, actor, change.email))
  },
  'POST /api/auth/email/confirm': async ({ c, services, body }) => {
    const confirm = async () => confirmEmail(services, (await body()).token)
    const { username } = await countFailures(services, `confirm ${visitorKey(c)}`, confirm)
    return { message: 'Your email address is confirmed.', username }
  },
  'POST /api/auth/reset-request': async ({ c, services, body }) => {
    const { username } = await body()
    return { message: await requestReset(services, username, visitorOf(c)) }
  },
})

const presentEmail = ({ email, newEmail }: AccountRow) => ({ email, newEmail })

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

/** A day: time enough to reach someone, and not to forget the link somewhere. */
const LIFETIME = 86_400_000

/** A one-time link for a new password, valid 24 hours; it voids an earlier one. Throws ApiError 401, 404, and 409 for one's own account. */
export async function createResetLink(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  accountId: number,
  by: Caller,
): Promise<ResetLink> {
  const token = createToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME).toISOString()
  await db.tx(async () => {
    await lockAdmins(db, by)
    const account = await getAccount(db, accountId)
    // Someone who gets hold of an open session must not get the account with it.
    if (account.id === by.id) throw new ApiError(409, 'This is your own account. Change your password instead')
    await saveResetLink(db, { accountId, tokenHash: hashOfToken(token), createdBy: by.id, createdAt: now.toISOString(), expiresAt })
    await recordAccountAudit({ db, clock }, by.id, 'make reset link', account)
  })
  return { token, url: `${config.publicUrl}/login#reset=${token}`, expiresAt }
}

type Parts = Pick<Services, 'db' | 'clock'>

/** Too little of the hash of a random token to find the token by, and enough to tell sessions apart. */
export const sessionId = (tokenHash: string) => tokenHash.slice(0, 16)

async function listOwnSessions({ db, clock }: Parts, { id, session }: Actor): Promise<OwnSession[]> {
  const rows = await listSessionsOf(db, id, sessionLimits(clock.now()))
  return rows.map(({ tokenHash, device, network, createdAt, lastUsedAt }) => {
    return { id: sessionId(tokenHash), device, network, createdAt, lastSeenAt: lastUsedAt, isCurrent: tokenHash === session }
  })
}

const endOwnSession = (parts: Parts, actor: Actor, id: string): Promise<void> =>
  parts.db.tx(async () => {
    const { db, clock } = parts
    const found = (await listSessionsOf(db, actor.id, sessionLimits(clock.now()))).find(({ tokenHash }) => sessionId(tokenHash) === id)
    if (!found) throw new ApiError(404, 'Session not found')
    await deleteSession(db, found.tokenHash)
    await recordAccountAudit(parts, actor.id, 'end session', actor, found.device ? `on ${found.device}` : undefined)
  })

const endOtherSessions = (parts: Parts, actor: Actor): Promise<void> =>
  parts.db.tx(async () => {
    const ended = await deleteOtherSessions(parts.db, actor.id, actor.session)
    if (ended > 0) await recordAccountAudit(parts, actor.id, 'end session', actor, ended === 1 ? '1 other' : `${ended} others`)
  })

/** Checked where the username is unknown, or no password opens, so that the time an answer takes reveals nothing. */
const dummyHash = hashPassword(generatePassword())

/** Begins a session. Throws ApiError 401, alike for whatever is wrong, or with `secondFactor` once the password is right; or 429. */
async function logIn(services: Services, { username, password, code }: Login, visitor: Visitor): Promise<StartedSession> {
  const account = await rateLimitedAttempt(services, { username, visitor }, () => findByPassword(services, username, password))
  const session = account && (await open(services, account, code, visitor))
  if (session) return session
  await noteFailedLogin(services, username)
  throw new ApiError(401, 'Invalid username or password')
}

async function findByPassword({ db }: Services, username: string, password: string): Promise<AccountRow | undefined> {
  const account = await findAccountByUsername(db, username)
  const matches = await verifyPassword(account && hasPassword(account) ? account.passwordHash : await dummyHash, password)
  return account && !account.disabledAt && hasPassword(account) && matches ? account : undefined
}

async function open(services: Services, account: AccountRow, code: string | undefined, visitor: Visitor) {
  const { db } = services
  const refuse = (message: string, secondFactor: SecondFactorMethod[]) => new ApiError(401, message, { details: { secondFactor } })
  const isTaken = await takeSecondStep(services, { account, code, visitor, refuse })
  return db.tx(async () => {
    if (!(await lockAccount(db, account))) return undefined
    if (!isTaken) await requireStillWithout(db, account, refuse)
    return startNotedSession(services, account, visitor)
  })
}

/** Notes that the password or a second factor was just shown; without one it only looks. Throws ApiError 400, 403, 429. */
async function reauthenticate(services: Services, actor: Actor, shown: Reauthentication, visitor: Visitor): Promise<void> {
  const { db, clock } = services
  const { password, code, passkey } = shown
  const note = () => markAuthenticated(db, actor.session, clock.now().toISOString())
  if (passkey) {
    const refuse = (message: string, about?: { cause?: unknown }) => new ApiError(400, message, { cause: about?.cause })
    await openByPasskey(services, passkey, refuse, async ({ id }) => id === actor.id && note())
    return
  }
  if (password === undefined) return requireRecentLogin(actor, clock.now())
  const account = await getAccount(db, actor.id)
  const isRight = await isOwnPassword(services, account, password, visitor)
  const refuse = (message: string, secondFactor: SecondFactorMethod[]) =>
    new ApiError(400, message, { issues: [{ path: 'code', message }], details: { secondFactor } })
  if (isRight) await takeSecondStep(services, { account, code, visitor, refuse })
  const isNoted = isRight && (await db.tx(async () => (await lockAccount(db, account)) && note()))
  if (!isNoted) throw invalidInput('password', 'This is not your password')
}

export const authFeature: Feature = {
  name: 'auth',
  api: [authApi, secondFactorApi],
  people: accountPersonalData,
  jobs: [...accountLinkEmails, accountNoticeEmail, resetRequestJob],
}
