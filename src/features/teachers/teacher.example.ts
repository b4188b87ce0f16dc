import type { ContentExample } from '@/content/content-example'

export const teacherExample = {
  noun: 'teacher',
  plural: 'teachers',
  field: 'name',
  hasPicture: true,
  input: { name: 'Anna Example', email: 'anna@example.org', title: 'Teacher', location: 'Boulder', bio: 'A bio.' },
} as const satisfies ContentExample
