import { contentCalls, contentKinds, labelOf, namesOf } from '@tests/support/content-kinds'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { eventExample } from '@/features/events/event.example'
import { programExample } from '@/features/programs/program.example'
import { testimonialExample } from '@/features/testimonials/testimonial.example'
import { capitalize } from '@/platform/text/nouns'
import { createClock } from '@/platform/time/clock'

const setTime = (site: TestSite, time: string) => {
  site.services.clock = createClock('America/Denver', () => new Date(time))
}

/** What an admin does with what was deleted. */
const deletedCalls = (site: TestSite, cookie: string) => ({
  list: async () => (await (await site.request('/api/cms/deleted', { cookie })).json()).deleted,
  restore: (id: number) => site.request(`/api/cms/deleted/${id}/restore`, { method: 'POST', cookie }),
  purgeDeletedItem: (id: number) => site.request(`/api/cms/deleted/${id}`, { method: 'DELETE', cookie }),
})

const gone = { message: 'There is nothing left to restore. It was already restored or permanently deleted.' }

describe.each(engines)('deleting can be undone for 30 days on %s', (engine) => {
  test.each(contentKinds)('$plural: one that is restored is what it was, under its own id', async (kind) => {
    await using site = await openTestSite(engine)
    setTime(site, '2026-11-21T20:00:00Z')
    const cookie = await site.logIn({ username: 'ada' })
    const { create, remove, list } = contentCalls(site, kind, cookie)
    const { list: listDeleted, restore } = deletedCalls(site, cookie)
    await create(kind.input)
    const second = await create(kind.input)
    const before = await list()
    await remove(second.id)
    expect(await list()).toHaveLength(1)

    const label = labelOf(kind)
    const item = {
      id: 1,
      entity: kind.noun,
      entityId: second.id,
      label,
      deletedBy: 'ada',
      deletedAt: '2026-11-21T20:00:00.000Z',
      restorableUntil: '2026-12-21T20:00:00.000Z',
      attendees: kind.noun === 'event' ? 0 : null,
      attendeesNotified: false,
    }
    expect(await listDeleted()).toEqual([item])
    setTime(site, '2026-11-22T20:00:00Z')
    const answer = await restore(1)
    const message = `${capitalize(kind.noun)} restored`
    const { [namesOf(kind).one]: restored, ...others } = await answer.json()
    expect([answer.status, others]).toEqual([200, { message, entity: kind.noun, entityId: second.id }])
    const unchanged = ({ id, ...shown }: { id: number }) =>
      id === second.id ? { id, ...shown, updatedAt: '2026-11-22T20:00:00.000Z' } : { id, ...shown }
    expect(await list()).toEqual(before.map(unchanged))
    expect(restored).toEqual({ ...second, updatedAt: '2026-11-22T20:00:00.000Z' })
    expect(await listDeleted()).toEqual([])
    const entry = await site.services.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(entry).toMatchObject({ action: 'restore', entity: kind.noun, entityId: second.id, label })
  })

  test('the list has the newest deletion first, and counts the people that a restored event would still expect', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove } = contentCalls(site, eventExample, cookie)
    for (const [id, guests] of [
      [1, 2],
      [2, 1],
    ] as const) {
      await create(eventExample.input)
      for (let number = 1; number <= guests; number++)
        await site.request('/api/register', { json: { eventId: id, name: 'Ada Quist', email: `ada-${number}@example.net` } })
      await remove(id)
    }
    const items: { entityId: number; attendees: number }[] = await deletedCalls(site, cookie).list()
    expect(items.map(({ entityId, attendees }) => [entityId, attendees])).toEqual([
      [2, 1],
      [1, 2],
    ])
  })

  test('of two attempts to restore the same item at once, one succeeds, and the other is refused with the reason', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove, list } = contentCalls(site, eventExample, cookie)
    await create(eventExample.input)
    await remove(1)
    const answers = await Promise.all([1, 1, 1].map(deletedCalls(site, cookie).restore))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect(await answers.find(({ status }) => status === 404)?.json()).toEqual(gone)
    expect(await list()).toHaveLength(1)
  })

  test('what is restored and deleted for good at once is one or the other, never half', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove, list } = contentCalls(site, eventExample, cookie)
    await create(eventExample.input)
    await remove(1)
    const { restore, purgeDeletedItem } = deletedCalls(site, cookie)
    const [restored, forgotten] = await Promise.all([restore(1), purgeDeletedItem(1)])
    expect([restored.status, forgotten.status].toSorted()).toEqual([200, 404])
    expect(await list()).toHaveLength(restored.status === 200 ? 1 : 0)
  })

  test('what was deleted for good is not restored, and the audit log says who did it', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove } = contentCalls(site, programExample, cookie)
    await create(programExample.input)
    await remove(1)
    const { list, restore, purgeDeletedItem } = deletedCalls(site, cookie)
    const answer = await purgeDeletedItem(1)
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Permanently deleted' }])
    expect(await list()).toEqual([])
    for (const again of [await restore(1), await purgeDeletedItem(1)]) expect([again.status, await again.json()]).toEqual([404, gone])
    const entry = await site.services.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(entry).toMatchObject({ action: 'delete for good', entity: 'program', entityId: 1, label: 'Meditation' })
  })

  test('what has another one in its place is not restored: 409, and nothing changes', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove, list } = contentCalls(site, testimonialExample, cookie)
    await create(testimonialExample.input)
    await remove(1)
    const at = site.services.clock.now().toISOString()
    const other = { id: 1, quote: 'Other.', name: 'Ada', reviewCount: null, date: null, createdAt: at, updatedAt: at }
    await site.services.db.insertInto('testimonials').values(other).execute()
    const answer = await deletedCalls(site, cookie).restore(1)
    const message = 'This testimonial cannot be restored, because another one has taken its place.'
    expect([answer.status, await answer.json()]).toEqual([409, { message }])
    expect(await list()).toMatchObject([{ quote: 'Other.' }])
    expect(await deletedCalls(site, cookie).list()).toHaveLength(1)
  })
})
