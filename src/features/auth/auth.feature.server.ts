import type { Feature } from '@/content/feature.server'
import { authApi } from './auth.api.server'

export const authFeature: Feature = {
  name: 'auth',
  api: [authApi],
}
