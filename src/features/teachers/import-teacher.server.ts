import { cellOf, createImported, type Imports } from '@/content/imports.server'
import { foldEmail } from '@/platform/email-address'
import { validate } from '@/platform/http/http.server'
import { teacherOperations } from './teacher.operations.server'
import { listTeachersOf } from './teacher.repository.server'
import { teacherInput } from './teacher-input.schema'

/** Imports a teacher from a line of a table, identified by their address. */
export const teacherImport: NonNullable<Imports['row']> = {
  needs: [['name'], ['email'], ['title'], ['bio']],
  name: (row) => `teacher “${cellOf(row, 'name') ?? ''}”`,
  async add(services, row) {
    const input = validate(teacherInput, {
      name: cellOf(row, 'name'),
      title: cellOf(row, 'title'),
      email: cellOf(row, 'email'),
      location: cellOf(row, 'location'),
      bio: cellOf(row, 'bio'),
      personalDescription: cellOf(row, 'personaldescription', 'personal message'),
      websiteUrl: cellOf(row, 'website', 'websiteurl'),
    })
    if ((await listTeachersOf(services.db, foldEmail(input.email))).length > 0) return 'exists'
    const isDraft = cellOf(row, 'status') === 'draft'
    await createImported(services, { operations: teacherOperations, label: input.name }, input, { isDraft })
    return 'added'
  },
}
