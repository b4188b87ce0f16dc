import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { type Context, Hono } from 'hono'
import { createApi } from '@/api/api.server'
import { brokenOff, limitBody } from '@/platform/body-limit.server'
import { isUnavailable } from '@/platform/database.server'
import { ApiError } from '@/platform/errors.server'
import { answerRequestsWith } from '@/platform/fetch-json'
import { type FormOutcome, readFormOutcomeWith } from '@/platform/form-outcome'
import { isOwnOrigin, originFacts } from '@/platform/origin-check.server'
import { createPageCache, type PageAnswer, type PageCache } from '@/platform/page-cache.server'
import { announcePublicUrl } from '@/platform/public-url'
import { encodingFor, renderedPage } from '@/platform/rendered-page.server'
import { commonHeaders, DATA_CSP } from '@/platform/security-headers.server'
import type { Services } from '@/platform/services.server'
import { answerFormPost } from './form-posts.server'
import { serveShareCards } from './share-cards.server'
import { serveSiteFiles } from './site-files.server'

/** What one rendering of a page met with. */
const renderings = new AsyncLocalStorage<{ failed: boolean; outcome?: FormOutcome }>()

// The whole page as one string, no streaming: the page cache wants it whole anyway.
const render = createStartHandler(defaultRenderHandler)

export interface Site {
  pages: PageCache
  /** Answers any request; `env` carries the socket for the visitor's address. */
  fetch(request: Request, env?: object): Promise<Response>
}

/** The whole site over the given machinery: the API, and pages rendered from the same API in this process. */
export function createSite(services: Services, options: { serveFiles?: (app: Hono) => void; cachePages: boolean }): Site {
  const { config, content, log } = services
  const api = createApi(services)
  announcePublicUrl(config.publicUrl)
  readFormOutcomeWith(() => renderings.getStore()?.outcome)

  answerRequestsWith(async (path, init) => {
    const response = await api.request(path, init)
    const rendering = renderings.getStore()
    if (rendering && response.status >= 500) rendering.failed = true
    return response
  })

  const pages = createPageCache({
    publicUrl: config.publicUrl,
    async render(path) {
      const rendering = { failed: false }
      const response = await renderings.run(rendering, async () => render(pageRequest(path, config.publicUrl)))
      if (response.status >= 500) rendering.failed = true
      // The page itself may cope with missing data; the status still says that this was not the real thing.
      const status = rendering.failed && response.status === 200 ? 503 : response.status
      return {
        response: status === response.status ? response : new Response(response.body, { status, headers: response.headers }),
        cacheable: !rendering.failed,
      }
    },
  })
  content.onChange(pages.clear)

  const complete = securityHeaders(config.publicUrl)
  const app = new Hono<{ Bindings: object; Variables: { requestId: string } }>()
  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    complete(c.res.headers)
    c.res.headers.set('x-request-id', requestId)
    const milliseconds = Math.round(performance.now() - started)
    log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, milliseconds }, 'request')
  })
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.text(error.message, error.status)
    const where = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
    log.error({ requestId: c.var.requestId, name: error.name, where }, 'A page failed')
    if (isUnavailable(error)) return c.text('The site cannot reach its database right now. Please try again in a moment.', 503)
    return c.text('Something went wrong on our side. Please try again later.', 500)
  })
  app.all('/api/*', (c) => api.fetch(c.req.raw, { ...c.env, requestId: c.var.requestId }))
  options.serveFiles?.(app as unknown as Hono)
  for (const serve of [serveShareCards(services), serveSiteFiles(services)]) serve(app as unknown as Hono)
  app.on(['GET', 'HEAD'], '*', async (c) => {
    if (!options.cachePages) return render(c.req.raw)
    return toResponse(
      await pages.get({
        method: c.req.method,
        path: c.req.path,
        acceptEncoding: c.req.header('accept-encoding'),
        ifNoneMatch: c.req.header('if-none-match'),
      }),
    )
  })
  app.post('*', limitBody(FORM_LIMIT), async (c) => {
    if (!isOwnOrigin(originFacts(c, config.publicUrl))) return c.text('This form came from another site and was refused.', 403)
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return readOnly(c)
    const values = Object.fromEntries(new URLSearchParams(await c.req.text().catch(brokenOff)))
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': c.req.header('x-forwarded-for') ?? '' }
    const answer = await answerFormPost(values, (path, body) => api.request(path, { method: 'POST', headers, body }, c.env))
    if (!answer) return readOnly(c)
    if ('location' in answer) return c.redirect(answer.location, 303)
    const response = await renderings.run({ failed: false, outcome: answer.outcome }, async () =>
      render(pageRequest(c.req.path, config.publicUrl)),
    )
    const page = renderedPage(answer.status, await response.text(), config.publicUrl)
    const { body, headers: pageHeaders } = await page.variant(encodingFor(c.req.header('accept-encoding')))
    return new Response(new Uint8Array(body), { status: answer.status, headers: { ...pageHeaders, 'cache-control': 'no-store' } })
  })
  app.all('*', readOnly)

  return { pages, fetch: async (request, env) => app.fetch(request, env) }
}

/** Bytes. */
const FORM_LIMIT = 64 * 1024

const readOnly = (c: Context) => c.text('This address can only be read.', 405, { allow: 'GET, HEAD' })

/** Sees to it that no answer goes out without the security headers, whoever made it. */
function securityHeaders(publicUrl: string) {
  const common = Object.entries(commonHeaders(publicUrl))
  return (headers: Headers) => {
    for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value)
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (!isPage && !headers.has('content-security-policy')) headers.set('content-security-policy', DATA_CSP)
  }
}

/**
 * A path may begin with two slashes, which must not be taken for a host. One whose escapes stand for nothing is an unknown
 * page like any other, and the browser's router takes it for one of the root's; so is one that the renderer would take for the
 * call of a server function, of which there are none.
 */
function pageRequest(path: string, publicUrl: string): Request {
  const url = new URL(publicUrl)
  url.pathname = isPagePath(path) ? path : '/%25'
  return new Request(url, { headers: { accept: 'text/html' } })
}

function isPagePath(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('/_serverFn')
  } catch {
    return false
  }
}

function toResponse(answer: PageAnswer | Response): Response {
  if (answer instanceof Response) return answer
  return new Response(answer.body ? new Uint8Array(answer.body) : null, { status: answer.status, headers: answer.headers })
}
