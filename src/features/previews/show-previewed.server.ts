import type { MiddlewareHandler } from 'hono'
import { PREVIEW } from '@/platform/browser/fetch-preview'
import type { ApiEnv } from '@/platform/http/http.server'
import { findPreview } from './preview.repository.server'

/** Lets a read that shows a preview's link see what the link is for, in addition to what is published (`isPublished`). It allows nothing else. */
export const showPreviewed: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const token = c.req.method === 'GET' ? c.req.header(PREVIEW) : undefined
  const found = token && (await findPreview(c.var.services, token))
  c.set('isPreview', Boolean(found))
  if (found) c.set('services', { ...c.var.services, preview: { table: found.kind.table, id: found.row.id } })
  await next()
}
