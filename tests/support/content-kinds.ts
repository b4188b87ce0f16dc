import { fieldName } from '@/platform/nouns'
import type { TestSite } from './test-site'

/**
 * Each kind of content that staff keep: what creates one and the field by which the tests change it; where that is not so for all kinds, what
 * lists call the sample, whether the field is an address, whether there is a picture, and who may list them.
 */
export const contentKinds = [
  {
    noun: 'event',
    plural: 'events',
    field: 'title',
    hasPicture: true,
    sample: { title: 'Open House', month: 'October', date: '5', year: '2999' },
  },
  {
    noun: 'teacher',
    plural: 'teachers',
    field: 'name',
    hasPicture: true,
    sample: { name: 'Anna Example', email: 'anna@example.org', title: 'Teacher', location: 'Boulder', bio: 'A bio.' },
  },
  {
    noun: 'program',
    plural: 'programs',
    field: 'title',
    hasPicture: true,
    sample: { title: 'Meditation', description: 'Sitting together.', linkUrl: '/programs#meditation' },
  },
  {
    noun: 'newsletter',
    plural: 'newsletters',
    field: 'link',
    isAddress: true,
    label: 'May 2027',
    sample: { month: 'May', year: 2027, link: 'https://example.org/newsletter' },
  },
  {
    noun: 'webinar',
    plural: 'webinars',
    field: 'title',
    sample: {
      title: 'Presence',
      presenter: 'Anna Example',
      description: 'A talk.',
      videoUrl: 'https://youtu.be/abcdefghijk',
      year: 2025,
      month: 'May',
    },
  },
  { noun: 'testimonial', plural: 'testimonials', field: 'quote', sample: { quote: 'A quiet place.', name: 'Ada' }, listAccess: 'admin' },
] as const

interface Kind {
  noun: string
  plural: string
  field: string
  sample: object
  isAddress?: boolean
  label?: string
}

/** What a kind is called by its noun: one and all of it in JSON, and its table. */
export const namesOf = ({ noun, plural }: Pick<Kind, 'noun' | 'plural'>) => ({
  one: fieldName(noun),
  all: fieldName(plural),
  table: plural.replaceAll('-', '_'),
})

/** A value of the field of a kind by which it is found again. */
export const fieldValue = ({ isAddress = false }: Kind, text: string) => (isAddress ? `https://example.org/${text}` : text)

/** What lists call the sample. */
export const labelOf = ({ field, sample, label }: Kind): string => label ?? sample[field as never]

/** The documented calls of one kind, as one admin makes them. */
export function contentCalls(site: TestSite, { noun, plural }: { noun: string; plural: string }, cookie: string | undefined) {
  const { one, all } = namesOf({ noun, plural })
  const path = `/api/cms/${plural}`
  const send = async (address: string, options: object) => site.request(address, { ...options, ...(cookie && { cookie }) })
  return {
    create: async (json: object) => (await (await send(path, { json })).json())[one],
    update: (id: number, json: object) => send(`${path}/${id}`, { method: 'PUT', json }),
    remove: (id: number) => send(`${path}/${id}`, { method: 'DELETE' }),
    list: async () => (await (await send(path, {})).json())[all],
  }
}
