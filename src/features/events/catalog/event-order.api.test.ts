import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '../event.factory'

async function order(site: TestSite) {
  const { events } = (await (await site.request('/api/cms/events')).json()) as { events: { id: number; sortOrder: number }[] }
  return events.map(({ id, sortOrder }) => [id, sortOrder])
}

async function makeEvents(site: TestSite, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made++) ids.push((await makeEvent(site.services)).id)
  return ids
}

describe.each(engines)('the order of events on %s', (engine) => {
  const reorder = (site: TestSite, cookie: string, json: unknown) =>
    site.request('/api/cms/events/reorder', { method: 'PUT', json, cookie })

  test('decisions: reordering numbers the events 0, 1, 2 … and a new one goes last', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const [a = 0, b = 0, c = 0] = await makeEvents(site, 3)
    expect((await reorder(site, cookie, { eventIds: [c, a, b] })).status).toBe(200)
    const { id: last } = await makeEvent(site.services)
    expect(await order(site)).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
      [last, 3],
    ])
  })

  test('decisions: any list of ids is either a permutation that becomes the order, or refused and changes nothing', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const ids = await makeEvents(site, 4)
    const lists = fc.oneof(
      fc.shuffledSubarray(ids, { minLength: ids.length }),
      fc.shuffledSubarray(ids),
      fc.array(fc.constantFrom(...ids), { maxLength: 6 }),
      fc.array(fc.oneof(fc.constantFrom(...ids), fc.nat(), fc.constant(-1), fc.double(), fc.constant('1'), fc.constant(null)), {
        maxLength: 6,
      }),
    )
    await fc.assert(
      fc.asyncProperty(lists, async (eventIds) => {
        const before = await order(site)
        const { status } = await reorder(site, cookie, { eventIds })
        const isPermutation = eventIds.length === ids.length && ids.every((id) => eventIds.includes(id))
        expect(status).toBe(isPermutation ? 200 : 400)
        expect(await order(site)).toEqual(isPermutation ? eventIds.map((id, index) => [id, index]) : before)
      }),
      { numRuns: 60 },
    )
  })

  test.each([{}, { eventIds: 'all' }, { eventIds: {} }, [], null])('decisions: %j is no order: 400 with words', async (json) => {
    await using site = await openTestSite(engine)
    const answer = await reorder(site, await site.logIn(), json)
    expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringMatching(/\w/)])
  })

  test('two people who reorder at once leave one of the two orders, whole', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const ids = await makeEvents(site, 20)
    const orders = [ids.toReversed(), [...ids.slice(7), ...ids.slice(0, 7)]]
    for (let round = 0; round < 5; round++) await Promise.all(orders.map((eventIds) => reorder(site, cookie, { eventIds })))
    const found = (await order(site)).map(([id]) => id)
    expect(orders).toContainEqual(found)
  })
})
