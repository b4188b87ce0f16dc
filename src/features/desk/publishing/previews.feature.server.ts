import type { Feature } from '@/content/feature.server'
import { previewsApi } from './preview.api.server'
import { findPreview } from './preview.repository.server'

export const previewsFeature: Feature = {
  name: 'previews',
  api: [previewsApi],
  secretPaths: ['/preview', '/api/previews'],
  pages: { exists: { '/preview/$token': async (reader, token) => (await findPreview(reader, token)) !== undefined } },
}
