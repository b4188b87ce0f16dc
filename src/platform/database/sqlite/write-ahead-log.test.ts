import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openTestDatabase } from '@tests/support/test-database'
import { expect, test } from 'vitest'
import type { Database } from '../database.server'

const setMark = (db: Database, key: string) => db.tx(() => db.insertInto('site_state').values({ key, value: 1 }).execute())

/** How often the log has been written from its beginning again, as it reports itself. */
const restarts = (dir: string) => readFileSync(join(dir, 'flatirons.db-wal')).readUInt32BE(12)

test('the log is merged into the file while one commit follows another without a pause', async () => {
  await using site = await openTestDatabase('sqlite')
  await setMark(site.db, 'first')
  const before = restarts(site.dir)
  let commits = 0
  do for (let more = 0; more < 50; more++) await setMark(site.db, `mark ${commits++}`)
  while (restarts(site.dir) < before + 2 && commits < 10_000)
  expect(restarts(site.dir)).toBeGreaterThanOrEqual(before + 2)
})

test('a database that is closed right after many commits is in its one file', async () => {
  const long = 'x'.repeat(100_000)
  await using site = await openTestDatabase('sqlite')
  for (let number = 0; number < 200; number++) await setMark(site.db, `mark ${number} ${long}`)
  await site.db.close()
  expect(existsSync(join(site.dir, 'flatirons.db-wal'))).toBe(false)
  using raw = new DatabaseSync(join(site.dir, 'flatirons.db'))
  expect(raw.prepare("select count(*) as count from site_state where key like 'mark %'").get()).toEqual({ count: 200 })
})
