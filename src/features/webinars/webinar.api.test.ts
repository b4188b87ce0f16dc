import { staffFields } from '@tests/support/staff-fields'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeWebinar } from './webinar.factory'

const video = 'https://www.youtube.com/watch?v=abcdefghijk&t=3'
const webinar = (fields: object = {}) => ({
  title: 'Presence in Daily Life',
  description: 'An evening on presence.',
  presenter: 'Anna Example',
  videoUrl: video,
  thumbnailUrl: 'https://pictures.example/a.png',
  tags: 'presence, , inquiry,presence',
  year: '2025',
  month: 'mar',
  ...fields,
})

const listed = async (site: TestSite, path: string) => (await (await site.request(path)).json()).webinars

describe.each(engines)('webinars on %s', (engine) => {
  test('D2 §3: snake case in the list for staff, camel case everywhere else', async () => {
    await using site = await openTestSite(engine)
    const created = await site.request('/api/cms/webinars', { json: webinar(), cookie: await site.logIn() })
    const common = {
      id: 1,
      slug: 'presence-in-daily-life',
      title: 'Presence in Daily Life',
      description: 'An evening on presence.',
      presenter: 'Anna Example',
      tags: ['presence', 'inquiry'],
      year: 2025,
      month: 'March',
    }
    const camel = { ...common, videoUrl: video, thumbnailUrl: 'https://pictures.example/a.png', thumbnailImageUrl: null }
    expect([created.status, await created.json()]).toEqual([201, { webinar: { ...camel, ...staffFields } }])
    expect(await (await site.request('/api/cms/webinars')).json()).toEqual({
      webinars: [{ ...common, video_url: video, thumbnail_url: 'https://pictures.example/a.png' }],
    })
    expect(await (await site.request('/api/webinars')).json()).toEqual({ webinars: [camel] })
    expect(await (await site.request('/api/webinars/slug/presence-in-daily-life')).json()).toEqual({ webinar: camel })
  })

  test('D2 §7: an unknown slug answers 404', async () => {
    await using site = await openTestSite(engine)
    await makeWebinar(site.services, { title: 'Presence' })
    for (const slug of ['presence-2', '__proto__', '%', 'Presence']) {
      const answer = await site.request(`/api/webinars/slug/${slug}`)
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'Webinar not found' }])
    }
  })

  test('D2 §2: newest first by year, month from December to January, and then the last added', async () => {
    await using site = await openTestSite(engine)
    for (const [title, month, year] of [
      ['a', 'January', 2025],
      ['b', 'December', 2024],
      ['c', 'April', 2025],
      ['d', 'September', 2025],
      ['e', 'April', 2025],
    ])
      await makeWebinar(site.services, { title, month, year })
    const titles = (await listed(site, '/api/webinars')).map((each: { title: string }) => each.title)
    expect(titles).toEqual(['d', 'e', 'c', 'a', 'b'])
  })

  test('decisions: slugs are unique, also of ten created at once, and fall back to webinar', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await Promise.all(Array.from({ length: 10 }, () => site.request('/api/cms/webinars', { json: webinar({ title: 'Ö!' }), cookie })))
    const slugs = (await listed(site, '/api/webinars')).map((each: { slug: string }) => each.slug)
    expect(slugs.sort()).toEqual(['webinar', ...[10, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `webinar-${number}`)])
    const own = await site.request('/api/cms/webinars', { json: webinar({ slug: 'My_Own Talk!' }), cookie })
    expect((await own.json()).webinar.slug).toBe('my-own-talk')
  })

  test('D2 §5: an update without tags and slug keeps them; one with them changes only the tags', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { id } = await makeWebinar(site.services, { title: 'Presence', tags: ['one', 'two'] })
    const put = async (json: object) => (await site.request(`/api/cms/webinars/${id}`, { method: 'PUT', json, cookie })).json()
    const { tags: _, ...documented } = webinar({ title: 'Evening', thumbnailUrl: '/images/a.webp', year: 2024, month: 12 })

    expect((await put(documented)).webinar).toEqual({
      id,
      slug: 'presence',
      title: 'Evening',
      description: 'An evening on presence.',
      presenter: 'Anna Example',
      tags: ['one', 'two'],
      year: 2024,
      month: 'December',
      videoUrl: video,
      thumbnailUrl: '/images/a.webp',
      thumbnailImageUrl: '/images/a.webp',
      ...staffFields,
    })
    expect((await put({ slug: 'other', tags: 'three' })).webinar).toMatchObject({ slug: 'presence', tags: ['three'], title: 'Evening' })
  })

  test('decisions: what does not fit is refused with 400 and issues, on an update too, and changes nothing', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { id } = await makeWebinar(site.services, { title: 'Presence' })
    const message = 'Please choose a month'
    for (const [path, method] of [
      ['/api/cms/webinars', 'POST'],
      [`/api/cms/webinars/${id}`, 'PUT'],
    ] as const) {
      const answer = await site.request(path, { method, json: webinar({ month: 'Octember' }), cookie })
      expect([answer.status, await answer.json()]).toEqual([400, { message, issues: [{ path: 'month', message }] }])
    }
    expect(await listed(site, '/api/webinars')).toMatchObject([{ title: 'Presence' }])
  })

  test('D2 §7: deleted, it is gone', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { id } = await makeWebinar(site.services)
    const remove = () => site.request(`/api/cms/webinars/${id}`, { method: 'DELETE', cookie })
    const answer = await remove()
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Webinar deleted' }])
    expect(await listed(site, '/api/webinars')).toEqual([])
    expect((await remove()).status).toBe(404)
  })

  test('decisions: writing webinars needs an admin', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeWebinar(site.services)
    const member = await site.logIn({ username: 'member', role: 'member' })
    const calls = [
      ['/api/cms/webinars', { json: webinar() }],
      [`/api/cms/webinars/${id}`, { method: 'PUT', json: {} }],
      [`/api/cms/webinars/${id}`, { method: 'DELETE' }],
    ] as const
    for (const [path, options] of calls) {
      expect((await site.request(path, options)).status).toBe(401)
      expect((await site.request(path, { ...options, cookie: member })).status).toBe(403)
    }
    expect(await listed(site, '/api/cms/webinars')).toHaveLength(1)
  })
})

test('D2 §5: the thumbnail is optional; so are description and tags', async () => {
  await using site = await openTestSite('sqlite')
  const { title, presenter, videoUrl, year, month } = webinar()
  const json = { title, presenter, videoUrl, year, month }
  const answer = await site.request('/api/cms/webinars', { json, cookie: await site.logIn() })
  expect((await answer.json()).webinar).toMatchObject({ description: '', thumbnailUrl: null, thumbnailImageUrl: null, tags: [] })
})
