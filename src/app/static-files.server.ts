import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { commonHeaders } from '@/platform/http/security-headers.server'
import type { Services } from '@/platform/services.server'
import { serveUploads } from './uploads.server'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

const BUILT = join(dirname(fileURLToPath(import.meta.url)), '..', 'client')

/** Built files, sample pictures and uploads, whose names hold a hash, forever; the few others for a day. */
export const serveFiles = (services: Pick<Services, 'storage' | 'config' | 'limits'>) => (app: Hono) => {
  const common = Object.entries(commonHeaders(services.config.publicUrl))
  const withHeaders = (cacheControl: string) => ({
    precompressed: cacheControl === FOREVER,
    onFound: (path: string, c: Context) => {
      // Also when it is sent uncompressed: a cache in between may hold the compressed one.
      if (/\.(?:js|css|svg)$/.test(path)) c.header('vary', 'Accept-Encoding')
      for (const [name, value] of [...common, ['cache-control', cacheControl] as const]) c.header(name, value)
    },
  })
  const missing = (c: Context) => c.text('Not found', 404)

  app.use('/assets/*', serveStatic({ root: BUILT, ...withHeaders(FOREVER) }))
  app.use('/images/*', serveStatic({ root: BUILT, ...withHeaders(FOREVER) }))
  app.all('/assets/*', missing)
  app.all('/images/*', missing)
  serveUploads(services)(app)
  // The worker may ask only the site itself, and browsers look for a newer one before they use it.
  app.use('/door-worker.js', async (c, next) => {
    await next()
    c.header('content-security-policy', "default-src 'none'; connect-src 'self'")
  })
  app.get('/door-worker.js', serveStatic({ root: BUILT, ...withHeaders('no-cache') }))
  app.get('/:file{[^/]+\\.(?:ico|png|svg|txt|webmanifest)}', serveStatic({ root: BUILT, ...withHeaders(A_DAY) }))
}
