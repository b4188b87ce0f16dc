import { pageExample } from '@/features/own-pages/page.example'
import { programExample } from '@/features/programs/program.example'
import { webinarExample } from '@/features/webinars/webinar.example'
import { contentKinds } from '../content-kinds'
import { type ApiCall, type Arrange, created, event, existing } from './api-call'

const everyEvent: Arrange = async (site, cookie) => {
  await created(site, cookie, '/api/cms/events', event)
  const { events } = await (await site.request('/api/cms/events')).json()
  return { json: { eventIds: events.map(({ id }: { id: number }) => id).reverse() } }
}

const aDeletedProgram: Arrange = async (site, cookie) => {
  const { id } = await created(site, cookie, '/api/cms/programs', programExample.input)
  await site.request(`/api/cms/programs/${id}`, { method: 'DELETE', cookie })
  const { deleted } = await (await site.request('/api/cms/deleted', { cookie })).json()
  return { path: { id: deleted[0].id } }
}

const aPreview: Arrange = async (site, cookie) => {
  const { id } = await created(site, cookie, '/api/cms/programs', programExample.input)
  const { preview } = await (await site.request('/api/previews', { json: { kind: 'programs', id }, cookie })).json()
  return { path: { token: preview.url.split('/').at(-1) } }
}

/** One with the id of what it was when it was created. */
const former =
  (path: string, json: object): Arrange =>
  async (site, cookie) => {
    const { id } = await created(site, cookie, path, json)
    const { versions } = await (await site.request(`${path}/${id}/versions`, { cookie })).json()
    return { path: { id, versionId: versions[0].id } }
  }

/** The calls with which staff keep one kind of content. */
const content = (plural: string, sample: object, listAccess: 'public' | 'editor' = 'public'): ApiCall[] => {
  const path = `/api/cms/${plural}`
  return [
    { method: 'GET', path, access: listAccess, status: 200 },
    { method: 'POST', path, access: 'editor', status: 201, json: sample },
    { method: 'PUT', path: `${path}/:id`, access: 'editor', status: 200, json: sample, arrange: existing(path, sample) },
    { method: 'DELETE', path: `${path}/:id`, access: 'editor', status: 200, arrange: existing(path, sample) },
    { method: 'POST', path: `${path}/:id/duplicate`, access: 'editor', status: 201, bodyless: true, arrange: existing(path, sample) },
    { method: 'GET', path: `${path}/:id/versions`, access: 'editor', status: 200, arrange: existing(path, sample) },
    {
      method: 'POST',
      path: `${path}/:id/versions/:versionId/restore`,
      access: 'editor',
      status: 200,
      json: {},
      arrange: former(path, sample),
    },
  ]
}

/** Content of every kind: keeping it, and what visitors read of it. */
export const contentApiCalls: ApiCall[] = [
  ...contentKinds.flatMap((kind) => content(kind.plural, kind.input, kind.listAccess)),
  { method: 'PUT', path: '/api/cms/events/reorder', access: 'editor', status: 200, arrange: everyEvent },
  {
    method: 'POST',
    path: '/api/cms/events/dates',
    access: 'editor',
    status: 200,
    json: { startsAt: '2999-10-06T18:30', endsAt: '2999-10-06T19:00', recurrence: 'FREQ=WEEKLY', most: 12 },
  },
  { method: 'GET', path: '/api/events/calendar', access: 'public', status: 200 },
  {
    method: 'GET',
    path: '/api/events/:id/sessions',
    access: 'public',
    status: 200,
    arrange: existing('/api/cms/events', event),
  },
  { method: 'GET', path: '/api/events/slug/:slug', access: 'public', status: 200, arrange: existing('/api/cms/events', event) },
  { method: 'GET', path: '/api/newsletters', access: 'public', status: 200 },
  {
    method: 'GET',
    path: '/api/newsletters/slug/:slug',
    access: 'public',
    status: 200,
    arrange: async (site, cookie) => {
      await created(site, cookie, '/api/cms/newsletters', {
        month: 'May',
        year: 2025,
        link: 'https://example.org',
        title: 'Snow',
        body: 'Quiet.',
      })
      return { path: { slug: 'snow' } }
    },
  },
  { method: 'GET', path: '/api/webinars', access: 'public', status: 200 },
  {
    method: 'GET',
    path: '/api/webinars/slug/:slug',
    access: 'public',
    status: 200,
    arrange: existing('/api/cms/webinars', webinarExample.input),
  },
  { method: 'GET', path: '/api/page-changes', access: 'editor', status: 200 },
  { method: 'GET', path: '/api/cms/pages/:slug', access: 'public', status: 200, arrange: existing('/api/cms/pages', pageExample.input) },
  { method: 'GET', path: '/api/testimonials', access: 'public', status: 200 },
  { method: 'GET', path: '/api/search', access: 'public', status: 200 },
  {
    method: 'POST',
    path: '/api/previews',
    access: 'editor',
    status: 201,
    arrange: async (site, cookie) => ({
      json: { kind: 'programs', id: (await created(site, cookie, '/api/cms/programs', programExample.input)).id },
    }),
  },
  { method: 'GET', path: '/api/previews/:token', access: 'public', status: 200, arrange: aPreview },
  { method: 'GET', path: '/api/cms/deleted', access: 'editor', status: 200 },
  { method: 'POST', path: '/api/cms/deleted/:id/restore', access: 'editor', status: 200, bodyless: true, arrange: aDeletedProgram },
  { method: 'DELETE', path: '/api/cms/deleted/:id', access: 'editor', status: 200, arrange: aDeletedProgram },
]
