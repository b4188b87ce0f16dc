import { engines, openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'

test('spec B §9.2: from the signal to stop on, the site works and is not ready for more', async () => {
  await using site = await openTestSite('sqlite')
  const statuses = () => Promise.all(['/api/health', '/api/ready'].map(async (path) => (await site.request(path)).status))
  expect(await statuses()).toEqual([200, 200])
  site.services.lifecycle.isStopping = true
  expect(await statuses()).toEqual([200, 503])
})

test('spec B §9.2: both name the version', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/api/health', '/api/ready'])
    expect(await (await site.request(path)).json()).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
})

// Before, a balancer took every process away, and with them the pages that they had at hand.
test.each(engines)(
  'spec B §9.2: with its database away a process is ready and degraded while pages at hand are served, on %s',
  async (engine) => {
    await using site = await openTestSite(engine)
    const watch = await site.services.content.watch()
    await site.services.db.close()
    const [health, ready] = [await site.request('/api/health'), await site.request('/api/ready')]
    watch.stop()
    expect([health.status, ready.status, (await ready.json()).status]).toEqual([503, 200, 'degraded'])
  },
)
