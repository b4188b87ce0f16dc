import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createApi } from '@/api/api.server'
import { sessionCookie } from '@/features/auth/sessions/session-cookie.server'
import { isUnavailable } from '@/platform/database/database-errors.server'
import { ApiError } from '@/platform/http/errors.server'
import { type SecretPaths, secretPaths } from '@/platform/http/guards/secret-path.server'
import { commonHeaders, DATA_CSP, SECRET_HEADERS } from '@/platform/http/guards/security-headers.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { distinctVisitor } from '@/platform/http/limits/client-address.server'
import { isCertainlyVisitorRequest, mayHaveSession } from '@/platform/http/responses/cache-public-response.server'
import {
  type CacheableRequest,
  type CachedResponse,
  createResponseCache,
  pathOf,
  toResponse,
} from '@/platform/http/responses/response-cache.server'
import { createRenderQueue } from '@/platform/rendering/render-queue.server'
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
  const app = new Hono<SiteEnv>()
  const cache = createResponseCache(services.content, { counts: cacheCounts(services, (path) => routeOf('GET', path)) })
  const queue = createRenderQueue()
  const api = createApi(services, cache, queue)
  const routeOf = createRouteNames({ api, app })
  const secrets = secretPaths(services.features.flatMap((feature) => feature.secretPaths ?? []))
  const pages = createPages(services, { cache, queue, secrets, askApi: (path, init) => api.request(path, init) })
  const cookieName = sessionCookie.nameOn(services.config.publicUrl)
  const logRequest = createRequestLog(services, secrets)

  app.use(observeRequests(services, { secrets, routeOf, logRequest }))
  app.onError((error, c) => answerFailure(services, error, c))
  app.all('/api/*', (c) => api.fetch(c.req.raw, { ...c.env, requestId: c.var.requestId }))
  // What these serve needs no variable of the site.
  const files = app as unknown as Hono
  options.serveFiles?.(files)
  serveMetrics(services)(app)
  servePolicyReports(services, routeOf)(files)
  serveShareCards(services)(files)
  serveSiteFiles(services)(files)
  serveBranding(services)(files)
  serveFeeds(services, cache)(files)
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const path = withoutExtraSlashes(pathname)
    if (path !== pathname) return c.redirect(path + search, 308)
    if (!options.cachePages) return renderRequest(c.req.raw)
    const header = (name: string) => c.req.header(name)
    const visitor = { hasSession: mayHaveSession(header('cookie'), cookieName), visitor: distinctVisitor(c, services) }
    return toResponse(await pages.get(c.req.path + search, answerRequest(c.req.method, header), visitor))
  })
  const askApi = (path: string, init: RequestInit, env: object) => api.request(path, init, env)
  servePageForms(services, { pages, secrets, askApi })(app as unknown as Hono<{ Bindings: ApiEnv['Bindings'] }>)
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

/** How the cache counts its answers; `routeOf` names the route of a path. */
const cacheCounts = ({ metrics: { cache, requests } }: Services, routeOf: (path: string) => string) => ({
  hit: cache.count('hit'),
  stale: cache.count('stale'),
  shared: cache.count('shared'),
  miss: cache.count('miss'),
  sent: (path: string, status: number) => requests.count(routeOf(path), 'GET', String(status)),
})

/** Answers for a page that failed. The API answers for its own failures. */
function answerFailure({ config, log, site }: Services, error: Error, c: Context<SiteEnv>): Response {
  if (error instanceof ApiError && error.status === 503)
    return plainPage(
      { status: 503, title: 'Please wait a moment', texts: [error.message], headers: error.headers },
      { site, publicUrl: config.publicUrl },
    )
  if (error instanceof ApiError) return c.text(error.message, error.status, error.headers)
  const where = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  log.error({ requestId: c.var.requestId, name: error.name, where }, 'A page failed')
  if (isUnavailable(error)) return c.text('The site cannot reach its database right now. Please try again in a moment.', 503)
  return c.text('Something went wrong on our side. Please try again later.', 500)
}

const answerRequest = (method: string, header: (name: string) => string | undefined): CacheableRequest => ({
  method,
  acceptEncoding: header('accept-encoding'),
  ifNoneMatch: header('if-none-match'),
})

/** Of a path as it was sent: decoded, it could lead to another host. */
const withoutExtraSlashes = (path: string) => path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')

const readOnly = (c: Context) => c.text('This URL is read-only.', 405, { allow: 'GET, HEAD' })

/** What the handlers of the whole site have: the socket, and the id under which the log knows the request. */
interface SiteEnv {
  Bindings: ApiEnv['Bindings']
  Variables: { requestId: string }
}

interface Observed {
  secrets: SecretPaths
  routeOf: ReturnType<typeof createRouteNames>
  logRequest: ReturnType<typeof createRequestLog>
}

/** Gives each request an id, completes the headers of its answer, and counts, times, and logs it. */
function observeRequests(services: Services, { secrets, routeOf, logRequest }: Observed): MiddlewareHandler<SiteEnv> {
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
const createRequestLog =
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
