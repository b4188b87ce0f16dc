import type { Feature } from '@/content/feature.server'
import { pageTextExports } from './export-page-texts.server'
import { pageDocuments } from './page-documents.server'
import { pageTextsApi } from './page-text.api.server'

export const pageTextsFeature: Feature = {
  name: 'page-texts',
  api: [pageTextsApi],
  documents: pageDocuments,
  exports: pageTextExports,
}
