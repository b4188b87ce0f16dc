import * as z from 'zod'
import { contentApi } from '@/content/content-api.server'
import { expectedVersion } from '@/content/edit-conflict'
import { readWithUploads } from '@/features/media/read-uploads.server'
import { programOperations } from './program.operations.server'
import { presentProgram } from './program.presenter.server'
import { listPrograms } from './program.repository.server'
import { programAnswer } from './program.schema'
import { programInput } from './program-input.schema'

const text = z.string()

const programParts = z.object({
  title: text,
  description: text,
  linkUrl: text,
  imageUrl: text.optional(),
  image: z.file().optional(),
  updatedAt: expectedVersion.shape.updatedAt,
})

/** Programs (spec D1 §7, decisions). Multipart too, as for teachers: staff have pictures, not paths. */
export const programsApi = contentApi({
  noun: 'program',
  plural: 'programs',
  input: programInput,
  answer: programAnswer,
  operations: programOperations,
  list: listPrograms,
  present: (_c, rows) => rows.map(presentProgram),
  multipart: {
    read: readWithUploads({ files: { image: { kind: 'image', target: 'imageUrl' } } }),
    parts: programParts,
    maxBody: 11 * 1024 * 1024,
  },
})
