import type { Feature } from '@/content/feature.server'
import { listUsedUploads } from './upload.repository.server'

export const mediaFeature: Feature = {
  name: 'media',
  exports: [
    {
      path: 'uploads/',
      about: 'The pictures and flyers that content shows, in their full size.',
      async *files({ db, storage }) {
        for (const path of await listUsedUploads(db)) {
          const file = await storage.read(path.slice('/uploads/'.length))
          if (file) yield { path: path.slice(1), content: file.body }
        }
      },
    },
  ],
}
