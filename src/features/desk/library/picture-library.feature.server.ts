import type { Feature } from '@/content/feature.server'
import { mediaApi } from './media.api.server'

export const pictureLibraryFeature: Feature = { name: 'picture-library', api: [mediaApi] }
