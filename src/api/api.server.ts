import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import '@/content/feature.server'
import { readSession } from '@/features/auth/auth.api.server'
import { showPreviewed } from '@/features/previews/preview.api.server'
import { ApiError } from '@/platform/http/errors.server'
import { originCheck } from '@/platform/http/guards/origin-check.server'
import { commonHeaders, DATA_CSP } from '@/platform/http/guards/security-headers.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { createResponseCache } from '@/platform/http/responses/response-cache.server'
import { createRenderQueue } from '@/platform/rendering/render-queue.server'
import type { Services } from '@/platform/services.server'
import { toErrorResponse } from './error-response.server'
import { healthApi } from './health.server'
import { openApi } from './openapi.server'

/**
 * The whole API under `/api`: what the features declare, over the given machinery. The same app answers the network, server rendering and tests. `cache` keeps
 * what every visitor gets alike; what costs as much as a page waits in the `queue` of pages.
 */
export function createApi(services: Services, cache = createResponseCache(services.content), queue = createRenderQueue()) {
  const headers = Object.entries({ ...commonHeaders(services.config.publicUrl), 'content-security-policy': DATA_CSP })
  const api = new Hono<ApiEnv>()
  api.use(async (c, next) => {
    c.set('services', services)
    c.set('answers', cache)
    c.set('queue', queue)
    c.set('requestId', c.env?.requestId ?? randomUUID())
    await next()
    // The frame of a preview has a policy of its own.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    // Answers depend on the session, and change without notice.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  api.onError(toErrorResponse)
  api.notFound(() => {
    throw new ApiError(404, 'There is nothing at this address.')
  })
  api.use(async (c, next) => {
    // PostgreSQL cannot even compare a text with a NUL in it, so there can be nothing under such an address.
    if (c.req.url.includes('%00')) throw new ApiError(404, 'There is nothing at this address.')
    await next()
  })
  api.use(originCheck(services.config.publicUrl))
  api.use(readSession)
  api.use(showPreviewed)
  for (const routes of [healthApi, ...services.features.flatMap(({ api: calls = [] }) => calls)]) api.route('/', routes)
  api.route('/', openApi(api))
  return api
}
