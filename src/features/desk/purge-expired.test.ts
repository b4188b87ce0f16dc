import { contentCalls } from '@tests/support/content-kinds'
import { aPdf, aPicture } from '@tests/support/files'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { eventExample } from '@/features/events/event.example'
import { sweepUploads } from '@/features/media/store-upload.server'
import { programExample } from '@/features/programs/program.example'
import { teacherExample } from '@/features/teachers/teacher.example'
import { createClock } from '@/platform/time/clock'
import { purgeExpiredItems } from './deleted-items.server'

const setTime = (site: TestSite, time: string) => {
  site.services.clock = createClock('America/Denver', () => new Date(time))
}

const keptRows = async ({ services: { db } }: TestSite) => {
  const tables = ['deleted_items', 'deleted_registrations', 'deleted_event_teachers', 'uploads', 'upload_uses'] as const
  const counts = tables.map(async (table) => (await db.selectFrom(table).select(db.kysely().fn.countAll<number>().as('n')).execute())[0]?.n)
  return Promise.all(counts)
}

/** An event with a picture, a flyer, a teacher and someone registered, and deleted. */
async function deletedEvent(site: TestSite, cookie: string) {
  await contentCalls(site, teacherExample, cookie).create(teacherExample.input)
  const body = new FormData()
  body.set('eventData', JSON.stringify({ ...eventExample.input, teacherProfileIds: [1] }))
  body.set('image', new File([new Uint8Array(await aPicture(600, 400))], 'a.jpg'))
  body.set('flyer', new File([new Uint8Array(aPdf())], 'a.pdf'))
  const { event } = await (await site.request('/api/cms/events', { body, cookie })).json()
  await site.request('/api/register', { json: { eventId: event.id, name: 'Ada Quist', email: 'ada@example.net' } })
  await contentCalls(site, eventExample, cookie).remove(event.id)
  return event
}

const isStored = async ({ services }: TestSite, path: string) => {
  const file = await services.storage.read(path.slice('/uploads/'.length))
  await file?.body.cancel()
  return file !== undefined
}

describe.each(engines)('30 days after a deletion on %s', (engine) => {
  test('it can be restored to the last moment, and not later, whether or not it was removed yet', async () => {
    await using site = await openTestSite(engine)
    setTime(site, '2026-11-21T20:00:00Z')
    const cookie = await site.logIn()
    await deletedEvent(site, cookie)
    const list = async () =>
      (await (await site.request('/api/cms/deleted', { cookie: await site.logIn({ username: 'later' }) })).json()).deleted

    setTime(site, '2026-12-21T20:00:00.001Z')
    const later = await site.logIn({ username: 'berta' })
    expect(await list()).toEqual([])
    for (const [method, path] of [
      ['POST', '/api/cms/deleted/1/restore'],
      ['DELETE', '/api/cms/deleted/1'],
    ] as const)
      expect((await site.request(path, { method, cookie: later })).status).toBe(404)

    setTime(site, '2026-12-21T20:00:00.000Z')
    expect((await site.request('/api/cms/deleted/1/restore', { method: 'POST', cookie: later })).status).toBe(200)
  })

  test('its row, attendees, links and files go; until then a start leaves them alone', async () => {
    await using site = await openTestSite(engine)
    setTime(site, '2026-11-21T20:00:00Z')
    const { imageUrl, flyerUrl } = await deletedEvent(site, await site.logIn())
    setTime(site, '2026-12-21T20:00:00Z')
    await purgeExpiredItems(site.services)
    await sweepUploads(site.services)
    expect(await keptRows(site)).toEqual([1, 1, 1, 2, 4])
    expect([await isStored(site, imageUrl), await isStored(site, flyerUrl)]).toEqual([true, true])

    setTime(site, '2026-12-21T20:00:00.001Z')
    await purgeExpiredItems(site.services)
    expect(await keptRows(site)).toEqual([0, 0, 0, 0, 0])
    expect([await isStored(site, imageUrl), await isStored(site, flyerUrl)]).toEqual([false, false])
  })

  test('several processes may purge at the same time', async () => {
    await using site = await openTestSite(engine)
    setTime(site, '2026-11-21T20:00:00Z')
    const { create, remove } = contentCalls(site, programExample, await site.logIn())
    for (const id of [1, 2, 3, 4]) {
      await create(programExample.input)
      await remove(id)
    }
    setTime(site, '2027-01-21T20:00:00Z')
    await Promise.all([1, 2, 3].map(() => purgeExpiredItems(site.services)))
    expect(await keptRows(site)).toEqual([0, 0, 0, 0, 0])
  })
})
