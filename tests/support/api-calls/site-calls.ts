import { randomUUID } from 'node:crypto'
import { type ApiCall, type Arrange, created, event } from './api-call'

/** A picture of one pixel. */
const TINY_GIF = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'

const anOwnEvent: Arrange = async (site, cookie) => {
  await created(site, cookie, '/api/cms/events', event)
  return {}
}

const aStep: Arrange = async () => ({ path: { step: 'privacy' } })

/** A file that nothing uses, from long ago. */
const anUnusedFile: Arrange = async (site) => ({ path: { name: await site.storeUnusedFile() } })

/** A text of a page that says something else for the second time, and what it said before. */
const aPageText: Arrange = async (site, cookie) => {
  const path = { page: 'about', place: 'opening.text' }
  const address = `/api/page-texts/${path.page}/${path.place}`
  for (const text of ['Our first words.', 'Our second words.']) await site.request(address, { method: 'PUT', json: { text }, cookie })
  const { versions } = await (await site.request(`${address}/versions`, { cookie })).json()
  return { path: { ...path, version: versions[0].id } }
}

/** The site itself: its state, Today, settings, texts of pages and Media. */
export const siteApiCalls: ApiCall[] = [
  { method: 'GET', path: '/api/health', access: 'public', status: 200 },
  { method: 'GET', path: '/api/ready', access: 'public', status: 200 },
  { method: 'GET', path: '/api/openapi.json', access: 'public', status: 200 },
  { method: 'GET', path: '/api/staff/overview', access: 'editor', status: 200 },
  { method: 'PUT', path: '/api/staff/first-steps', access: 'admin', status: 200, json: { isHidden: true } },
  { method: 'PUT', path: '/api/staff/first-steps/:step', access: 'admin', status: 200, json: { isDone: true }, arrange: aStep },
  { method: 'GET', path: '/api/staff/sample-content', access: 'admin', status: 200 },
  { method: 'DELETE', path: '/api/staff/sample-content', access: 'admin', status: 200, arrange: anOwnEvent },
  { method: 'GET', path: '/api/staff/search', access: 'editor', status: 200 },
  { method: 'GET', path: '/api/settings', access: 'admin', status: 200 },
  { method: 'PUT', path: '/api/settings', access: 'admin', needsRecentLogin: true, status: 200, json: { phone: '(303) 555-0199' } },
  { method: 'GET', path: '/api/settings/versions', access: 'admin', status: 200 },
  {
    method: 'POST',
    path: '/api/settings/versions/:id/restore',
    access: 'admin',
    needsRecentLogin: true,
    status: 200,
    bodyless: true,
    arrange: async () => ({ path: { id: 0 } }),
  },
  { method: 'GET', path: '/api/page-texts', access: 'editor', status: 200 },
  { method: 'GET', path: '/api/page-texts/:page', access: 'public', status: 200, arrange: aPageText },
  {
    method: 'PUT',
    path: '/api/page-texts/:page',
    access: 'editor',
    status: 200,
    json: { isOff: true },
    arrange: async () => ({ path: { page: 'webinars' } }),
  },
  { method: 'PUT', path: '/api/page-texts/:page/:place', access: 'editor', status: 200, json: { text: 'Our words.' }, arrange: aPageText },
  { method: 'POST', path: '/api/page-texts/:page/preview', access: 'editor', status: 200, json: { texts: {} }, arrange: aPageText },
  { method: 'GET', path: '/api/page-texts/:page/:place/versions', access: 'editor', status: 200, arrange: aPageText },
  {
    method: 'POST',
    path: '/api/page-texts/:page/:place/versions/:version/restore',
    access: 'editor',
    status: 200,
    bodyless: true,
    arrange: aPageText,
  },
  { method: 'GET', path: '/api/redirects', access: 'editor', status: 200 },
  {
    method: 'POST',
    path: '/api/redirects',
    access: 'editor',
    status: 201,
    json: { to: '/about' },
    arrange: async () => ({ json: { from: `/old/${randomUUID()}` } }),
  },
  {
    method: 'DELETE',
    path: '/api/redirects/:id',
    access: 'editor',
    status: 200,
    arrange: async (site, cookie) => {
      const { id } = await created(site, cookie, '/api/redirects', { from: `/old/${randomUUID()}`, to: '/about' })
      return { path: { id } }
    },
  },
  { method: 'GET', path: '/api/menus', access: 'editor', status: 200 },
  { method: 'PUT', path: '/api/menus', access: 'editor', status: 200, json: { menus: { header: null } } },
  { method: 'GET', path: '/api/media', access: 'editor', status: 200, arrange: anUnusedFile },
  { method: 'POST', path: '/api/media', access: 'editor', status: 201, file: TINY_GIF },
  { method: 'DELETE', path: '/api/media/:name', access: 'editor', status: 200, arrange: anUnusedFile },
  { method: 'POST', path: '/api/media/delete-unused', access: 'editor', status: 200, bodyless: true },
]
