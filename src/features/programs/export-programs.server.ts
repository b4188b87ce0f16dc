import { contentExports } from '@/content/transfer/export-part.server'
import { presentProgram } from './program.presenter.server'
import { listProgramsForStaff } from './program.repository.server'

export const programExports = contentExports('programs', {
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
})
