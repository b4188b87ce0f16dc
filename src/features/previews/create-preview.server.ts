import { notFound } from '@/content/content-saves.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { insertPreview, purgePreviews } from './preview.repository.server'

/** In milliseconds (spec B §6.1). */
const LIFETIME_MS = 7 * 24 * 3_600_000

/** Makes a link to a piece of content as it will look; only its hash is kept. Throws ApiError: 400 for an unknown kind, 404 for unknown content. */
export async function createPreview(services: Services, { kind: plural, id }: { kind: string; id: number }, accountId: number) {
  const { db, clock, config, features } = services
  const kinds = features.flatMap(({ content = [] }) => content)
  const kind = kinds.find((each) => each.plural === plural)
  if (!kind) throw new ApiError(400, `kind must be one of ${kinds.map((each) => each.plural).join(', ')}`)
  return db.tx(async () => {
    if (!(await kind.find(db, id))) throw new ApiError(404, notFound(kind.noun))
    const token = createToken()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
    await purgePreviews(db, now.toISOString())
    await insertPreview(db, { tokenHash: hashOfToken(token), entity: kind.noun, entityId: id, expiresAt })
    await recordAudit({ db, clock }, { accountId, action: 'make preview link', entity: kind.noun, entityId: id })
    return { url: `${config.publicUrl}/preview/${token}`, expiresAt }
  })
}
