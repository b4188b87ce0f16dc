import { contentOperations, copyTitle } from '@/content/content-operations.server'
import { uploadUses } from '@/features/media/store-upload.server'
import { foldEmail } from '@/platform/email-address'
import { sampleTeachers } from '@/site/sample-content'
import { purgeEventLinks, restoreEventLinks, setAsideEventLinks } from './event-teacher.repository.server'
import type { TeacherRow } from './teacher.repository.server'
import { type TeacherInput, teacherInput } from './teacher-input.schema'

export const recordTeacherUploads = uploadUses((teacher: TeacherRow) => [teacher.imageUrl])

/** Creating, updating and deleting teachers (spec D2 §7). */
export const teacherOperations = contentOperations<'teachers', TeacherInput>({
  table: 'teachers',
  noun: 'teacher',
  input: teacherInput,
  label: (teacher) => teacher.name,
  samples: {
    isOne: (teacher) => sampleTeachers.some(({ name, bio }) => name === teacher.name && bio === teacher.bio),
    resemblesOne: (teacher) => sampleTeachers.some(({ name, bio }) => name === teacher.name || bio === teacher.bio),
    withoutOwn: 'Until you add a teacher of your own, the Teachers page says that there are none.',
  },
  document: (row) => ({
    title: row.name,
    facts: [row.title, row.location].filter(Boolean).join(', '),
    text: [row.bio, row.personalDescription].filter(Boolean).join('\n'),
    url: '/teachers',
    day: null,
  }),
  searched: ['name', 'title', 'location', 'email'],
  storedInput: (row) => ({
    name: row.name,
    email: row.email,
    title: row.title,
    location: row.location,
    bio: row.bio,
    personalDescription: row.personalDescription,
    imageUrl: row.imageUrl,
    imageAlt: row.imageAlt,
    imageFocus: row.imageFocus,
    websiteUrl: row.websiteUrl,
  }),
  columns: (input) => ({
    name: input.name,
    email: input.email,
    emailKey: foldEmail(input.email),
    title: input.title,
    location: input.location,
    bio: input.bio,
    personalDescription: input.personalDescription,
    imageUrl: input.imageUrl,
    imageAlt: input.imageAlt,
    imageFocus: input.imageFocus,
    websiteUrl: input.websiteUrl,
  }),
  copyOf: (input) => ({ ...input, name: copyTitle(input.name, 120) }),
  recordUploads: recordTeacherUploads,
  // One that was deleted before addresses had keys comes back without.
  prepareRestore: async (teacher) => ({ ...teacher, emailKey: foldEmail(teacher.email) }),
  onDelete: ({ db }, teacher) => setAsideEventLinks(db, 'teacherId', teacher.id),
  onRestore: ({ db }, teacher) => restoreEventLinks(db, 'teacherId', teacher.id),
  onPurge: ({ db }, item) => purgeEventLinks(db, 'teacherId', item.entityId),
})
