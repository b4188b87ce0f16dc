import type { ContentExample } from '@/content/content-example'

export const retreatCenterExample = {
  noun: 'retreat center',
  plural: 'retreat-centers',
  field: 'title',
  hasPicture: true,
  input: { title: 'House in Ward', description: 'Twelve rooms below the pines.' },
} as const satisfies ContentExample
