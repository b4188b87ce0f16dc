import type { Feature } from '@/content/feature.server'
import { pageTextsApi } from './page-text.api.server'

export const pageTextsFeature: Feature = {
  name: 'page-texts',
  api: [pageTextsApi],
}
