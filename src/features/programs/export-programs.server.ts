import { contentExports, publicationOf } from '@/content/transfer/export-part.server'
import { presentProgram } from './program.presenter.server'
import { listProgramsForStaff } from './program.repository.server'

const COLUMNS = ['id', 'title', 'description', 'imageUrl', 'imageAlt', 'imageFocus', 'linkUrl'] as const

export const programExports = contentExports('programs', COLUMNS, async ({ db }) =>
  (await listProgramsForStaff(db)).map((row) => ({ ...presentProgram(row), ...publicationOf(row) })),
)
