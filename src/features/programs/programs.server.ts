import { contentHandlers } from '@/content/content-api.server'
import { copyTitle } from '@/content/content-operations.server'
import type { SampleMark } from '@/content/content-rows.server'
import type { Feature } from '@/content/feature.server'
import { keepKind, type TableOf } from '@/content/keep-kind.server'
import { readWithPicture, uploadUses } from '@/features/media/store-upload.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { samplePrograms } from '@/site/sample-content'
import { program, programCalls } from './program.kind'

declare module '@/platform/database/database.server' {
  interface Schema {
    programs: TableOf<typeof program> & { sample: SampleMark | null }
  }
}

const { operations, staff, visitors, content, exports } = keepKind(program, {
  table: 'programs',
  label: ({ title }) => title,
  samples: {
    isOne: (row) => samplePrograms().some(({ title, description }) => title === row.title && description === row.description),
    resemblesOne: (row) => samplePrograms().some(({ title, description }) => title === row.title || description === row.description),
    withoutOwn: 'Until you add a program of your own, visitors see the four built-in ones.',
  },
  copyOf: (input) => ({ ...input, title: copyTitle(input.title, 200) }),
  recordUploads: uploadUses(({ imageUrl }) => [imageUrl]),
})
export const programOperations = operations

export const programsFeature: Feature = {
  name: 'programs',
  api: [serveCalls(programCalls, contentHandlers('programs', programCalls, { operations, staff, visitors, read: readWithPicture() }))],
  content,
  exports,
  firstSteps: { programs: async (services) => (await operations.samples?.hasOwn(services)) ?? false },
}
