import { contentOperations, copyTitle } from '@/content/content-operations.server'
import { uploadUses } from '@/features/media/store-upload.server'
import { samplePrograms } from '@/site/sample-content'
import { type ProgramInput, programInput } from './program-input.schema'

/** Creating, updating and deleting programs (spec decisions, 'The API'). */
export const programOperations = contentOperations<'programs', ProgramInput>({
  table: 'programs',
  noun: 'program',
  input: programInput,
  label: (program) => program.title,
  samples: {
    isOne: (program) => samplePrograms().some(({ title, description }) => title === program.title && description === program.description),
    resemblesOne: (program) =>
      samplePrograms().some(({ title, description }) => title === program.title || description === program.description),
    withoutOwn: 'Until you add a program of your own, visitors see the four built-in ones.',
  },
  searched: ['title'],
  storedInput: (row) => ({
    title: row.title,
    description: row.description,
    imageUrl: row.imageUrl,
    imageAlt: row.imageAlt,
    imageFocus: row.imageFocus,
    linkUrl: row.linkUrl,
  }),
  columns: (input) => ({
    title: input.title,
    description: input.description,
    imageUrl: input.imageUrl,
    imageAlt: input.imageAlt,
    imageFocus: input.imageFocus,
    linkUrl: input.linkUrl,
  }),
  copyOf: (input) => ({ ...input, title: copyTitle(input.title, 200) }),
  recordUploads: uploadUses((program) => [program.imageUrl]),
})
