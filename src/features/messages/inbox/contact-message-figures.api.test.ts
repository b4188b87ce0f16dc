import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeSubscriber } from '@/features/newsletter/list/subscription.factory'
import { createClock } from '@/platform/time/clock'
import { contactMessageRow, makeContactMessage } from '../contact-message.factory'

async function openSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  site.services.clock = createClock('America/Denver', () => new Date('2026-11-19T16:00:00Z'))
  const cookie = await site.logIn()
  return { site, read: async (path: string) => (await site.request(path, { cookie })).json() }
}

describe.each(engines)('the figures of the last twelve months, on %s', (engine) => {
  test('enquiries count in the month that it was where the community is, by interest and how they heard', async () => {
    const { site, read } = await openSite(engine)
    await using _closed = site
    const write = (createdAt: string, further = {}) => makeContactMessage(site.services, contactMessageRow({ createdAt, ...further }))
    await write('2026-11-01T05:59:00.000Z', { interest: 'private', hearAboutUs: 'google' })
    await write('2026-11-01T06:01:00.000Z', { interest: null, hearAboutUs: 'google' })
    await write('2026-11-18T16:00:00.000Z', { interest: 'meditation' })
    await write('2025-11-30T16:00:00.000Z')
    const { months, interests, heard } = await read('/api/contact/figures')
    expect([months.length, months[0].month]).toEqual([12, '2025-12'])
    expect(months.slice(-2)).toEqual([
      { month: '2026-10', count: 1 },
      { month: '2026-11', count: 2 },
    ])
    const last = Object.fromEntries(interests.map(({ label, counts }: { label: string; counts: number[] }) => [label, counts.slice(-2)]))
    expect(last).toMatchObject({ 'Private Inquiry Sessions': [1, 0], 'General Inquiry': [0, 1], 'Sunday Morning Meditation': [0, 1] })
    expect(heard.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { label: 'Google', count: 2 },
      { label: 'No answer', count: 1 },
    ])
  })

  test('subscribers count from the month in which they came, those from before from the first on', async () => {
    const { site, read } = await openSite(engine)
    await using _closed = site
    for (const [email, at] of [
      ['a@example.net', '2020-01-01T00:00:00.000Z'],
      ['b@example.net', '2026-10-15T00:00:00.000Z'],
      ['c@example.net', '2026-11-15T00:00:00.000Z'],
    ] as const)
      await makeSubscriber(site.services, { email, at })
    const { months } = await read('/api/newsletter/subscribers/figures')
    expect(months[0]).toEqual({ month: '2025-12', joined: 0, total: 1 })
    expect(months.slice(-2)).toEqual([
      { month: '2026-10', joined: 1, total: 2 },
      { month: '2026-11', joined: 1, total: 3 },
    ])
  })
})
