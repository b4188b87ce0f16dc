import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { createApi } from '@/api/api.server'
import { sessionCookie } from '@/features/accounts/sessions/session.server'
import { newestBackupAt } from '@/platform/backup/backup.server'
import { isUnavailable } from '@/platform/database/database-errors.server'
import { createCache, isCertainlyVisitorRequest, mayHaveSession, pathOf } from '@/platform/http/cache.server'
import { ApiError } from '@/platform/http/errors.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { distinctVisitor } from '@/platform/http/rate-limit.server'
import { cacheableRequest, type EncodedResponse, toResponse } from '@/platform/http/representation.server'
import { type SecretPaths, secretPaths } from '@/platform/http/secret-path.server'
import { commonHeaders, DATA_CSP, SECRET_HEADERS } from '@/platform/http/security-headers.server'
import { countOpenJobs } from '@/platform/jobs/job.repository.server'
import { laneNames } from '@/platform/jobs/lanes'
import { createMetricsFormat, type Measurement, mayReadMetrics } from '@/platform/metrics.server'
import { createRenderQueue } from '@/platform/rendering/render-queue.server'
import type { Services } from '@/platform/services.server'
import { programVersion } from '@/platform/version.server'
import { plainPage, servePageForms } from './page-forms.server'
import { createPages } from './pages.server'
import { servePolicyReports } from './policy-reports.server'
import { getRouter } from './router'
import { serveBranding, serveFeeds, serveShareCards, serveSiteFiles } from './site-files.server'

export interface SiteHandler {
  lookUp(incoming: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): EncodedResponse | undefined
  fetch(request: Request, env?: object): Promise<Response>
}

/** The whole site over the given machinery: the API, and pages rendered from the same API in this process. */
export function createSite(services: Services, options: { serveFiles?: (app: Hono) => void; cachePages: boolean }): SiteHandler {
  const app = new Hono<SiteEnv>()
  const { metrics } = services
  const answered = (result: string) => metrics.cache.inc({ result })
  const sent = (path: string, status: number) => metrics.requests.labels(routeOf('GET', path), 'GET', String(status))
  const cache = createCache(services.content, { counts: { answered, sent } })
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
    if (!options.cachePages) return pages.renderUncached(c.req.raw)
    const header = (name: string) => c.req.header(name)
    const visitor = { hasSession: mayHaveSession(header('cookie'), cookieName), visitor: distinctVisitor(c, services) }
    return toResponse(await pages.get(c.req.path + search, cacheableRequest(c.req.method, header), visitor))
  })
  const askApi = (path: string, init: RequestInit, env: object) => api.request(path, init, env)
  servePageForms(services, { pages, secrets, askApi })(app as unknown as Hono<{ Bindings: ApiEnv['Bindings'] }>)
  app.all('*', readOnly)

  return {
    lookUp({ method = 'GET', url = '/', headers }) {
      const header = (name: string) => headers[name]?.toString()
      const request = cacheableRequest(method, header)
      const path = pathOf(url)
      if (!url.startsWith('/api/')) return cache.lookUp(path, request)
      if (!isCertainlyVisitorRequest(header, cookieName)) return undefined
      const started = performance.now()
      const answer = cache.lookUp(path, request)
      if (!answer) return undefined
      const requestId = randomUUID()
      logRequest(requestId, { method, path }, answer.status, started)
      return { ...answer, headers: { ...answer.headers, 'x-request-id': requestId } }
    },
    fetch: async (request, env) => app.fetch(request, env),
  }
}

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

/** Works on the path as it was sent: decoded, it could lead to another host. */
const withoutExtraSlashes = (path: string) => path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')

const readOnly = (c: Context) => c.text('This URL is read-only.', 405, { allow: 'GET, HEAD' })

interface SiteEnv {
  Bindings: ApiEnv['Bindings']
  Variables: { requestId: string }
}

function observeRequests(
  services: Services,
  { secrets, routeOf, logRequest }: { secrets: SecretPaths; routeOf: RouteNames; logRequest: ReturnType<typeof createRequestLog> },
): MiddlewareHandler<SiteEnv> {
  const { requests, requestTime } = services.metrics
  const common = Object.entries(commonHeaders(services.config.publicUrl))
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    services.hiddenVisitors.notice(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    await next()
    const { headers, status } = c.res
    for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value)
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (!isPage && !headers.has('content-security-policy')) headers.set('content-security-policy', DATA_CSP)
    if (secrets.isSecret(c.req.path)) for (const [name, value] of Object.entries(SECRET_HEADERS)) headers.set(name, value)
    headers.set('x-request-id', requestId)
    const method = knownMethod(c.req.method)
    const route = routeOf(method, c.req.path)
    requests.inc({ route, method, status: String(status) })
    requestTime.observe({ route }, (performance.now() - started) / 1000)
    logRequest(requestId, c.req, status, started)
  }
}

const createRequestLog =
  ({ log }: Pick<Services, 'log'>, secrets: SecretPaths) =>
  (requestId: string, { method, path }: { method: string; path: string }, status: number, started: number) =>
    log[PROBES.has(path) && status < 400 ? 'debug' : 'info'](
      { requestId, method, path: secrets.redacted(path), status, milliseconds: Math.round(performance.now() - started) },
      'request',
    )

/** Asked by programs every few seconds. */
const PROBES = new Set(['/api/health', '/api/ready', '/metrics'])

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** A method by a name from a list that strangers can't make longer. HEAD counts as GET. */
export function knownMethod(method: string): string {
  if (method === 'HEAD') return 'GET'
  return METHODS.has(method) ? method : 'other'
}

