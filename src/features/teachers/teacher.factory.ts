import type { Services } from '@/platform/services.server'
import { insertTeacher } from './teacher.repository.server'

/** Stores a number of teachers; answers their ids. */
export async function makeTeachers({ db, clock }: Pick<Services, 'db' | 'clock'>, count: number): Promise<number[]> {
  const at = clock.now().toISOString()
  const ids: number[] = []
  for (let number = 1; number <= count; number++) {
    const words = {
      name: `Teacher ${number}`,
      title: 'Teacher',
      location: 'Boulder',
      email: `teacher-${number}@example.org`,
      bio: 'A bio.',
    }
    ids.push(
      await insertTeacher(db, { ...words, personalDescription: null, imageUrl: null, websiteUrl: null, createdAt: at, updatedAt: at }),
    )
  }
  return ids
}
