import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { sundays } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'

const perDate = { ...sundays, registration: { perSession: true } }

async function openSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  // The last of a month: the two years end as late as they can.
  site.services.clock = createClock('America/Denver', () => new Date('2027-08-31T18:00:00Z'))
  return { site, ...(await makeEvent(site.services, perDate)), [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const register = async (site: TestSite, eventId: number, session: string) => {
  const answer = await site.request('/api/register', { json: { eventId, name: 'Ada Quist', email: 'ada@example.net', session } })
  return [answer.status, (await answer.json()).message]
}

describe.each(engines)('registering for one date of a series on %s', (engine) => {
  test('B §3.3, §10: every date that is listed for the next two years can be registered for', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    const { sessions } = await (await site.request(`/api/events/${id}/sessions?to=2029-09-01`)).json()
    const last = sessions.at(-1).startsAt
    expect(last).toBe('2029-08-26T18:30')
    expect((await register(site, id, last))[0]).toBe(201)
  })

  test('B §3.3: a date further ahead, and one that the rule does not give, are refused with a sentence that says why', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    expect(await register(site, id, '2031-08-31T18:30')).toEqual([
      409,
      'You can register up to two years ahead. Please choose an earlier date',
    ])
    expect(await register(site, id, '2027-10-04T18:30')).toEqual([409, 'This event isn’t held on that date. Please choose another'])
  })
})
