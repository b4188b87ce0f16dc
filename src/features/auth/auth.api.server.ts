import { createMiddleware } from 'hono/factory'
import { type ApiEnv, idParameter, parseJson, visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { AccountRow } from './account.repository.server'
import { authCalls } from './auth.calls'
import { logIn } from './login/log-in.server'
import { changePassword } from './passwords/change-password.server'
import { createResetLink } from './passwords/create-reset-link.server'
import { passwordChangeOf } from './passwords/password-change.schema'
import { reauthenticate } from './passwords/reauthenticate.server'
import { resetPasswordByLink } from './passwords/reset-password.server'
import type { PasskeyRow } from './second-factor/passkeys/passkey.repository.server'
import { beginSession, visitorOf } from './sessions/begin-session.server'
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions/own-sessions.server'
import { endSession, findActor } from './sessions/session.server'
import { sessionCookie } from './sessions/session-cookie.server'
import { presentUser } from './user.presenter.server'

/** Reads the session of a request, for every route after it. */
export const readSession = createMiddleware<ApiEnv>(async (c, next) => {
  const token = sessionCookie.read(c)
  c.set('actor', token ? await findActor(c.var.services, token) : undefined)
  // Not with answers that are the same for everyone, and may be cached.
  if (c.req.path.startsWith('/api/auth/')) sessionCookie.clearPlain(c)
  await next()
})

export const authApi = serveCalls(authCalls, {
  'GET /api/auth/user': ({ services, actor }) => ({ user: presentUser(services, actor) }),
  'POST /api/auth/login': async ({ c, services, body }) => beginSession(c, await logIn(services, await body(), visitorOf(c))),
  'POST /api/auth/password': async ({ c, services, actor }) => {
    // A password must be more than the username, which the declaration does not know.
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
