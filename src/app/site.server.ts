import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Context, Hono } from 'hono'
import { createApi } from '@/api/api.server'
import { sessionCookie } from '@/features/auth/sessions/session-cookie.server'
import { isUnavailable } from '@/platform/database/database-errors.server'
import { isCertainlyVisitorRequest, mayHaveSession } from '@/platform/http/cache-public-response.server'
import { distinctVisitor } from '@/platform/http/client-address.server'
import { ApiError } from '@/platform/http/errors.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { type CacheableRequest, type CachedResponse, createResponseCache, pathOf, toResponse } from '@/platform/http/response-cache.server'
import { secretPaths } from '@/platform/http/secret-path.server'
import { commonHeaders, DATA_CSP, SECRET_HEADERS } from '@/platform/http/security-headers.server'
import type { Services } from '@/platform/services.server'
import { serveBranding } from './files/branding.server'
import { serveFeeds } from './files/feeds.server'
import { serveShareCards } from './files/share-cards.server'
import { serveSiteFiles } from './files/site-files.server'
import { serveMetrics } from './metrics.server'
import { servePageForms } from './pages/page-forms.server'
import { createPages } from './pages/pages.server'
import { plainPage } from './pages/plain-page.server'
import { renderRequest } from './pages/render-page.server'
import { servePolicyReports } from './policy-reports.server'
import { createRouteNames, knownMethod } from './route-names.server'

export interface SiteHandler {
  /** The answer where it is at hand, without any waiting. */
  lookUp(incoming: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): CachedResponse | undefined
  /** Answers any request; `env` carries the socket for the visitor's address. */
  fetch(request: Request, env?: object): Promise<Response>
}

/** The whole site over the given machinery: the API, and pages rendered from the same API in this process. */
export function createSite(services: Services, options: { serveFiles?: (app: Hono) => void; cachePages: boolean }): SiteHandler {
  const { config, log } = services
  const { requests, requestTime, cache: answered } = services.metrics
  const counts = {
    hit: answered.count('hit'),
    stale: answered.count('stale'),
    shared: answered.count('shared'),
    miss: answered.count('miss'),
    sent: (path: string, status: number) => requests.count(routeOf('GET', path), 'GET', String(status)),
  }
  const cache = createResponseCache(services.content, { counts })
  const api = createApi(services, cache)
  const secrets = secretPaths(services.features.flatMap((feature) => feature.secretPaths ?? []))
  const pages = createPages(services, { cache, secrets, askApi: (path, init) => api.request(path, init) })

  const cookieName = sessionCookie.nameOn(config.publicUrl)
  const complete = securityHeaders(config.publicUrl)
  const logRequest = (requestId: string, request: { method: string; path: string }, status: number, started: number) => {
    const { method } = request
    const path = secrets.redacted(request.path)
    log.info({ requestId, method, path, status, milliseconds: Math.round(performance.now() - started) }, 'request')
  }
  const app = new Hono<{ Bindings: ApiEnv['Bindings']; Variables: { requestId: string } }>()
  const routeOf = createRouteNames({ api, app })
  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    services.hiddenVisitors.notice(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    await next()
    complete(c.res.headers)
    if (secrets.isSecret(c.req.path)) for (const [name, value] of Object.entries(SECRET_HEADERS)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', requestId)
    const method = knownMethod(c.req.method)
    const route = routeOf(method, c.req.path)
    requests.add(1, route, method, String(c.res.status))
    requestTime.observe(performance.now() - started, route)
    logRequest(requestId, c.req, c.res.status, started)
  })
  app.onError((error, c) => {
    if (error instanceof ApiError && error.status === 503)
      return plainPage(
        { status: 503, title: 'Please wait a moment', texts: [error.message], headers: error.headers },
        { site: services.site, publicUrl: config.publicUrl },
      )
    if (error instanceof ApiError) return c.text(error.message, error.status, error.headers)
    const where = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
    log.error({ requestId: c.var.requestId, name: error.name, where }, 'A page failed')
    if (isUnavailable(error)) return c.text('The site cannot reach its database right now. Please try again in a moment.', 503)
    return c.text('Something went wrong on our side. Please try again later.', 500)
  })
  app.all('/api/*', (c) => api.fetch(c.req.raw, { ...c.env, requestId: c.var.requestId }))
  options.serveFiles?.(app as unknown as Hono)
  serveMetrics(services)(app)
  servePolicyReports(services, routeOf)(app as unknown as Hono)
  for (const serve of [serveShareCards(services), serveSiteFiles(services), serveBranding(services), serveFeeds(services, cache)])
    serve(app as unknown as Hono)
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const path = withoutExtraSlashes(pathname)
    if (path !== pathname) return c.redirect(path + search, 308)
    if (!options.cachePages) return renderRequest(c.req.raw)
    const header = (name: string) => c.req.header(name)
    const address = c.req.path + search
    return toResponse(
      await pages.get(address, answerRequest(c.req.method, header), {
        hasSession: mayHaveSession(header('cookie'), cookieName),
        visitor: distinctVisitor(c, services),
      }),
    )
  })
  servePageForms(services, { pages, secrets, askApi: (path, init, env) => api.request(path, init, env) })(
    app as unknown as Hono<{ Bindings: ApiEnv['Bindings'] }>,
  )
  app.all('*', readOnly)

  return {
    lookUp({ method = 'GET', url = '/', headers }) {
      const header = (name: string) => headers[name]?.toString()
      const request = answerRequest(method, header)
      if (!url.startsWith('/api/')) return pages.lookUp(url, request)
      if (!isCertainlyVisitorRequest(header, cookieName)) return undefined
      const started = performance.now()
      const path = pathOf(url)
      const answer = cache.lookUp(path, request)
      if (!answer) return undefined
      const requestId = randomUUID()
      logRequest(requestId, { method, path }, answer.status, started)
      return { ...answer, headers: { ...answer.headers, 'x-request-id': requestId } }
    },
    fetch: async (request, env) => app.fetch(request, env),
  }
}

const answerRequest = (method: string, header: (name: string) => string | undefined): CacheableRequest => ({
  method,
  acceptEncoding: header('accept-encoding'),
  ifNoneMatch: header('if-none-match'),
})

/** Of a path as it was sent: decoded, it could lead to another host. */
const withoutExtraSlashes = (path: string) => path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')

const readOnly = (c: Context) => c.text('This URL is read-only.', 405, { allow: 'GET, HEAD' })

/** Sets the security headers on every answer, whatever made it. */
function securityHeaders(publicUrl: string) {
  const common = Object.entries(commonHeaders(publicUrl))
  return (headers: Headers) => {
    for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value)
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (!isPage && !headers.has('content-security-policy')) headers.set('content-security-policy', DATA_CSP)
  }
}
