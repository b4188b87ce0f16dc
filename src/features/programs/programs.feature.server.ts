import { presentedContent } from '@/content/content-api.server'
import type { Feature } from '@/content/feature.server'
import { contentExports } from '@/content/feature.server'
import { programsApi } from './program.api.server'
import { programOperations } from './program.operations.server'
import { presentProgram } from './program.presenter.server'
import { listProgramsForStaff } from './program.repository.server'

export const programsFeature: Feature = {
  name: 'programs',
  api: [programsApi],
  content: [presentedContent(programOperations, (rows) => rows.map(presentProgram))],
  exports: contentExports('programs', {
    columns: {
      id: true,
      title: true,
      description: true,
      imageUrl: true,
      imageAlt: true,
      imageFocus: true,
      linkUrl: true,
    },
    list: listProgramsForStaff,
    present: presentProgram,
  }),
}
