import type { Services } from '@/platform/services.server'
import { responsiveImage } from './responsive-image'
import {
  deleteUpload,
  listReleasedUploads,
  listStoredUploads,
  type Releasable,
  releaseUnusedUploads,
  replaceUploadUses,
} from './upload.repository.server'

type Parts = Pick<Services, 'db' | 'storage' | 'log'>

/** How long a file may be part of a save that is in progress, in milliseconds. */
const MAX_SAVE_MS = 3_600_000

/** How long a file may be in a text that is not saved yet, in milliseconds. */
const MAX_WRITING_MS = 86_400_000

/**
 * Notes which uploads an entity shows, within the transaction that saves or deletes it. What nothing shows any more is removed
 * after the commit. Addresses that are not uploads are ignored.
 */
export async function recordUploadUses(parts: Parts, entity: string, entityId: number, paths: (string | null)[]) {
  const { db } = parts
  const used = [...new Set(paths.filter((path) => path !== null))]
  const before = await replaceUploadUses(db, entity, entityId, await listStoredUploads(db, used))
  await removeUnusedUploads(parts, { paths: before.filter((path) => !used.includes(path)) })
}

/**
 * Removes, of all uploads or of `which`, those that nothing shows; their files go after the commit. Answers their paths. Only within a
 * transaction of `changeContent`: no save can then begin to show one at the same moment.
 */
export async function removeUnusedUploads(parts: Parts, which: Releasable): Promise<string[]> {
  const released = await releaseUnusedUploads(parts.db, which)
  if (released.length > 0) parts.db.afterCommit(() => removeReleasedUploads(parts))
  return released
}

/** The moment (ISO-8601 UTC) since which what is stored may be waiting for its save. */
export const mayBeSavedSince = ({ clock }: Pick<Services, 'clock'>) => new Date(clock.now().getTime() - MAX_SAVE_MS).toISOString()

/** How a kind of content notes its uploads: `paths` are those that a row shows. */
export const uploadUses =
  <Row>(paths: (row: Row) => (string | null)[]) =>
  (parts: Parts, owner: { entity: string; id: number }, row: Row | undefined) =>
    recordUploadUses(parts, owner.entity, owner.id, row ? paths(row) : [])

/** Takes back uploads that were stored for a save which then failed. */
export async function discardUploads(parts: Parts, paths: string[]) {
  try {
    await releaseUnusedUploads(parts.db, { paths })
  } catch (error) {
    parts.log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'Uploads could not be taken back; the next start does it')
    return
  }
  await removeReleasedUploads(parts)
}

/**
 * Removes the uploads that a crash left behind: stored, and shown by nothing. Those of the last day stay: one may be in a text that someone
 * is still writing.
 */
export async function sweepUploads(parts: Parts & Pick<Services, 'clock'>) {
  await releaseUnusedUploads(parts.db, { storedBefore: new Date(parts.clock.now().getTime() - MAX_WRITING_MS).toISOString() })
  await removeReleasedUploads(parts)
}

/** The row goes last: a removal that fails, or is cut short, is found again. Never throws, for the change itself is done. */
async function removeReleasedUploads({ db, storage, log }: Parts) {
  try {
    for (const path of await listReleasedUploads(db)) {
      await Promise.all(filesOf(path).map((name) => storage.remove(name)))
      await deleteUpload(db, path)
    }
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'An upload could not be removed; the next removal tries again')
  }
}

/** An upload's file and its smaller sizes. */
function filesOf(path: string): string[] {
  const { src, srcSet } = responsiveImage(path)
  const paths = srcSet ? srcSet.split(', ').map((entry) => entry.split(' ')[0] ?? '') : [src]
  return paths.map((each) => each.slice('/uploads/'.length))
}
