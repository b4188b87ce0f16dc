import type { Services } from '@/platform/services.server'
import { teacherInput } from './teacher.kind'
import { teacherOperations } from './teachers.server'

/** Stores a number of teachers; answers their ids. */
export async function makeTeachers(services: Services, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= count; number++) {
    const [name, email] = [`Teacher ${number}`, `teacher-${number}@example.org`]
    const input = teacherInput.parse({ name, title: 'Teacher', location: 'Boulder', email, bio: 'A bio.' })
    ids.push((await teacherOperations.create(services, input)).id)
  }
  return ids
}
