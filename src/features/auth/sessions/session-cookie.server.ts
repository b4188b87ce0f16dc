import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ApiContext } from '@/platform/http/http.server'
import { SESSION_SECONDS } from './session.server'

const PLAIN_NAME = 'flatirons_session'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * The name of the cookie that holds a session's token. With an https `PUBLIC_URL` it is one that browsers take from this very host alone:
 * a neighbouring sub-domain, or a page over plain http, can plant none.
 */
export const sessionCookieName = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${PLAIN_NAME}` : PLAIN_NAME)

const nameFor = (c: ApiContext) => sessionCookieName(c.var.services.config.publicUrl)

const attributes = (c: ApiContext) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(c.var.services.config.publicUrl) }) as const

export const readSessionCookie = (c: ApiContext): string | undefined => getCookie(c, nameFor(c))

export function setSessionCookie(c: ApiContext, token: string) {
  setCookie(c, nameFor(c), token, { ...attributes(c), maxAge: SESSION_SECONDS })
}

export function clearSessionCookie(c: ApiContext) {
  deleteCookie(c, nameFor(c), attributes(c))
}

/** Clears away a cookie of the name that counts without https alone: it signs no one in. */
export function clearPlainCookie(c: ApiContext) {
  if (nameFor(c) !== PLAIN_NAME && getCookie(c, PLAIN_NAME) !== undefined) deleteCookie(c, PLAIN_NAME, attributes(c))
}
