import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'

test('spec B §9.2: from the signal to stop on, the site works and is not ready for more', async () => {
  await using site = await openTestSite('sqlite')
  const statuses = () => Promise.all(['/api/health', '/api/ready'].map(async (path) => (await site.request(path)).status))
  expect(await statuses()).toEqual([200, 200])
  site.services.lifecycle.isStopping = true
  expect(await statuses()).toEqual([200, 503])
})
