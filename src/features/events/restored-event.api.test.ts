import { contentCalls } from '@tests/support/content-kinds'
import { aPdf, aPicture } from '@tests/support/files'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { teacherExample } from '@/features/teachers/teacher.example'
import { eventExample } from './event.example'

const restore = (site: TestSite, cookie: string, id: number) => site.request(`/api/cms/deleted/${id}/restore`, { method: 'POST', cookie })

async function register(site: TestSite, eventId: number, ...emails: string[]) {
  for (const email of emails) await site.request('/api/register', { json: { eventId, name: 'Ada Quist', email, additionalMessage: 'Hi' } })
}

const attendees = async (site: TestSite, cookie: string, id: number) =>
  (await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()).attendees

/** Two teachers and an event that both teach, in that order. */
async function taughtEvent(site: TestSite, cookie: string) {
  const { create } = contentCalls(site, teacherExample, cookie)
  const ids = [(await create(teacherExample.input)).id, (await create(teacherExample.input)).id].reverse()
  const event = await contentCalls(site, eventExample, cookie).create({ ...eventExample.input, teacherProfileIds: ids })
  return { event, ids }
}

const taughtBy = async (site: TestSite, cookie: string) => (await contentCalls(site, eventExample, cookie).list())[0]?.teacherProfileIds

describe.each(engines)('a restored event on %s', (engine) => {
  test('has its address, its place in the order, its teachers, attendees and files', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove, list } = contentCalls(site, eventExample, cookie)
    const { ids } = await taughtEvent(site, cookie)
    const body = new FormData()
    body.set('eventData', JSON.stringify({ ...eventExample.input, teacherProfileIds: ids }))
    body.set('image', new File([new Uint8Array(await aPicture(600, 400))], 'a.jpg'))
    body.set('flyer', new File([new Uint8Array(aPdf())], 'a.pdf'))
    const { event } = await (await site.request('/api/cms/events', { body, cookie })).json()
    await create(eventExample.input)
    await register(site, event.id, 'ada@example.net', 'berta@example.net')
    const before = { list: await list(), attendees: await attendees(site, cookie, event.id) }
    expect(before.attendees).toHaveLength(2)

    await remove(event.id)
    expect((await site.request('/api/register', { json: { eventId: event.id, name: 'Ada', email: 'ada@example.net' } })).status).toBe(404)
    expect((await restore(site, cookie, 1)).status).toBe(200)
    expect(await list()).toEqual(before.list.map((each: object) => ({ ...each, updatedAt: expect.any(String) })))
    expect(await attendees(site, cookie, event.id)).toEqual(before.attendees)
    for (const path of [event.imageUrl, event.flyerUrl]) {
      const file = await site.services.storage.read(path.slice('/uploads/'.length))
      expect(file).toBeDefined()
      await file?.body.cancel()
    }
    const uses = await site.services.db.selectFrom('upload_uses').select(['entity', 'entityId']).where('entity', '!=', 'version').execute()
    expect(uses).toEqual([
      { entity: 'event', entityId: event.id },
      { entity: 'event', entityId: event.id },
    ])
  })

  test('gets another address, and another link to register, where its own was taken since', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove, list } = contentCalls(site, eventExample, cookie)
    await create(eventExample.input)
    await remove(1)
    await create(eventExample.input)
    await restore(site, cookie, 1)
    const found: { id: number; slug: string; registrationUrl: string }[] = await list()
    expect(found.map(({ id, slug, registrationUrl }) => [id, slug, registrationUrl]).toSorted()).toEqual([
      [1, 'open-house-2', '/register/open-house-2'],
      [2, 'open-house', '/register/open-house'],
    ])
  })

  test('its mail is sent once: what was sent before is not sent again, and what was due since then was sent to no one', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove } = contentCalls(site, eventExample, cookie)
    await create(eventExample.input)
    await register(site, 1, 'ada@example.net')
    expect(await site.deliverMail()).toHaveLength(2)
    await register(site, 1, 'berta@example.net')
    await remove(1)
    expect(await site.deliverMail()).toHaveLength(2)
    await restore(site, cookie, 1)
    expect(await site.deliverMail()).toHaveLength(2)
    expect(await attendees(site, cookie, 1)).toHaveLength(2)
  })

  test('someone that staff removed before it was deleted does not come back', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove } = contentCalls(site, eventExample, cookie)
    await create(eventExample.input)
    await register(site, 1, 'ada@example.net', 'berta@example.net')
    await site.request('/api/events/1/attendees/1', { method: 'DELETE', cookie })
    await remove(1)
    await restore(site, cookie, 1)
    const emails = (await attendees(site, cookie, 1)).map(({ email }: { email: string }) => email)
    expect(emails).toEqual(['berta@example.net'])
  })

  test('a registration at the moment of the deletion is kept with it or refused, and never lost', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove } = contentCalls(site, eventExample, cookie)
    await create(eventExample.input)
    const emails = Array.from({ length: 12 }, (_, number) => `guest-${number}@example.net`)
    const registering = emails.map((email) => site.request('/api/register', { json: { eventId: 1, name: 'Ada Quist', email } }))
    const [answers] = await Promise.all([Promise.all(registering), remove(1)])
    await restore(site, cookie, 1)
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => ![201, 404].includes(status))).toEqual([])
    const kept = (await attendees(site, cookie, 1)).map(({ email }: { email: string }) => email)
    expect(kept.toSorted()).toEqual(emails.filter((_email, index) => statuses[index] === 201).toSorted())
  })

  test('a restored teacher teaches again what they taught, in their place', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { ids } = await taughtEvent(site, cookie)
    await contentCalls(site, teacherExample, cookie).remove(ids[0] ?? 0)
    expect(await taughtBy(site, cookie)).toEqual([ids[1]])
    await restore(site, cookie, 1)
    expect(await taughtBy(site, cookie)).toEqual(ids)
  })

  test.each([
    ['event, teacher', [1, 2]],
    ['teacher, event', [2, 1]],
  ] as const)('where both were deleted, the link is back once both are: %s', async (_order, items) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { event, ids } = await taughtEvent(site, cookie)
    await contentCalls(site, eventExample, cookie).remove(event.id)
    await contentCalls(site, teacherExample, cookie).remove(ids[0] ?? 0)
    for (const item of items) expect((await restore(site, cookie, item)).status).toBe(200)
    expect(await taughtBy(site, cookie)).toEqual(ids)
    expect(await site.services.db.selectFrom('deleted_event_teachers').selectAll().execute()).toEqual([])
  })

  test('an event whose teacher is gone for good comes back without them', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { event, ids } = await taughtEvent(site, cookie)
    await contentCalls(site, eventExample, cookie).remove(event.id)
    await contentCalls(site, teacherExample, cookie).remove(ids[0] ?? 0)
    await site.request('/api/cms/deleted/2', { method: 'DELETE', cookie })
    await restore(site, cookie, 1)
    expect(await taughtBy(site, cookie)).toEqual([ids[1]])
  })
})
