import type { Database } from '@/platform/database/database.server'
import './upload.table.server'

export async function insertUpload(db: Database, path: string, at: string) {
  await db.q().insertInto('uploads').values({ path, created_at: at }).execute()
}

/** Of `paths`, those that are uploads still in use or fresh. */
export async function listKeptUploads(db: Database, paths: string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const rows = await db.q().selectFrom('uploads').select('path').where('path', 'in', paths).where('is_released', '=', 0).execute()
  return rows.map((row) => row.path)
}

/** What something shows that is not deleted. */
export async function listUsedUploads(db: Database): Promise<string[]> {
  const uses = db.q().selectFrom('upload_uses').select('path').distinct().where('entity', '!=', 'deleted item').orderBy('path')
  return (await uses.execute()).map(({ path }) => path)
}

/** Replaces what an entity shows; answers what it showed before. */
export async function replaceUploadUses(db: Database, entity: string, entityId: number, paths: string[]): Promise<string[]> {
  const before = await db
    .q()
    .deleteFrom('upload_uses')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .returning('path')
    .execute()
  const uses = paths.map((path) => ({ path, entity, entity_id: entityId }))
  if (uses.length > 0) await db.q().insertInto('upload_uses').values(uses).execute()
  return before.map((use) => use.path)
}

/** Marks those of `paths` that nothing shows; all that were stored before a moment, where that is given instead. */
export async function releaseUnusedUploads(db: Database, which: { paths: string[] } | { storedBefore: string }) {
  if ('paths' in which && which.paths.length === 0) return
  await db
    .q()
    .updateTable('uploads')
    .set({ is_released: 1 })
    .where((e) => ('paths' in which ? e('path', 'in', which.paths) : e('created_at', '<', which.storedBefore)))
    .where((e) => e.not(e.exists(e.selectFrom('upload_uses').select('upload_uses.path').whereRef('upload_uses.path', '=', 'uploads.path'))))
    .execute()
}

export async function listReleasedUploads(db: Database): Promise<string[]> {
  const rows = await db.q().selectFrom('uploads').select('path').where('is_released', '=', 1).execute()
  return rows.map((row) => row.path)
}

export async function deleteUpload(db: Database, path: string) {
  await db.q().deleteFrom('uploads').where('path', '=', path).where('is_released', '=', 1).execute()
}
