import { contentOperations } from '@/content/content-operations.server'
import { uploadUses } from '@/features/media/upload-uses.server'
import { purgeLinks, restoreLinks, setLinksAside } from './event-teacher.repository.server'
import { presentTeacher } from './teacher.presenter.server'
import { type TeacherInput, teacherInput } from './teacher-input.schema'

/** Creating, updating and deleting teachers (spec D2 §7). */
export const teacherOperations = contentOperations<'teachers', TeacherInput>({
  table: 'teachers',
  noun: 'teacher',
  input: teacherInput,
  label: (teacher) => teacher.name,
  toInput(teacher) {
    const { imagePath: _, ...fields } = presentTeacher(teacher)
    return fields
  },
  columns: (input) => ({
    name: input.name,
    email: input.email,
    title: input.title,
    location: input.location,
    bio: input.bio,
    personal_description: input.personalDescription,
    image_url: input.imageUrl,
    website_url: input.websiteUrl,
  }),
  recordUploads: uploadUses((teacher) => [teacher.image_url]),
  onDelete: ({ db }, teacher) => setLinksAside(db, 'teacher_id', teacher.id),
  onRestore: ({ db }, teacher) => restoreLinks(db, 'teacher_id', teacher.id),
  onPurge: ({ db }, item) => purgeLinks(db, 'teacher_id', item.entity_id),
})