const MAX_NAMES = 1000

type Routes = Pick<Hono, 'router'>

/** Route names for paths (`/api/events/:id`, `/events/:slug`, `other`). They are in the metrics, so they are few and hold no visitor's text or token. */
export function createRouteNames({ api, app }: { api: unknown; app: unknown }) {
  const router = getRouter()
  const patternIn = ({ router: routes }: Routes, method: string, path: string) =>
    routes
      .match(method, path)[0]
      .map(([[, route]]) => route.path)
      .findLast((pattern) => !/^(?:\/api)?\/?\*$/.test(pattern))

  const find = (method: string, path: string) => {
    if (path.startsWith('/api/')) return patternIn(api as Routes, method, path) ?? 'other'
    const pattern = patternIn(app as Routes, method, path)
    if (pattern) return pattern
    const [, params, route] = router.getMatchedRoutes(path)
    return route && !params['**'] ? route.fullPath : 'other'
  }
  /** Hono's `:file{[a-z]+}` and the router's `$slug` and `{-$period}` in one notation: `:file`, `:slug`, `:period`. */
  const named = (pattern: string) =>
    pattern
      .replace(/:(\w+)\{.*?\}(?=\/|$)/g, ':$1')
      .replace(/\{-\$(\w+)\}|\$(\w+)/g, ':$1$2')
      .replace(/(?<=.)\/$/, '')

  // Strangers think of any number of addresses.
  const names = new LRUCache<string, string, [method: string, path: string]>({
    max: MAX_NAMES,
    memoMethod: (_key, _stale, { context }) => named(find(...context)),
  })
  return (method: string, path: string): string => names.memo(`${method} ${path}`, { context: [method, path] })
}

type RouteNames = ReturnType<typeof createRouteNames>

type Measured = Pick<Services, 'config' | 'clock' | 'content' | 'db' | 'metrics'>

/** `GET /metrics` for Prometheus (spec B §9.2). For everyone else there is no such page. */
export const serveMetrics = (services: Measured) => {
  const format = createMetricsFormat(services.metrics)
  return (app: Pick<Hono<SiteEnv>, 'get'>) =>
    app.get('/metrics', async (c, next) => {
      const socketAddress = c.env?.incoming?.socket.remoteAddress
      if (!mayReadMetrics({ socketAddress, header: (name) => c.req.header(name) }, services.config)) return next()
      const { type, text } = await format(await measure(services))
      return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' })
    })
}

async function measure({ config, clock, content, db }: Measured): Promise<Measurement[]> {
  const jobs = await measureJobs(db, clock.now()).catch(() => undefined)
  const { bavail, bsize } = await statfs(config.dataDir)
  const backup = await newestBackupAt({ config, clock })
  const one = (name: string, help: string, value: number | undefined): Measurement => ({
    name,
    help,
    values: value === undefined ? [] : [{ value }],
  })
  const { open, idle, waiting } = db.connections() ?? {}
  return [
    {
      name: 'flatirons_build_info',
      help: 'Which version runs',
      values: [{ labels: { version: programVersion, node: process.version }, value: 1 }],
    },
    one('flatirons_database_up', 'Whether the database answers', jobs ? 1 : 0),
    one('flatirons_database_connections', 'Open connections to PostgreSQL', open),
    one('flatirons_database_connections_idle', 'Those that are idle', idle),
    one('flatirons_database_connections_awaited', 'Requests that wait for a connection', waiting),
    one('flatirons_pages_unconfirmed', 'Whether pages are served that the database can’t confirm', content.isUnconfirmed() ? 1 : 0),
    one('flatirons_disk_free_bytes', 'Free space where DATA_DIR is', bavail * bsize),
    one(
      'flatirons_newest_backup_timestamp_seconds',
      'When the newest nightly backup was written',
      backup ? Date.parse(backup) / 1000 : undefined,
    ),
    ...(jobs ?? noJobs),
  ]
}

const JOBS = { name: 'flatirons_jobs', help: 'Jobs that are not done: due, running, retrying, scheduled or given up' }
/** Each is reported, as zero where there is none. */
const JOB_STATES = ['due', 'running', 'retrying', 'scheduled', 'held', 'given up']
const OLDEST = { name: 'flatirons_jobs_oldest_seconds', help: 'For how long the oldest job that is due or tried again has waited' }

/** A figure from before the database went away would look like one of now. */
const noJobs: Measurement[] = [
  { ...JOBS, values: [] },
  { ...OLDEST, values: [] },
]

async function measureJobs(db: Services['db'], now: Date): Promise<Measurement[]> {
  const rows = await countOpenJobs(db, now.toISOString())
  const oldest = new Map<string, number>(laneNames.map((lane) => [lane, 0]))
  for (const { lane, state, firstRunAt, firstCreatedAt } of rows) {
    // A scheduled job is made long before it is due, and one that is tried again is due long after.
    const since = { due: firstRunAt, retrying: firstCreatedAt }[state as string]
    if (since) oldest.set(lane, Math.max(oldest.get(lane) ?? 0, (now.getTime() - Date.parse(since)) / 1000))
  }
  const countOf = (lane: string, state: string) => Number(rows.find((row) => row.lane === lane && row.state === state)?.count ?? 0)
  return [
    { ...JOBS, values: laneNames.flatMap((lane) => JOB_STATES.map((state) => ({ labels: { lane, state }, value: countOf(lane, state) }))) },
    { ...OLDEST, values: [...oldest].map(([lane, value]) => ({ labels: { lane }, value })) },
  ]
}
