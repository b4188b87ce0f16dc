import type { ContentExample } from '@/content/content-example'

export const newsletterExample = {
  noun: 'newsletter',
  plural: 'newsletters',
  field: 'link',
  isAddress: true,
  label: 'May 2027',
  input: { month: 'May', year: 2027, link: 'https://example.org/newsletter' },
} as const satisfies ContentExample
