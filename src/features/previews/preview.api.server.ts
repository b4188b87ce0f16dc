import type { MiddlewareHandler } from 'hono'
import type { PublicationColumns } from '@/content/content-rows.server'
import { isSeen } from '@/content/published.server'
import { PREVIEW } from '@/platform/browser/fetch-view'
import { ApiError } from '@/platform/http/errors.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { createPreview } from './create-preview.server'
import { previewCalls } from './preview.calls'
import { findPreview } from './preview.repository.server'

export const previewsApi = serveCalls(previewCalls, {
  'POST /api/previews': async ({ services, actor, body, once }) => {
    const shown = await body()
    return { preview: await once(shown, () => createPreview(services, shown, actor.id)) }
  },
  'GET /api/previews/:token': async ({ c, services }) => {
    const found = await findPreview(services, c.req.param('token') ?? '')
    if (!found) throw new ApiError(404, 'This link is not valid any more.')
    const { kind, row, expiresAt } = found
    const { id, slug = null, ...publication } = row as typeof row & PublicationColumns & { slug?: string }
    return { preview: { kind: kind.plural, id, slug, isPublished: isSeen(services, publication), expiresAt } }
  },
})

/** Lets a read that shows a preview's link see what the link is for, in addition to what is published (`isPublished`). It allows nothing else. */
export const showPreviewed: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const token = c.req.method === 'GET' ? c.req.header(PREVIEW) : undefined
  const found = token && (await findPreview(c.var.services, token))
  c.set('isPreview', Boolean(found))
  if (found) c.set('services', { ...c.var.services, preview: { table: found.kind.table, id: found.row.id } })
  await next()
}
