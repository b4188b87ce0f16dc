import { contentHandlers } from '@/content/content-api.server'
import { pictureDetailNames } from '@/features/media/picture-details.schema'
import { readWithUploads } from '@/features/media/store-upload.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { teacherCalls } from './teacher.calls'
import { teacherOperations } from './teacher.operations.server'
import { presentTeacher } from './teacher.presenter.server'
import { listTeachers, listTeachersForStaff, type TeacherRow } from './teacher.repository.server'

const present = (rows: TeacherRow[]) => rows.map(presentTeacher)

export const teachersApi = serveCalls(
  teacherCalls,
  contentHandlers('teachers', teacherCalls, {
    operations: teacherOperations,
    staff: { list: ({ db }) => listTeachersForStaff(db), present },
    visitors: { list: listTeachers, present },
    read: readWithUploads({ files: { image: { kind: 'image', target: 'imagePath', about: pictureDetailNames } } }),
  }),
)
