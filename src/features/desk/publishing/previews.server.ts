import type { MiddlewareHandler } from 'hono'
import { isSeen, type PublicationColumns } from '@/content/content-rows.server'
import { notFound } from '@/content/content-saves.server'
import type { Feature } from '@/content/feature.server'
import { PREVIEW } from '@/platform/browser/fetch-json'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError, orNotFound } from '@/platform/http/errors.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { previewCalls } from './preview.calls'

const previewsApi = serveCalls(previewCalls, {
  'POST /api/previews': async ({ services, actor, body, once }) => {
    const shown = await body()
    return { preview: await once(shown, () => createPreview(services, shown, actor.id)) }
  },
  'GET /api/previews/:token': async ({ c, services }) => {
    const { kind, row, expiresAt } = orNotFound(await findPreview(services, c.req.param('token') ?? ''), 'This link is not valid any more.')
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

/** In milliseconds (spec B §6.1). */
const LIFETIME_MS = 7 * 24 * 3_600_000

/** Makes a link to a piece of content as it will look; only its hash is kept. Throws ApiError: 400 for an unknown kind, 404 for unknown content. */
async function createPreview(services: Services, { kind: plural, id }: { kind: string; id: number }, accountId: number) {
  const { db, clock, config, features } = services
  const kinds = features.flatMap(({ content = [] }) => content)
  const kind = kinds.find((each) => each.plural === plural)
  if (!kind) throw new ApiError(400, `kind must be one of ${kinds.map((each) => each.plural).join(', ')}`)
  return db.tx(async () => {
    if (!(await kind.find(db, id))) throw new ApiError(404, notFound(kind.noun))
    const token = createToken()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
    await db.deleteFrom('content_previews').where('expiresAt', '<=', now.toISOString()).execute()
    const preview = { tokenHash: hashOfToken(token), entity: kind.noun, entityId: id, expiresAt }
    await db.insertInto('content_previews').values(preview).execute()
    await recordAudit({ db, clock }, { accountId, action: 'make preview link', entity: kind.noun, entityId: id })
    return { url: `${config.publicUrl}/preview/${token}`, expiresAt }
  })
}

export const previewsFeature: Feature = {
  name: 'previews',
  api: [previewsApi],
  secretPaths: ['/preview', '/api/previews'],
  pages: { exists: { '/preview/$token': async (reader, token) => (await findPreview(reader, token)) !== undefined } },
}

declare module '@/platform/database/database.server' {
  interface Schema {
    content_previews: { tokenHash: string; entity: string; entityId: number; expiresAt: string }
  }
}

async function findPreview({ db, clock, features }: Pick<Services, 'db' | 'clock' | 'features'>, token: string) {
  const preview = await db
    .selectFrom('content_previews')
    .selectAll()
    .where('tokenHash', '=', hashOfToken(token))
    .where('expiresAt', '>', clock.now().toISOString())
    .executeTakeFirst()
  const kind = preview && features.flatMap(({ content = [] }) => content).find(({ noun }) => noun === preview.entity)
  const row = kind && (await kind.find(db, preview.entityId))
  return row && { kind, row: row as object & { id: number }, expiresAt: preview.expiresAt }
}
