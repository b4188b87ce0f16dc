import type { ContentExample } from '@/content/content-example'

export const mountainHutExample = {
  noun: 'mountain hut',
  plural: 'mountain-huts',
  field: 'title',
  hasPicture: true,
  input: { title: 'House in Ward', description: 'Twelve rooms below the pines.' },
} as const satisfies ContentExample
