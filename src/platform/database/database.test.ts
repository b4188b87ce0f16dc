import { readFile } from 'node:fs/promises'
import { createDatabase } from '@tests/support/create-database'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { openTestDatabase } from '@tests/support/test-database'
import { engines } from '@tests/support/test-site'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { StartError } from '@/platform/start-error.server'
import { columnTypes } from '../../../db/column-types'
import { migrations } from '../../../db/migrations'
import { type Database, type Engine, openDatabase } from './database.server'
import { isUnavailable } from './database-errors.server'

const setMark = (db: Database, key: string) => db.insertInto('site_state').values({ key, value: 1 }).execute()
const marks = async (db: Database) =>
  (await db.selectFrom('site_state').select('key').where('key', '!=', 'content-version').orderBy('key').execute()).map((row) => row.key)

const databases = [...engines.map((engine) => ({ engine, tuning: true })), { engine: 'sqlite' as const, tuning: false }]

describe.each(databases)('database on $engine, tuning $tuning', ({ engine, tuning }) => {
  const open = () => openTestDatabase(engine, { tuning })

  test('what a transaction did is there for others after its commit, not before', async () => {
    await using site = await open()
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
    await using site = await open()
    const { db } = site
    const failing = db.tx(async () => {
      await setMark(db, 'a')
      throw new Error('planted')
    })
    await expect(failing).rejects.toThrow('planted')
    expect(await marks(db)).toEqual([])
  })

  test('a nested transaction joins the outer one and shares its end', async () => {
    await using site = await open()
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

  test('concurrent transactions don’t see each other’s changes', async () => {
    await using site = await open()
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
    await using site = await open()
    const { db } = site
    const seen: string[] = []
    await db.tx(async () => {
      await db.tx(async () => db.afterCommit(() => void seen.push('inner')))
      db.afterCommit(() => void seen.push('outer'))
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['inner', 'outer'])
  })

  test('afterCommit never runs where the transaction failed, and at once where there is none', async () => {
    await using site = await open()
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
    await using site = await open()
    await setMark(site.db, 'kept')
    await site.db.close()
    expect(await marks(await site.openAgain())).toEqual(['kept'])
  })
})

test('decisions, running: a second process on the same data folder is refused in one line', async () => {
  await using site = await openTestDatabase('sqlite')
  const second = site.openAgain()
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`Another Flatirons process is using the data folder ${site.dir}`)
})

test('a command may read and write while a server runs, and leaves the folder to the server', async () => {
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

test('SQLite: what was deleted is gone from the file too, and so from every backup', async () => {
  await using site = await openTestDatabase('sqlite')
  await using folder = await temporaryFolder()
  for (const key of ['planted one', 'planted two', 'kept']) await setMark(site.db, key)
  await site.db.deleteFrom('site_state').where('key', 'like', 'planted%').execute()
  await site.db.copyTo(`${folder.path}/flatirons.db`)
  const bytes = await readFile(`${folder.path}/flatirons.db`, 'latin1')
  expect([bytes.includes('kept'), bytes.includes('planted')]).toEqual([true, false])
})

// Before, Kysely's words: 'corrupted migrations: previously executed migration 9999-newer is missing'.
test.each(engines)('running: on %s, data of a newer version is refused with what to do, and stays as it is', async (engine) => {
  await using site = await openTestDatabase(engine)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2099-01-01T00:00:00.000Z')`.execute(site.db.kysely())
  // SQLite's folder is one process's.
  if (engine === 'sqlite') await site.db.close()
  await expect(site.openAgain()).rejects.toThrow(
    /^The data belongs to a newer version of the program \(9999-newer\): start that version again/,
  )
  if (engine === 'postgres') await sql`delete from kysely_migration where name = '9999-newer'`.execute(site.db.kysely())
})

// Before, SQLite kept the columns of a step that was cut off, and every further start failed with 'duplicate column name'.
test.each(engines)(
  'running: on %s, steps to a new version that are cut off leave the data as they were, and the next start takes them all',
  async (engine) => {
    await using site = await openTestDatabase(engine)
    await setMark(site.db, 'a')
    if (engine === 'sqlite') await site.db.close()
    let isCutOff = true
    const later = async (db: Kysely<unknown>) => {
      await db.schema.alterTable('site_state').addColumn('note', 'text').execute()
      await db.schema.createTable('further').addColumn('id', 'integer').execute()
      if (isCutOff) throw new Error('planted')
    }
    const first = (db: Kysely<unknown>) => db.schema.alterTable('site_state').addColumn('other', 'text').execute()
    const steps = (of: Engine) => ({ ...migrations(of), '9998-first': { up: first }, '9999-later': { up: later } })
    await expect(site.openAgain({ migrations: steps })).rejects.toThrow('planted')

    const former = await site.openAgain()
    expect(await marks(former)).toEqual(['a'])
    if (engine === 'sqlite') await former.close()
    isCutOff = false
    const db = await site.openAgain({ migrations: steps })
    expect((await sql`select note, other from site_state where key = 'a'`.execute(db.kysely())).rows).toEqual([{ note: null, other: null }])
  },
)

test('SQLite: an online copy holds what is committed', async () => {
  await using site = await openTestDatabase('sqlite')
  await using folder = await temporaryFolder()
  await setMark(site.db, 'copied')
  await site.db.copyTo(`${folder.path}/flatirons.db`)
  const copy = await openDatabase({ dir: folder.path, migrations, columnTypes })
  expect(await marks(copy)).toEqual(['copied'])
  await copy.close()
})

test.runIf(engines.includes('postgres'))('PostgreSQL: five processes that open an empty database at once all find its tables', async () => {
  const { url, drop } = await createDatabase()
  const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ url, dir: '', migrations, columnTypes })))
  await setMark(opened[0] as Database, 'a')
  for (const db of opened) expect(await marks(db)).toEqual(['a'])
  await Promise.all(opened.map((db) => db.close()))
  await drop()
})

test.runIf(engines.includes('postgres'))(
  'decisions, errors: a statement that PostgreSQL gives up for taking too long counts as a database away',
  async () => {
    await using site = await openTestDatabase('postgres')
    const slow = site.db.tx(async () => {
      await sql`set local statement_timeout = 20`.execute(site.db.kysely())
      await sql`select pg_sleep(5)`.execute(site.db.kysely())
    })
    expect(isUnavailable(await slow.catch((error: unknown) => error))).toBe(true)
  },
)

test.runIf(engines.includes('postgres'))(
  'PostgreSQL: a migration may take as long as it needs, and any other statement 15 seconds',
  async () => {
    const { url, drop } = await createDatabase()
    const limits: unknown[] = []
    const read = async (db: Kysely<never>) => limits.push((await sql`show statement_timeout`.execute(db)).rows)
    const up = async (db: Kysely<never>) => void (await read(db))
    const db = await openDatabase({ url, dir: '', migrations: () => ({ '0001-slow': { up } }), columnTypes })
    await read(db.kysely() as never)
    expect(limits).toEqual([[{ statement_timeout: '0' }], [{ statementTimeout: '15s' }]])
    await db.close()
    await drop()
  },
)
