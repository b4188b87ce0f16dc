import type { Hono } from 'hono'
import '@/content/feature.server'
import type { Cache } from '@/platform/http/cache.server'
import { commonHeaders, DATA_CSP } from '@/platform/http/guards/security-headers.server'
import { represent, toResponse } from '@/platform/http/representation.server'
import type { Services } from '@/platform/services.server'

/** Made when it is needed: the server puts a Response of its own in the place of Node's when it starts, and takes no other for one. */
const unknown = () => new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** The calendars and feeds of the features, kept like pages until the content changes. Clients always revalidate, and get 304 where nothing did. */
export const serveFeeds = (services: Services, cache: Cache) => (app: Hono) => {
  // What is kept goes out as it is.
  const common = { ...commonHeaders(services.config.publicUrl), 'content-security-policy': DATA_CSP }
  for (const { path, type, make } of services.features.flatMap(({ feeds = [] }) => feeds))
    app.get(path, async (c) => {
      // PostgreSQL cannot even compare a text with a NUL in it.
      if (c.req.url.includes('%00')) return unknown()
      const request = {
        method: c.req.method,
        acceptEncoding: c.req.header('accept-encoding'),
        ifNoneMatch: c.req.header('if-none-match'),
      }
      const answer = await cache.get(c.req.path, request, async () => {
        const body = await make(services, c.req.param())
        if (body === undefined) return unknown()
        const headers = { ...common, 'content-type': type, 'cache-control': 'public, no-cache', vary: 'accept-encoding' }
        return represent({ status: 200, body, headers, cacheable: true })
      })
      return toResponse(answer)
    })
}
