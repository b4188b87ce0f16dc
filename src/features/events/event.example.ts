import type { ContentExample } from '@/content/content-example'

export const eventExample = {
  noun: 'event',
  plural: 'events',
  field: 'title',
  hasPicture: true,
  input: { title: 'Open House', month: 'October', date: '5', year: '2999' },
} as const satisfies ContentExample
