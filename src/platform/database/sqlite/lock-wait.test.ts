import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { openTestDatabase } from '@tests/support/test-database'
import { expect, test, vi } from 'vitest'

test('B §9.4: while another program has the file locked, everything else goes on; the transaction is carried out once, as soon as it may', async () => {
  await using site = await openTestDatabase('sqlite')
  const other = new DatabaseSync(join(site.dir, 'flatirons.db'))
  other.exec('begin immediate')
  using attempts = vi.spyOn(DatabaseSync.prototype, 'exec')
  let runs = 0
  const writing = site.db.tx(async () => {
    runs++
    await site.db.insertInto('site_state').values({ key: 'planted', value: 1 }).execute()
  })
  const reading = await site.db.selectFrom('site_state').select('key').where('key', '=', 'planted').execute()
  // A wait that held up the thread would let through a few of these before the transaction gives up, or one after each attempt.
  for (let turn = 0; turn < 100; turn++) await setTimeout(5)
  expect([reading, runs]).toEqual([[], 0])
  expect(attempts.mock.calls.filter(([statement]) => statement === 'begin immediate').length).toBeLessThan(26)
  other.exec('rollback')
  await writing
  expect(runs).toBe(1)
  other.close()
})
