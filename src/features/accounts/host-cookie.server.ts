import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ApiContext } from '@/platform/http/http.server'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

const attributes = (c: ApiContext) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(c.var.services.config.publicUrl) }) as const

/**
 * A cookie that scripts can't read and other sites don't send with what they post. With an https `PUBLIC_URL` its name is one that browsers
 * take only from this very host: a neighboring sub-domain, or a page over plain http, can plant none.
 */
export function defineHostCookie(plainName: string, maxAge: number) {
  const nameOn = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${plainName}` : plainName)
  const nameFor = (c: ApiContext) => nameOn(c.var.services.config.publicUrl)
  return {
    nameOn,
    read: (c: ApiContext): string | undefined => getCookie(c, nameFor(c)),
    set: (c: ApiContext, token: string) => setCookie(c, nameFor(c), token, { ...attributes(c), maxAge }),
    clear: (c: ApiContext) => void deleteCookie(c, nameFor(c), attributes(c)),
    /** Clears away a cookie of the name that counts only without https. */
    clearPlain(c: ApiContext) {
      if (nameFor(c) !== plainName && getCookie(c, plainName) !== undefined) deleteCookie(c, plainName, attributes(c))
    },
  }
}
