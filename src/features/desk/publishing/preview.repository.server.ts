import type { AnyContentKind } from '@/content/content-kind.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'

interface PreviewTable {
  tokenHash: string
  entity: string
  entityId: number
  expiresAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    content_previews: PreviewTable
  }
}

export interface FoundPreview {
  kind: AnyContentKind
  row: object & { id: number }
  expiresAt: string
}

export async function findPreview(
  { db, clock, features }: Pick<Services, 'db' | 'clock' | 'features'>,
  token: string,
): Promise<FoundPreview | undefined> {
  const preview = await db
    .q()
    .selectFrom('content_previews')
    .selectAll()
    .where('tokenHash', '=', hashOfToken(token))
    .where('expiresAt', '>', clock.now().toISOString())
    .executeTakeFirst()
  const kind = preview && features.flatMap(({ content = [] }) => content).find(({ noun }) => noun === preview.entity)
  const row = kind && (await kind.find(db, preview.entityId))
  return row && { kind, row: row as FoundPreview['row'], expiresAt: preview.expiresAt }
}

export async function insertPreview(db: Database, preview: PreviewTable) {
  await db.q().insertInto('content_previews').values(preview).execute()
}

export async function purgePreviews(db: Database, at: string) {
  await db.q().deleteFrom('content_previews').where('expiresAt', '<=', at).execute()
}
