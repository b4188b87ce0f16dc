import type { ContentExample } from '@/content/content-example'

export const webinarExample = {
  noun: 'webinar',
  plural: 'webinars',
  field: 'title',
  input: {
    title: 'Presence',
    presenter: 'Anna Example',
    description: 'A talk.',
    videoUrl: 'https://youtu.be/abcdefghijk',
    year: 2025,
    month: 'May',
  },
} as const satisfies ContentExample
