import { contentApi } from '@/platform/content-api.server'
import { programOperations } from './program.operations.server'
import { presentProgram } from './program.presenter.server'
import { listPrograms } from './program.repository.server'
import { programAnswer } from './program.schema'
import { programInput } from './program-input.schema'

/** Programs (spec D1 §7, decisions). */
export const programsApi = contentApi({
  noun: 'program',
  plural: 'programs',
  input: programInput,
  answer: programAnswer,
  operations: programOperations,
  list: listPrograms,
  present: (_c, rows) => rows.map(presentProgram),
})
