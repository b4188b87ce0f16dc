import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '@/platform/errors.server'
import { type Actor, type ApiContext, type ApiEnv, parseJson, visitorKey } from '@/platform/http.server'
import { credentials, type User } from './account.schema'
import { logIn } from './log-in.server'
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

const presentUser = ({ id, username, isAdmin }: Actor): User => ({ id, username, isAdmin })

/** The session calls (spec D2 §7). */
export const accountsApi = new Hono<ApiEnv>()
  .get('/auth/user', (c) => {
    const { actor } = c.var
    if (!actor) throw new ApiError(401, 'You are not logged in.')
    return c.json({ user: presentUser(actor) })
  })
  .post('/auth/login', async (c) => {
    const { user, token } = await logIn(c.var.services, await parseJson(c, credentials), visitorKey(c))
    setCookie(c, COOKIE, token, { ...cookieOptions(c), maxAge: SESSION_SECONDS })
    return c.json({ user: presentUser(user), message: 'You have successfully logged in.' })
  })
  .post('/auth/logout', async (c) => {
    const token = getCookie(c, COOKIE)
    if (token) await endSession(c.var.services, token)
    deleteCookie(c, COOKIE, cookieOptions(c))
    return c.json({ message: 'You have been successfully logged out.' })
  })
