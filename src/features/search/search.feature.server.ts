import type { Feature } from '@/content/feature.server'
import { indexPages } from './build-search-index.server'
import { searchApi } from './search.api.server'
import { deleteDocument, insertDocuments } from './search.repository.server'

export const searchFeature: Feature = {
  name: 'search',
  api: [searchApi],
  indexPages,
  async indexDocument({ db }, source, document) {
    await deleteDocument(db, source)
    if (document) await insertDocuments(db, [{ source, document }])
  },
}
