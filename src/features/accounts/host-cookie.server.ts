import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ApiContext } from '@/platform/http/http.server'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

const attributes = (c: ApiContext) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(c.var.services.config.publicUrl) }) as const

/** A cookie hidden from scripts and cross-site posts; over https its `__Host-` name keeps sub-domains and plain http from planting one. */
export function defineHostCookie(plainName: string, maxAge: number) {
  const nameOn = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${plainName}` : plainName)
  const nameFor = (c: ApiContext) => nameOn(c.var.services.config.publicUrl)
  return {
    nameOn,
    read: (c: ApiContext): string | undefined => getCookie(c, nameFor(c)),
    set: (c: ApiContext, token: string) => setCookie(c, nameFor(c), token, { ...attributes(c), maxAge }),
    clear: (c: ApiContext) => void deleteCookie(c, nameFor(c), attributes(c)),
    clearPlain(c: ApiContext) {
      if (nameFor(c) !== plainName && getCookie(c, plainName) !== undefined) deleteCookie(c, plainName, attributes(c))
    },
  }
}
