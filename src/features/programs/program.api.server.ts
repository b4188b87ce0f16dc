import { contentHandlers } from '@/content/content-api.server'
import { pictureDetailNames } from '@/features/media/picture-details.schema'
import { readWithUploads } from '@/features/media/store-upload.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { programCalls } from './program.calls'
import { programOperations } from './program.operations.server'
import { presentProgram } from './program.presenter.server'
import { listPrograms, listProgramsForStaff, type ProgramRow } from './program.repository.server'

const present = (rows: ProgramRow[]) => rows.map(presentProgram)

export const programsApi = serveCalls(
  programCalls,
  contentHandlers('programs', programCalls, {
    operations: programOperations,
    staff: { list: ({ db }) => listProgramsForStaff(db), present },
    visitors: { list: listPrograms, present },
    read: readWithUploads({ files: { image: { kind: 'image', target: 'imageUrl', about: pictureDetailNames } } }),
  }),
)
