import { changeContent } from '@/content/content-change.server'
import { storeImage } from '@/features/media/store-upload.server'
import { isUploadUsed, listStoredUploads } from '@/features/media/upload.repository.server'
import { mayBeSavedSince, removeUnusedUploads } from '@/features/media/upload-uses.server'
import { ApiError } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import { isMultipart, parseMultipart } from '@/platform/http/multipart.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { mediaCalls } from './media.calls'
import { pictureUpload } from './media.schema'
import { readLibrary } from './read-library.server'

export const mediaApi = serveCalls(mediaCalls, {
  'GET /api/media': ({ services, query }) => readLibrary(services, query),
  'POST /api/media': async ({ c, services }) => {
    if (!isMultipart(c)) throw new ApiError(415, 'Please send the picture as multipart/form-data.')
    const { fields, files } = await parseMultipart(c)
    const { file } = validate(pictureUpload, { ...fields, ...files })
    return { url: await storeImage(services, new Uint8Array(await file.arrayBuffer())) }
  },
  'DELETE /api/media/:name': async ({ c, services, actor }) => {
    await deleteUnusedFile(services, c.req.param('name') ?? '', actor.id)
    return { message: 'File deleted' }
  },
  'POST /api/media/delete-unused': async ({ services, actor }) => ({ deleted: await deleteUnusedFiles(services, actor.id) }),
})

/** The entity's name in the log of activities. */
const FILE = 'file'

/**
 * Deletes one upload for good, by its file name, if nothing uses it at that moment; one transaction with its audit row. Throws ApiError: 404
 * for an unknown one, 409 where something uses it, or a save in progress may be about to.
 */
async function deleteUnusedFile(services: Services, name: string, accountId: number): Promise<void> {
  const path = `/uploads/${name}`
  const work = async () => {
    const removed = await removeUnusedUploads(services, { paths: [path], storedBefore: mayBeSavedSince(services) })
    if (removed.length === 0) throw await refusal(services, path)
  }
  await changeContent(services, work, () => ({ accountId, action: 'delete', entity: FILE, entityId: null, label: name }))
}

async function refusal({ db }: Services, path: string): Promise<ApiError> {
  const [upload] = await listStoredUploads(db, [path])
  if (!upload) return new ApiError(404, 'The file is not there any more.')
  if (await isUploadUsed(db, path)) return new ApiError(409, 'This file is now in use, so it was kept.')
  return new ApiError(409, 'This file came less than an hour ago, and a save may still be waiting for it. Please try again later.')
}

/** Deletes for good every upload that nothing uses at that moment; one transaction with its audit row. Answers how many they were. */
async function deleteUnusedFiles(services: Services, accountId: number): Promise<number> {
  const work = () => removeUnusedUploads(services, { storedBefore: mayBeSavedSince(services) })
  const describe = ({ length }: string[]) =>
    length === 0
      ? undefined
      : { accountId, action: 'delete unused' as const, entity: FILE, entityId: null, detail: length === 1 ? 'one file' : `${length} files` }
  return (await changeContent(services, work, describe)).length
}
