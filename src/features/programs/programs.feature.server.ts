import type { Feature } from '@/content/feature.server'
import { programsApi } from './program.api.server'
import { programOperations } from './program.operations.server'

export const programsFeature: Feature = {
  name: 'programs',
  api: [programsApi],
  content: [programOperations],
}
