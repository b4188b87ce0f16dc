import { contentHandlers } from '@/content/content-api.server'
import { readWithUploads } from '@/features/media/read-uploads.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { teacherCalls } from './teacher.calls'
import { teacherOperations } from './teacher.operations.server'
import { presentTeacher } from './teacher.presenter.server'
import { listTeachers } from './teacher.repository.server'

export const teachersApi = serveCalls(
  teacherCalls,
  contentHandlers('teachers', teacherCalls, {
    operations: teacherOperations,
    list: listTeachers,
    present: (_c, rows) => rows.map(presentTeacher),
    read: readWithUploads({ files: { image: { kind: 'image', target: 'imagePath' } } }),
  }),
)
