import { createMiddleware } from 'hono/factory'
import { type ApiContext, type ApiEnv, idParameter, parseJson, visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { AccountRow } from './account.repository.server'
import { authCalls } from './auth.calls'
import { deviceCookie } from './devices/device-cookie.server'
import { logIn } from './log-in.server'
import { changePassword } from './passwords/change-password.server'
import { createResetLink } from './passwords/create-reset-link.server'
import { passwordChangeOf } from './passwords/password-change.schema'
import { resetPasswordByLink } from './passwords/reset-password.server'
import type { Visitor } from './rate-limited-attempt.server'
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

const visitorOf = (c: ApiContext): Visitor => ({ address: visitorKey(c), device: deviceCookie.read(c) })

export const authApi = serveCalls(authCalls, {
  'GET /api/auth/user': ({ actor }) => ({ user: presentUser(actor) }),
  'POST /api/auth/login': async ({ c, services, body }) => {
    const { session, device } = await logIn(services, await body(), visitorOf(c))
    sessionCookie.set(c, session.token)
    deviceCookie.set(c, device)
    return { user: presentUser(session.user), message: 'You have successfully logged in.' }
  },
  'POST /api/auth/password': async ({ c, services, actor }) => {
    // A password must be more than the username, which the declaration does not know.
    const change = await parseJson(c, passwordChangeOf(actor.username))
    const { session, lostPasswords, invited } = await changePassword(services, actor, change, visitorOf(c))
    sessionCookie.set(c, session.token)
    const names = (accounts: AccountRow[]) => accounts.map(({ username }) => username)
    return { message: 'Your password was changed.', lostPasswords: names(lostPasswords), invited: names(invited) }
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
  'POST /api/auth/logout': async ({ c, services }) => {
    const token = sessionCookie.read(c)
    if (token) await endSession(services, token)
    sessionCookie.clear(c)
    return { message: 'You have been successfully logged out.' }
  },
})
