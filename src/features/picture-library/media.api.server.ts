import { storeImage } from '@/features/media/store-upload.server'
import { ApiError } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import { isMultipart, parseMultipart } from '@/platform/http/multipart.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { deleteUnusedFile, deleteUnusedFiles } from './delete-unused.server'
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
