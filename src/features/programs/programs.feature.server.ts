import { presentedContent } from '@/content/content-api.server'
import type { Feature } from '@/content/feature.server'
import { programExports } from './export-programs.server'
import { programsApi } from './program.api.server'
import { programOperations } from './program.operations.server'
import { presentProgram } from './program.presenter.server'

export const programsFeature: Feature = {
  name: 'programs',
  api: [programsApi],
  content: [presentedContent(programOperations, (rows) => rows.map(presentProgram))],
  exports: programExports,
}
