import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/support/test-database'

test('B §9.4: while another program has the file locked, everything else goes on; the transaction is carried out once, as soon as it may', async () => {
  await using site = await openTestDatabase('sqlite')
  const other = new DatabaseSync(join(site.dir, 'flatirons.db'))
  other.exec('begin immediate')
  let runs = 0
  const before = performance.eventLoopUtilization()
  const writing = site.db.tx(async () => {
    runs++
    await site.db.q().insertInto('site_state').values({ key: 'planted', value: 1 }).execute()
  })
  const reading = await site.db.q().selectFrom('site_state').select('key').where('key', '=', 'planted').execute()
  await new Promise((done) => setTimeout(done, 600))
  expect([reading, runs]).toEqual([[], 0])
  // What waits in the thread keeps it busy the whole time.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.7)
  other.exec('rollback')
  await writing
  expect(runs).toBe(1)
  other.close()
})
