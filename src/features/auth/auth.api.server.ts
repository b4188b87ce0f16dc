import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import { newAccount } from '@/features/accounts/new-account.schema'
import { registerAccount } from '@/features/accounts/register-account.server'
import { type Actor, type ApiEnv, parseJson, requireUser, visitorKey } from '@/platform/http/http.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import type { AccountRow } from './account.repository.server'
import { credentials, type User } from './account.schema'
import { changePassword } from './change-password.server'
import { logIn } from './log-in.server'
import { passwordChanged, passwordChangeOf } from './password-change.schema'
import { passwordReset, passwordResetAnswer } from './password-reset.schema'
import { resetPasswordByLink } from './reset-password.server'
import { endSession, findActor } from './session.server'
import { clearPlainCookie, clearSessionCookie, giveSessionCookie, readSessionCookie } from './session-cookie.server'

/** Finds out who asks, for every route after it. */
export const readSession = createMiddleware<ApiEnv>(async (c, next) => {
  const token = readSessionCookie(c)
  c.set('actor', token ? await findActor(c.var.services, token) : undefined)
  // Not with what is read by everybody, and may be kept.
  if (c.req.path.startsWith('/api/auth/')) clearPlainCookie(c)
  await next()
})

const userBody = z.object({ user: z.object({ id: z.int(), username: z.string(), isAdmin: z.boolean() }).meta({ id: 'User' }) })

const sessionBegun = userBody.extend(messageBody.shape)

const currentUserCall = operation({ summary: 'Who is signed in', access: 'signed in', success: { body: userBody } })
const logInCall = operation({ summary: 'Sign in', body: credentials, success: { body: sessionBegun }, failures: [401, 429] })
const registerCall = operation({
  summary: 'Create an account by invitation',
  body: newAccount,
  success: { status: 201, body: sessionBegun },
  failures: [409, 429],
})
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

const presentUser = ({ id, username, isAdmin }: Actor): User => ({ id, username, isAdmin })

/** The session calls (spec D2 §7), and changing one's own password. */
export const accountsApi = new Hono<ApiEnv>()
  .get('/auth/user', currentUserCall, (c) => {
    return c.json({ user: presentUser(requireUser(c)) })
  })
  .post('/auth/login', logInCall, async (c) => {
    const { user, token } = await logIn(c.var.services, await parseJson(c, credentials), visitorKey(c))
    giveSessionCookie(c, token)
    return c.json({ user: presentUser(user), message: 'You have successfully logged in.' })
  })
  .post('/auth/register', registerCall, async (c) => {
    const { loginPerAddress } = c.var.services.limits
    const registrations = `register ${visitorKey(c)}`
    await loginPerAddress.use(registrations)
    const { user, token } = await registerAccount(c.var.services, await parseJson(c, newAccount))
    // As with logging in, only a failure counts.
    await loginPerAddress.giveBack(registrations)
    giveSessionCookie(c, token)
    return c.json({ user: presentUser(user), message: 'Registration successful! You are now logged in.' }, 201)
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
    await loginPerAddress.giveBack(resets)
    return c.json({ message: 'Your password was changed.', username })
  })
  .post('/auth/logout', logOutCall, async (c) => {
    const token = readSessionCookie(c)
    if (token) await endSession(c.var.services, token)
    clearSessionCookie(c)
    return c.json({ message: 'You have been successfully logged out.' })
  })
