import type { Feature } from '@/content/feature.server'
import { programExports } from './export-programs.server'
import { programsApi } from './program.api.server'
import { programOperations } from './program.operations.server'

export const programsFeature: Feature = {
  name: 'programs',
  api: [programsApi],
  content: [programOperations],
  exports: programExports,
}
