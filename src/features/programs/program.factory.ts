import type { Services } from '@/platform/services.server'
import { programOperations } from './program.operations.server'
import type { ProgramRow } from './program.repository.server'
import { programInput } from './program-input.schema'

/** A program in the database, with `fields` as staff would send them. */
export const makeProgram = (services: Services, fields: Record<string, unknown> = {}): Promise<ProgramRow> =>
  programOperations.create(
    services,
    programInput.parse({ title: 'Study Groups', description: 'Small groups.', linkUrl: '/events/ongoing-groups', ...fields }),
  )
