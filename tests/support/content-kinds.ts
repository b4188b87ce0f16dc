import type { TestSite } from './test-site'

/** Each kind of content that staff keep: what creates one, the field by which the tests change it, and who may list them, where not everyone may. */
export const contentKinds = [
  { noun: 'event', plural: 'events', field: 'title', sample: { title: 'Open House', month: 'October', date: '5', year: '2999' } },
  {
    noun: 'teacher',
    plural: 'teachers',
    field: 'name',
    sample: { name: 'Anna Example', email: 'anna@example.org', title: 'Teacher', location: 'Boulder', bio: 'A bio.' },
  },
  {
    noun: 'program',
    plural: 'programs',
    field: 'title',
    sample: { title: 'Meditation', description: 'Sitting together.', linkUrl: '/programs#meditation' },
  },
  {
    noun: 'newsletter',
    plural: 'newsletters',
    field: 'link',
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

/** The documented calls of one kind, as one admin makes them. */
export function contentCalls(site: TestSite, { noun, plural }: { noun: string; plural: string }, cookie: string | undefined) {
  const path = `/api/cms/${plural}`
  const send = async (address: string, options: object) => site.request(address, { ...options, ...(cookie && { cookie }) })
  return {
    create: async (json: object) => (await (await send(path, { json })).json())[noun],
    update: (id: number, json: object) => send(`${path}/${id}`, { method: 'PUT', json }),
    remove: (id: number) => send(`${path}/${id}`, { method: 'DELETE' }),
    list: async () => (await (await send(path, {})).json())[plural],
  }
}
