import { describe, expect, test, vi } from 'vitest'
import { migrations } from '../../db/migrations'
import { createDatabase } from '../../tests/support/create-database'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import { openTestDatabase } from '../../tests/support/test-database'
import { engines } from '../../tests/support/test-site'
import { type Database, isDiskFull, isUnavailable, isUniqueViolation, openDatabase } from './database.server'
import { StartError } from './start-error.server'

const setMark = (db: Database, key: string) => db.q().insertInto('site_state').values({ key, value: 1 }).execute()
const marks = async (db: Database) =>
  (await db.q().selectFrom('site_state').select('key').where('key', '!=', 'content-version').orderBy('key').execute()).map((row) => row.key)

describe.each(engines)('database on %s', (engine) => {
  test('what a transaction did is there for others after its commit, not before', async () => {
    await using site = await openTestDatabase(engine)
    const { db } = site
    const other = await site.openAgain({ exclusive: false })
    await db.tx(async () => {
      await setMark(db, 'a')
      expect(await marks(db)).toEqual(['a'])
      expect(await marks(other)).toEqual([])
    })
    expect(await marks(other)).toEqual(['a'])
  })

  test('a failing transaction undoes everything and passes its error on', async () => {
    await using site = await openTestDatabase(engine)
    const { db } = site
    const failing = db.tx(async () => {
      await setMark(db, 'a')
      throw new Error('planted')
    })
    await expect(failing).rejects.toThrow('planted')
    expect(await marks(db)).toEqual([])
  })

  test('a nested transaction joins the outer one and shares its end', async () => {
    await using site = await openTestDatabase(engine)
    const { db } = site
    const failing = db.tx(async () => {
      await db.tx(() => setMark(db, 'inner'))
      throw new Error('planted')
    })
    await expect(failing).rejects.toThrow('planted')
    expect(await marks(db)).toEqual([])
    await db.tx(() => db.tx(() => setMark(db, 'inner')))
    expect(await marks(db)).toEqual(['inner'])
  })

  test('transactions side by side do not see into one another', async () => {
    await using site = await openTestDatabase(engine)
    const { db } = site
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, count) =>
        db.tx(async () => {
          await setMark(db, `mark ${String(count).padStart(2, '0')}`)
          if (count % 2 === 1) throw new Error('planted')
        }),
      ),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
    expect(await marks(db)).toEqual(Array.from({ length: 10 }, (_, count) => `mark ${String(count * 2).padStart(2, '0')}`))
  })

  test('afterCommit runs once the outermost transaction is committed, in order', async () => {
    await using site = await openTestDatabase(engine)
    const { db } = site
    const seen: string[] = []
    await db.tx(async () => {
      await db.tx(async () => db.afterCommit(() => seen.push('inner')))
      db.afterCommit(() => seen.push('outer'))
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['inner', 'outer'])
  })

  test('afterCommit never runs where the transaction failed, and at once where there is none', async () => {
    await using site = await openTestDatabase(engine)
    const { db } = site
    const action = vi.fn()
    const failing = db.tx(async () => {
      db.afterCommit(action)
      throw new Error('planted')
    })
    await expect(failing).rejects.toThrow('planted')
    expect(action).not.toHaveBeenCalled()
    db.afterCommit(action)
    expect(action).toHaveBeenCalledTimes(1)
  })

  test('opening again brings nothing up to date twice and keeps what is stored', async () => {
    await using site = await openTestDatabase(engine)
    await setMark(site.db, 'kept')
    await site.db.close()
    expect(await marks(await site.openAgain())).toEqual(['kept'])
  })

  test('a second row under a unique key is told apart from other failures', async () => {
    await using site = await openTestDatabase(engine)
    await setMark(site.db, 'a')
    expect(isUniqueViolation(await setMark(site.db, 'a').catch((error: unknown) => error))).toBe(true)
    expect(
      isUniqueViolation(
        await site.db
          .q()
          .selectFrom('nowhere' as 'outbox')
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

test('decisions, running: a second process on the same data folder is refused in one line', async () => {
  await using site = await openTestDatabase('sqlite')
  const second = site.openAgain()
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`Another Flatirons process is using the data folder ${site.dir}`)
})

test('a command beside a running server may read and write, and leaves the folder to the server', async () => {
  await using site = await openTestDatabase('sqlite')
  const command = await site.openAgain({ exclusive: false })
  await setMark(command, 'by the command')
  await command.close()
  expect(await marks(site.db)).toEqual(['by the command'])
  await expect(site.openAgain()).rejects.toThrow('Another Flatirons process')
})

test('a data folder is free again once its server is closed', async () => {
  await using site = await openTestDatabase('sqlite')
  await site.db.close()
  await setMark(await site.openAgain(), 'by the next one')
})

test('SQLite: an online copy holds what is committed', async () => {
  await using site = await openTestDatabase('sqlite')
  await using folder = await temporaryFolder()
  await setMark(site.db, 'copied')
  await site.db.copyTo(`${folder.path}/flatirons.db`)
  const copy = await openDatabase({ dir: folder.path, migrations })
  expect(await marks(copy)).toEqual(['copied'])
  await copy.close()
})

test.runIf(engines.includes('postgres'))('PostgreSQL: five processes that open an empty database at once all find its tables', async () => {
  const { url, drop } = await createDatabase()
  const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ url, dir: '', migrations })))
  await setMark(opened[0] as Database, 'a')
  for (const db of opened) expect(await marks(db)).toEqual(['a'])
  await Promise.all(opened.map((db) => db.close()))
  await drop()
})

test.runIf(engines.includes('postgres'))('PostgreSQL: a dropped connection and a dropped database count as away', async () => {
  const { url, drop } = await createDatabase()
  const onIdleError = vi.fn()
  const db = await openDatabase({ url, dir: '', migrations, onIdleError })
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
  ['an unknown host', { code: 'ENOTFOUND' }, true],
  ['a connection that broke', { code: '08006' }, true],
  ['a server that shuts down', { code: '57P01' }, true],
  ['too many connections', { code: '53300' }, true],
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
])('decisions, errors: a full disk is recognised: %s', (_where, error) => {
  expect(isDiskFull(error)).toBe(true)
  expect(isUnavailable(error)).toBe(false)
})
