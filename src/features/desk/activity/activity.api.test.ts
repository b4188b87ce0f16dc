import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { recordAudit } from '@/platform/database/audit-log.server'
import { createClock } from '@/platform/time/clock'

const AT = '2027-10-05T12:00:00.000Z'

/** Three changes: two by anna (account 1), one at the command line. */
async function openBusySite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  const cookie = await site.logIn({ username: 'anna' })
  const parts = { db: site.services.db, clock: createClock('UTC', () => new Date(AT)) }
  await recordAudit(parts, { accountId: 1, action: 'update', entity: 'event', entityId: 7, label: 'Open House' })
  await recordAudit(parts, { accountId: 1, action: 'reorder', entity: 'event', entityId: null })
  await recordAudit(parts, {
    accountId: null,
    action: 'create',
    entity: 'account',
    entityId: 2,
    label: '100%_Émile',
    detail: 'with admin access',
  })
  return Object.assign(site, { cookie })
}

const read = async (site: TestSite & { cookie: string }, query = '') =>
  (await site.request(`/api/activity${query}`, { cookie: site.cookie })).json()

describe.each(engines)('activity on %s', (engine) => {
  test('what was changed, newest first, with who did it: no one where it was the command line', async () => {
    await using site = await openBusySite(engine)
    expect(await read(site)).toEqual({
      activity: [
        {
          id: 3,
          at: AT,
          username: null,
          action: 'create',
          entity: 'account',
          entityId: 2,
          label: '100%_Émile',
          detail: 'with admin access',
        },
        { id: 2, at: AT, username: 'anna', action: 'reorder', entity: 'event', entityId: null, label: null, detail: null },
        { id: 1, at: AT, username: 'anna', action: 'update', entity: 'event', entityId: 7, label: 'Open House', detail: null },
      ],
      matching: 3,
    })
  })

  test.each([
    ['ANNA', [2, 1]],
    ['open h', [1]],
    ['event', [2, 1]],
    ['Émile', [3]],
    ['admin access', [3]],
    ['%_', [3]],
    ['_', [3]],
    ['nothing', []],
    ['', [3, 2, 1]],
  ])('the search for %j looks at who, what and its name', async (search, ids) => {
    await using site = await openBusySite(engine)
    const { activity, matching } = await read(site, `?search=${encodeURIComponent(search)}`)
    expect([activity.map(({ id }: { id: number }) => id), matching]).toEqual([ids, ids.length])
  })

  test('the list comes in parts, 50 where nothing is said', async () => {
    await using site = await openBusySite(engine)
    for (let count = 0; count < 60; count++)
      await recordAudit(site.services, { accountId: 1, action: 'update', entity: 'teacher', entityId: count })
    const { activity, matching } = await read(site)
    expect([activity.length, matching]).toEqual([50, 63])
    const part = await read(site, '?limit=2&offset=60&search=')
    expect([part.activity.map(({ id }: { id: number }) => id), part.matching]).toEqual([[3, 2], 63])
    expect((await site.request('/api/activity?limit=0', { cookie: site.cookie })).status).toBe(400)
  })
})
