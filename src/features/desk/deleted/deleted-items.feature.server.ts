import type { Feature } from '@/content/feature.server'
import { deletedItemsApi } from './deleted-item.api.server'
import { purgeDaily } from './purge-deleted-items.server'

export const deletedItemsFeature: Feature = {
  name: 'deleted-items',
  api: [deletedItemsApi],
  jobs: [purgeDaily],
}
