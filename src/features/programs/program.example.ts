import type { ContentExample } from '@/content/content-example'

export const programExample = {
  noun: 'program',
  plural: 'programs',
  field: 'title',
  hasPicture: true,
  input: { title: 'Meditation', description: 'Sitting together.', linkUrl: '/programs#meditation' },
} as const satisfies ContentExample
