import { aPicture } from '@tests/support/files'
import { staffFields } from '@tests/support/staff-fields'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '../events/event.factory'

const anna = { name: 'Anna Example', email: 'anna@example.org', title: 'Teacher', location: 'Boulder', bio: 'A bio.' }

function form(fields: Record<string, string>, image?: Uint8Array): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  if (image) data.set('image', new File([new Uint8Array(image)], 'anna.jpg'))
  return data
}

describe.each(engines)('teachers on %s', (engine) => {
  test('D2 §7: created with a photo as multipart, the answer has the documented fields', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const body = form({ ...anna, websiteUrl: 'https://example.org', personalDescription: ' Hello ' }, await aPicture(300, 400))
    const answer = await site.request('/api/cms/teachers', { body, cookie })
    expect(answer.status).toBe(201)
    const { teacher } = await answer.json()
    const imagePath = expect.stringMatching(/^\/uploads\/.*-300x400\.webp$/)
    const extra = {
      personalDescription: 'Hello',
      websiteUrl: 'https://example.org',
      imagePath,
      imageUrl: teacher.imagePath,
      imageAlt: null,
      imageFocus: null,
    }
    const shown = { id: expect.any(Number), ...anna, ...extra }
    expect(teacher).toEqual({ ...shown, ...staffFields })
    expect(await (await site.request('/api/cms/teachers')).json()).toEqual({ teachers: [shown] })
  })

  // Before, a text that was saved with a photo was stored with two characters for each line break, and differed from the same text saved without.
  test('a text of several lines is the same whether it comes as multipart or as JSON', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const bio = 'A line.\n\nAnother one.'
    for (const sent of [{ body: form({ ...anna, bio: bio.replaceAll('\n', '\r\n') }) }, { json: { ...anna, bio } }]) {
      const answer = await site.request('/api/cms/teachers', { ...sent, cookie })
      expect((await answer.json()).teacher.bio).toBe(bio)
    }
  })

  test('D1 §7: created as JSON, as the sample content is', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const answer = await site.request('/api/cms/teachers', { json: { ...anna, imageUrl: '/images/anna.webp' }, cookie })
    expect([answer.status, (await answer.json()).teacher]).toEqual([201, expect.objectContaining({ imagePath: '/images/anna.webp' })])
  })

  test('D2 §7: an update keeps the photo that its imagePath names, replaces it by a new one, or drops it for an empty imagePath', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const created = await site.request('/api/cms/teachers', { body: form(anna, await aPicture(30, 40)), cookie })
    const { teacher } = await created.json()
    const update = async (body: FormData) => {
      const answer = await site.request(`/api/cms/teachers/${teacher.id}`, { method: 'PUT', body, cookie })
      return (await answer.json()).teacher
    }
    expect((await update(form({ ...anna, name: 'Anna B', imagePath: teacher.imagePath }))).imageUrl).toBe(teacher.imageUrl)
    const replaced = await update(form({ imagePath: teacher.imagePath }, await aPicture(50, 60)))
    expect([replaced.name, replaced.imageUrl]).toEqual(['Anna B', expect.stringMatching(/-50x60\.webp$/)])
    expect((await update(form({ imagePath: '' }))).imageUrl).toBeNull()
  })

  test.each([
    [{ name: ' ' }, 'The name is required'],
    [{ email: 'anna' }, 'Please enter a valid email address'],
    [{ bio: 'x'.repeat(10_001) }, 'The bio must be 10000 characters or fewer'],
    [{ websiteUrl: 'javascript:alert(1)' }, 'The website must be an address that starts with https:// or http://'],
    [{ imageUrl: 'https://other.example/a.webp' }, 'The photo must be a path on this site, like /uploads/picture.webp'],
    [{ title: 7 }, 'The title must be text'],
  ])('D2 §5: a teacher with %j is refused', async (fields, message) => {
    await using site = await openTestSite(engine)
    const answer = await site.request('/api/cms/teachers', { json: { ...anna, ...fields }, cookie: await site.logIn() })
    expect([answer.status, (await answer.json()).message]).toEqual([400, message])
  })

  test('a deleted teacher leaves the events they taught', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { teacher } = await (await site.request('/api/cms/teachers', { json: anna, cookie })).json()
    const { slug } = await makeEvent(site.services, { teacherProfileIds: [teacher.id] })
    expect((await site.request(`/api/cms/teachers/${teacher.id}`, { method: 'DELETE', cookie })).status).toBe(200)
    const { event } = await (await site.request(`/api/events/slug/${slug}`)).json()
    expect([event.teacherProfileIds, event.teacherProfiles]).toEqual([[], []])
  })

  // It would come back with the next restore, after staff had taken the teacher from the event.
  test('a link to an event that was restored no longer waits to be', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { teacher } = await (await site.request('/api/cms/teachers', { json: anna, cookie })).json()
    const { id, slug } = await makeEvent(site.services, { teacherProfileIds: [teacher.id] })
    const taught = async () => (await (await site.request(`/api/events/slug/${slug}`)).json()).event.teacherProfileIds
    const deleteAndRestore = async () => {
      await site.request(`/api/cms/teachers/${teacher.id}`, { method: 'DELETE', cookie })
      const { deleted } = await (await site.request('/api/cms/deleted', { cookie })).json()
      expect((await site.request(`/api/cms/deleted/${deleted[0].id}/restore`, { method: 'POST', cookie })).status).toBe(200)
    }
    await deleteAndRestore()
    expect(await taught()).toEqual([teacher.id])
    await site.request(`/api/cms/events/${id}`, { method: 'PUT', json: { teacherProfileIds: [] }, cookie })
    await deleteAndRestore()
    expect(await taught()).toEqual([])
  })
})
