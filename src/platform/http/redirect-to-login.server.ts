import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './http.server'

/**
 * For calls that people open in a window of its own, in front of their `operation`: who is signed out comes to /login, as from /admin
 * (spec D2 §2), since the answer for programs would be a dead end there.
 */
export const redirectToLogin: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const isOpenedByPerson = c.req.header('accept')?.includes('text/html')
  if (!c.var.actor && isOpenedByPerson) return c.redirect('/login', 303)
  return next()
}
