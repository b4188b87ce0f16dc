import { contentHandlers } from '@/content/content-api.server'
import { readWithUploads } from '@/features/media/read-uploads.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { programCalls } from './program.calls'
import { programOperations } from './program.operations.server'
import { presentProgram } from './program.presenter.server'
import { listPrograms } from './program.repository.server'

export const programsApi = serveCalls(
  programCalls,
  contentHandlers('programs', programCalls, {
    operations: programOperations,
    list: listPrograms,
    present: (_c, rows) => rows.map(presentProgram),
    read: readWithUploads({ files: { image: { kind: 'image', target: 'imageUrl' } } }),
  }),
)
