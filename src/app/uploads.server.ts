import type { Context, Hono } from 'hono'
import type { Config } from '@/platform/config.server'
import { matchesEntityTag } from '@/platform/http/entity-tag.server'
import { ApiError } from '@/platform/http/errors.server'
import { commonHeaders, DATA_CSP, EMBEDDABLE } from '@/platform/http/security-headers.server'
import type { Storage } from '@/platform/storage/storage.server'

/** Nothing else is served, whatever is in the folder. */
const TYPES = new Map([
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['pdf', 'application/pdf'],
])

/**
 * Uploads from whichever storage there is, always through this program: visitors talk to no one else. A file never changes under
 * its name, so the name is the entity tag, and a copy may be cached forever (spec decisions, 'Uploads').
 */
export const serveUploads = (storage: Storage, config: Config) => (app: Hono) => {
  const common = Object.entries({ ...commonHeaders(config.publicUrl), 'content-security-policy': DATA_CSP })
  app.get('/uploads/:name', async (c) => {
    for (const [name, value] of common) c.header(name, value)
    try {
      return await answer(c, storage, c.req.param('name'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return c.text(error.message, error.status, { 'cache-control': 'no-store' })
    }
  })
  app.all('/uploads/*', notFound)
}

const notFound = (c: Context) => c.text('Not found', 404)

async function answer(c: Context, storage: Storage, name: string): Promise<Response> {
  const type = TYPES.get(name.slice(name.lastIndexOf('.') + 1))
  const file = type && (await storage.read(name))
  if (!file) return notFound(c)
  const unchanging = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${name}"` }
  if (matchesEntityTag(c.req.header('if-none-match'), unchanging.etag)) {
    await file.body.cancel()
    return c.body(null, 304, unchanging)
  }
  // Inline: browsers show a flyer instead of saving it.
  const headers = {
    ...unchanging,
    ...(type.startsWith('image/') && EMBEDDABLE),
    'content-type': type,
    'content-length': String(file.size),
    'content-disposition': 'inline',
  }
  if (c.req.method === 'GET') return c.body(file.body, 200, headers)
  await file.body.cancel()
  return c.body(null, 200, headers)
}
