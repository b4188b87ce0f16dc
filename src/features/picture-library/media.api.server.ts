import { serveCalls } from '@/platform/http/serve-calls.server'
import { deleteUnusedFile, deleteUnusedFiles } from './delete-unused.server'
import { mediaCalls } from './media.calls'
import { readLibrary } from './read-library.server'

export const mediaApi = serveCalls(mediaCalls, {
  'GET /api/media': ({ services, query }) => readLibrary(services, query),
  'DELETE /api/media/:name': async ({ c, services, actor }) => {
    await deleteUnusedFile(services, c.req.param('name') ?? '', actor.id)
    return { message: 'File deleted' }
  },
  'POST /api/media/delete-unused': async ({ services, actor }) => ({ deleted: await deleteUnusedFiles(services, actor.id) }),
})
