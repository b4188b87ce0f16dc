import { createDatabase } from '@tests/support/create-database'
import { openTestDatabase } from '@tests/support/test-database'
import { engines } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import { columnTypes } from '../../../db/column-types'
import { migrations } from '../../../db/migrations'
import { type Database, openDatabase } from './database.server'
import { isDiskFull, isUnavailable, isUniqueViolation } from './database-errors.server'

const setMark = (db: Database, key: string) => db.insertInto('site_state').values({ key, value: 1 }).execute()
const marks = async (db: Database) =>
  (await db.selectFrom('site_state').select('key').where('key', '!=', 'content-version').orderBy('key').execute()).map((row) => row.key)

describe.each(engines)('errors of the database on %s', (engine) => {
  test('a second row under a unique key is distinguished from other failures', async () => {
    await using site = await openTestDatabase(engine)
    await setMark(site.db, 'a')
    expect(isUniqueViolation(await setMark(site.db, 'a').catch((error: unknown) => error))).toBe(true)
    expect(
      isUniqueViolation(
        await site.db
          .selectFrom('nowhere' as 'jobs')
          .execute()
          .catch((error: unknown) => error),
      ),
    ).toBe(false)
    expect(isUniqueViolation(undefined)).toBe(false)
  })

  test('once closed, the database counts as away', async () => {
    await using site = await openTestDatabase(engine)
    await site.db.close()
    expect(isUnavailable(await marks(site.db).catch((error: unknown) => error))).toBe(true)
    expect(isUnavailable(await site.db.tx(() => marks(site.db)).catch((error: unknown) => error))).toBe(true)
  })
})

test.runIf(engines.includes('postgres'))('PostgreSQL: a dropped connection and a dropped database count as away', async () => {
  const { url, drop } = await createDatabase()
  const onIdleError = vi.fn()
  const db = await openDatabase({ url, dir: '', migrations, columnTypes, onIdleError })
  const running = db
    .tx(async () => {
      await drop()
      return marks(db)
    })
    .catch((error: unknown) => error)
  expect(isUnavailable(await running)).toBe(true)
  expect(isUnavailable(await marks(db).catch((error: unknown) => error))).toBe(true)
  await db.close()
})

test.each([
  ['connection refused', { code: 'ECONNREFUSED' }, true],
  ['a socket that is not there', { code: 'ENOENT', syscall: 'connect' }, true],
  ['a certificate that is not there', { code: 'ENOENT', syscall: 'open' }, false],
  ['an unknown host', { code: 'ENOTFOUND' }, true],
  ['a connection that broke', { code: '08006' }, true],
  ['a server that shuts down', { code: '57P01' }, true],
  ['too many connections', { code: '53300' }, true],
  ['a database that an operator has closed (allow_connections false)', { code: '55000' }, true],
  ['a pool that waited too long', { message: 'timeout exceeded when trying to connect' }, true],
  ['SQLite: busy', { code: 'ERR_SQLITE_ERROR', errcode: 5 }, true],
  ['SQLite: busy with a snapshot', { code: 'ERR_SQLITE_ERROR', errcode: 517 }, true],
  ['SQLite: cannot open', { code: 'ERR_SQLITE_ERROR', errcode: 14 }, true],
  ['a broken constraint', { code: '23505' }, false],
  ['a fault in a statement', { code: '42P01' }, false],
  ['any other error', { message: 'x is not a function' }, false],
])('decisions, errors: %s: is the database away?', (_case, error, away) => {
  expect(isUnavailable(error)).toBe(away)
})

test.each([
  ['PostgreSQL', { code: '53100' }],
  ['SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
  ['a file', { code: 'ENOSPC' }],
  ['a quota', { code: 'EDQUOT' }],
])('decisions, errors: a full disk is recognized: %s', (_where, error) => {
  expect(isDiskFull(error)).toBe(true)
  expect(isUnavailable(error)).toBe(false)
})
