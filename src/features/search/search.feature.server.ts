import type { Feature } from '@/content/feature.server'
import { searchApi } from './search.api.server'
import { deleteDocument, insertDocuments } from './search.repository.server'

export const searchFeature: Feature = {
  name: 'search',
  api: [searchApi],
  async indexDocument({ db }, source, document) {
    await deleteDocument(db, source)
    if (document) await insertDocuments(db, [{ source, document }])
  },
}
