import type { Feature } from '@/content/feature.server'
import { deletedItemsApi } from './deleted-item.api.server'

export const deletedItemsFeature: Feature = {
  name: 'deleted-items',
  api: [deletedItemsApi],
}
