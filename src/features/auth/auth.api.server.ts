import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type ApiEnv, parseJson, requireUser, visitorKey } from '@/platform/http/http.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import type { AccountRow } from './account.repository.server'
import { credentials, sessionBegun, userAnswer } from './account.schema'
import { changePassword } from './change-password.server'
import { logIn } from './log-in.server'
import { passwordChanged, passwordChangeOf } from './password-change.schema'
import { passwordReset, passwordResetAnswer } from './password-reset.schema'
import { resetPasswordByLink } from './reset-password.server'
import { endSession, findActor } from './session.server'
import { clearPlainCookie, clearSessionCookie, giveSessionCookie, readSessionCookie } from './session-cookie.server'
import { presentUser } from './user.presenter.server'

/** Finds out who asks, for every route after it. */
export const readSession = createMiddleware<ApiEnv>(async (c, next) => {
  const token = readSessionCookie(c)
  c.set('actor', token ? await findActor(c.var.services, token) : undefined)
  // Not with what is read by everybody, and may be kept.
  if (c.req.path.startsWith('/api/auth/')) clearPlainCookie(c)
  await next()
})

const currentUserCall = operation({ summary: 'Who is signed in', access: 'signed in', success: { body: userAnswer } })
const logInCall = operation({ summary: 'Sign in', body: credentials, success: { body: sessionBegun }, failures: [401, 429] })
const changePasswordCall = operation({
  summary: "Change one's own password",
  access: 'signed in',
  body: passwordChangeOf(''),
  success: { body: passwordChanged },
  failures: [429],
})
const resetCall = operation({
  summary: 'Set a new password by a reset link',
  body: passwordReset,
  success: { body: passwordResetAnswer },
  failures: [404, 429],
})
const logOutCall = operation({ summary: 'Sign out', success: { body: messageBody }, failures: [403] })

/** The session calls (spec D2 §7), and changing one's own password. */
export const authApi = new Hono<ApiEnv>()
  .get('/auth/user', currentUserCall, (c) => {
    return c.json({ user: presentUser(requireUser(c)) })
  })
  .post('/auth/login', logInCall, async (c) => {
    const { user, token } = await logIn(c.var.services, await parseJson(c, credentials), visitorKey(c))
    giveSessionCookie(c, token)
    return c.json({ user: presentUser(user), message: 'You have successfully logged in.' })
  })
  .post('/auth/password', changePasswordCall, async (c) => {
    const user = requireUser(c)
    const change = await parseJson(c, passwordChangeOf(user.username))
    const { session, lostPasswords, invited } = await changePassword(c.var.services, user, change, visitorKey(c))
    giveSessionCookie(c, session.token)
    const names = (accounts: AccountRow[]) => accounts.map(({ username }) => username)
    return c.json({ message: 'Your password was changed.', lostPasswords: names(lostPasswords), invited: names(invited) })
  })
  .post('/auth/reset', resetCall, async (c) => {
    const { loginPerAddress } = c.var.services.limits
    const resets = `reset ${visitorKey(c)}`
    await loginPerAddress.use(resets)
    const { username } = await resetPasswordByLink(c.var.services, await parseJson(c, passwordReset))
    await loginPerAddress.refund(resets)
    return c.json({ message: 'Your password was changed.', username })
  })
  .post('/auth/logout', logOutCall, async (c) => {
    const token = readSessionCookie(c)
    if (token) await endSession(c.var.services, token)
    clearSessionCookie(c)
    return c.json({ message: 'You have been successfully logged out.' })
  })
