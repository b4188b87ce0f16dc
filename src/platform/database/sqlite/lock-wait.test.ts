import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/support/test-database'

test('B §9.4: while another program has the file locked, everything else goes on; the transaction is carried out once, as soon as it may', async () => {
  await using site = await openTestDatabase('sqlite')
  const other = new DatabaseSync(join(site.dir, 'flatirons.db'))
  other.exec('begin immediate')
  let [turns, runs] = [0, 0]
  const turning = setInterval(() => turns++, 5)
  const writing = site.db.tx(async () => {
    runs++
    await site.db.q().insertInto('site_state').values({ key: 'planted', value: 1 }).execute()
  })
  const reading = await site.db.q().selectFrom('site_state').select('key').where('key', '=', 'planted').execute()
  await new Promise((done) => setTimeout(done, 600))
  expect([reading, runs]).toEqual([[], 0])
  expect(turns).toBeGreaterThan(20)
  other.exec('rollback')
  await writing
  clearInterval(turning)
  expect(runs).toBe(1)
  other.close()
})
