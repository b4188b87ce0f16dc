import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '@/platform/errors.server'
import { type Actor, type ApiContext, type ApiEnv, parseJson, requireAdmin, visitorKey } from '@/platform/http.server'
import { credentials, type User } from './account.schema'
import { createInvitation } from './create-invitation.server'
import { invitationRequest } from './invitation.schema'
import { logIn } from './log-in.server'
import { newAccount } from './new-account.schema'
import { registerAccount } from './register-account.server'
import { endSession, findActor, SESSION_SECONDS } from './session.server'

const COOKIE = 'flatirons_session'

const cookieOptions = (c: ApiContext) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: c.var.services.config.publicUrl.startsWith('https:') }) as const

/** Finds out who asks, for every route after it. */
export const readSession = createMiddleware<ApiEnv>(async (c, next) => {
  const token = getCookie(c, COOKIE)
  c.set('actor', token ? await findActor(c.var.services, token) : undefined)
  await next()
})

function giveSession(c: ApiContext, token: string) {
  setCookie(c, COOKIE, token, { ...cookieOptions(c), maxAge: SESSION_SECONDS })
}

const presentUser = ({ id, username, isAdmin }: Actor): User => ({ id, username, isAdmin })

/** The session calls (spec D2 §7) and invitations (spec decisions, 'The API'). */
export const accountsApi = new Hono<ApiEnv>()
  .get('/auth/user', (c) => {
    const { actor } = c.var
    if (!actor) throw new ApiError(401, 'You are not logged in.')
    return c.json({ user: presentUser(actor) })
  })
  .post('/auth/login', async (c) => {
    const { user, token } = await logIn(c.var.services, await parseJson(c, credentials), visitorKey(c))
    giveSession(c, token)
    return c.json({ user: presentUser(user), message: 'You have successfully logged in.' })
  })
  .post('/auth/register', async (c) => {
    const { loginPerAddress } = c.var.services.limits
    const registrations = `register ${visitorKey(c)}`
    await loginPerAddress.use(registrations)
    const { user, token } = await registerAccount(c.var.services, await parseJson(c, newAccount))
    // As with logging in, only a failure counts.
    await loginPerAddress.giveBack(registrations)
    giveSession(c, token)
    return c.json({ user: presentUser(user), message: 'Registration successful! You are now logged in.' }, 201)
  })
  .post('/auth/invitations', async (c) => {
    const { id } = requireAdmin(c)
    const { isAdmin } = await parseJson(c, invitationRequest)
    return c.json({ invitation: await createInvitation(c.var.services, { isAdmin, accountId: id }) }, 201)
  })
  .post('/auth/logout', async (c) => {
    const token = getCookie(c, COOKIE)
    if (token) await endSession(c.var.services, token)
    deleteCookie(c, COOKIE, cookieOptions(c))
    return c.json({ message: 'You have been successfully logged out.' })
  })
