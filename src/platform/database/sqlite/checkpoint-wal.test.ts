import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { openTestDatabase } from '@tests/support/test-database'
import { expect, test, vi } from 'vitest'
import type { Database } from '../database.server'
import { checkpointWal } from './checkpoint-wal.server'

const setMark = (db: Database, key: string) => db.tx(() => db.q().insertInto('site_state').values({ key, value: 1 }).execute())

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

test('a database that is closed while its log is merged is in its one file', async () => {
  // A log of 20 MB takes longer to merge than the thread to begin, so one of the moments falls in between.
  const long = 'x'.repeat(100_000)
  for (const milliseconds of [30, 50, 70]) {
    await using site = await openTestDatabase('sqlite')
    for (let number = 0; number < 200; number++) await setMark(site.db, `mark ${number} ${long}`)
    await setTimeout(milliseconds)
    await site.db.close()
    expect(existsSync(join(site.dir, 'flatirons.db-wal'))).toBe(false)
    using raw = new DatabaseSync(join(site.dir, 'flatirons.db'))
    expect(raw.prepare("select count(*) as count from site_state where key like 'mark %'").get()).toEqual({ count: 200 })
  }
})

/** A log of which everything was merged that was there, while a transaction was open. */
async function checkpointedWhileWriting(file: string, checkpointRest: () => void) {
  let isFree = false
  const log = checkpointWal(file, { isFree: () => isFree, checkpointRest })
  for (let commit = 0; commit < 200; commit++) log.committed()
  await log.ended()
  expect(checkpointRest).not.toHaveBeenCalled()
  isFree = true
  return log
}

test('what is left is merged when no transaction is open, once', async () => {
  await using dir = await temporaryFolder()
  const checkpointRest = vi.fn()
  const log = await checkpointedWhileWriting(join(dir.path, 'any.db'), checkpointRest)
  log.committed()
  log.committed()
  expect(checkpointRest).toHaveBeenCalledOnce()
})

test('a log that cannot be merged, in the thread or after it, is left as it is', async () => {
  await using dir = await temporaryFolder()
  const checkpointRest = vi.fn(() => {
    throw new Error('planted: disk full')
  })
  const unreadable = await checkpointedWhileWriting(join(dir.path, 'missing', 'any.db'), checkpointRest)
  unreadable.committed()
  expect(checkpointRest).not.toHaveBeenCalled()
  const full = await checkpointedWhileWriting(join(dir.path, 'any.db'), checkpointRest)
  expect(() => full.committed()).not.toThrow()
  expect(checkpointRest).toHaveBeenCalledOnce()
})

test('a command doesn’t exit before its log is merged', async () => {
  await using dir = await temporaryFolder()
  const module = JSON.stringify(new URL('checkpoint-wal.server.ts', import.meta.url).href)
  const file = JSON.stringify(join(dir.path, 'any.db'))
  const command = `const { checkpointWal } = await import(${module})
    const log = checkpointWal(${file}, { isFree: () => true, checkpointRest: () => console.log('merged') })
    for (let commit = 0; commit < 200; commit++) log.committed()
    await log.ended()
    console.log('ended')`
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', command], { encoding: 'utf8' })).toBe('merged\nended\n')
})
