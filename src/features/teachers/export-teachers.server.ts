import { contentExports } from '@/content/transfer/export-part.server'
import { presentTeacher } from './teacher.presenter.server'
import { listTeachersForStaff } from './teacher.repository.server'

export const teacherExports = contentExports('teachers', {
  columns: {
    id: true,
    name: true,
    title: true,
    email: true,
    location: true,
    bio: true,
    personalDescription: true,
    imagePath: false,
    imageUrl: true,
    imageAlt: true,
    imageFocus: true,
    websiteUrl: true,
  },
  list: listTeachersForStaff,
  present: presentTeacher,
})
