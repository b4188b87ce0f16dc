import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { SecretPaths } from '@/platform/http/guards/secret-path.server'
import { commonHeaders, DATA_CSP, SECRET_HEADERS } from '@/platform/http/guards/security-headers.server'
import type { ApiEnv } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { type createRouteNames, knownMethod } from './route-names.server'

/** What the handlers of the whole site have: the socket, and the id under which the log knows the request. */
export interface SiteEnv {
  Bindings: ApiEnv['Bindings']
  Variables: { requestId: string }
}

interface Observed {
  secrets: SecretPaths
  routeOf: ReturnType<typeof createRouteNames>
  logRequest: ReturnType<typeof createRequestLog>
}

/** Gives each request an id, completes the headers of its answer, and counts, times, and logs it. */
export function observeRequests(services: Services, { secrets, routeOf, logRequest }: Observed): MiddlewareHandler<SiteEnv> {
  const { requests, requestTime } = services.metrics
  const addSecurityHeaders = securityHeaders(services.config.publicUrl)
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    services.hiddenVisitors.notice(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    await next()
    addSecurityHeaders(c.res.headers)
    if (secrets.isSecret(c.req.path)) for (const [name, value] of Object.entries(SECRET_HEADERS)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', requestId)
    const method = knownMethod(c.req.method)
    const route = routeOf(method, c.req.path)
    requests.add(1, route, method, String(c.res.status))
    requestTime.observe(performance.now() - started, route)
    logRequest(requestId, c.req, c.res.status, started)
  }
}

/** Makes what writes a request's line of the log, without the secret that its path may hold. `started` is of `performance.now()`. */
export const createRequestLog =
  ({ log }: Pick<Services, 'log'>, secrets: SecretPaths) =>
  (requestId: string, { method, path }: { method: string; path: string }, status: number, started: number) =>
    log.info({ requestId, method, path: secrets.redacted(path), status, milliseconds: Math.round(performance.now() - started) }, 'request')

/** Sets the security headers on every answer, whatever made it. */
function securityHeaders(publicUrl: string) {
  const common = Object.entries(commonHeaders(publicUrl))
  return (headers: Headers) => {
    for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value)
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (!isPage && !headers.has('content-security-policy')) headers.set('content-security-policy', DATA_CSP)
  }
}
