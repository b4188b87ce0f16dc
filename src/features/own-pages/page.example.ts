import type { ContentExample } from '@/content/content-example'

export const pageExample = {
  noun: 'page',
  plural: 'pages',
  field: 'title',
  hasPicture: true,
  input: {
    title: 'Our retreat house',
    intro: 'A plain wooden house at the edge of a meadow.',
    body: '## The house\n\nIt was built in 1962.',
  },
} as const satisfies ContentExample
