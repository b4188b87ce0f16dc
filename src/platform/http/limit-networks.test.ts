import { openTestDatabase } from '@tests/support/test-database'
import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { ApiError } from '@/platform/http/errors.server'
import { createLogger } from '@/platform/logger.server'
import { createRateLimit, limitNetworks } from './rate-limit.server'

const statusOf = (attempt: Promise<void>) =>
  attempt.then(() => 200).catch((error: unknown) => (error instanceof ApiError ? error.status : 0))

test('an address that its own limit refuses takes nothing from the others of its network, and what is given back is so in both', async () => {
  await using site = await openTestDatabase('sqlite')
  const limit = (name: string, points: number) =>
    createRateLimit({ enabled: true, name, points, seconds: 600, db: site.db, log: createLogger('silent') })
  const both = limitNetworks(limit('each', 1), limit('together', 2))
  const use = (address: string) => statusOf(both.use(`form ${address}`))
  for (const expected of [200, 429, 429]) expect(await use('2001:db8:1:1::/64')).toBe(expected)
  expect([await use('2001:db8:1:2::/64'), await use('2001:db8:1:3::/64')]).toEqual([200, 429])
  expect([await use('2001:db8:2:1::/64'), await use('192.0.2.7')]).toEqual([200, 200])
  await both.refund('form 2001:db8:1:2::/64')
  await both.refund('form 2001:db8:1:2::/64')
  expect([await both.tryUse('form 2001:db8:1:2::/64'), await both.tryUse('form 2001:db8:1:4::/64')]).toEqual([true, false])
})

test.each([
  ['publicForm', 'contact ', 100],
  ['drawnPictures', '', 300],
  ['loginPerAddress', 'reset ', 500],
] as const)(
  'decisions, rate limits: who has a network of IPv6 addresses gets no further in %s than many who share one',
  async (name, about, most) => {
    await using site = await openTestSite('sqlite', { RATE_LIMITS: 'on' })
    const use = (address: string) => statusOf(site.services.limits[name].use(`${about}${address}`))
    for (let count = 0; count < most; count++) expect(await use(`2001:db8:1:${count.toString(16)}::/64`)).toBe(200)
    expect([await use('2001:db8:1:ffff::/64'), await use('2001:db8:2:1::/64')]).toEqual([429, 200])
  },
)
