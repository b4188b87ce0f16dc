import type { PublicationColumns } from '@/content/content-rows.server'
import { isSeen } from '@/content/published.server'
import { ApiError } from '@/platform/http/errors.server'
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
