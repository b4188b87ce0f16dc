import { access, chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openBucketServer } from '@tests/support/bucket-server'
import { createDatabase } from '@tests/support/create-database'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { openTestDatabase } from '@tests/support/test-database'
import { engines, openTestSite } from '@tests/support/test-site'
import { sql } from 'kysely'
import { create } from 'tar'
import { expect, inject, test } from 'vitest'
import { configDefaults, openServices } from '@/app/services.server'
import { makeEvent } from '@/features/events/event.factory'
import { type Config, readConfig } from '@/platform/config.server'
import { readAllRows } from '@/platform/database/all-rows.server'
import type { RawRow } from '@/platform/database/columns.server'
import type { Database, Engine } from '@/platform/database/database.server'
import { createFolderStorage } from '@/platform/storage/storage.server'
import { createClock } from '@/platform/time/clock'
import { columnTypes } from '../../../db/column-types'
import { migrations } from '../../../db/migrations'
import { backUp, requireSite } from './backup.server'
import { restore } from './restore.server'

const noBucket = async () => {
  throw new Error('There is no bucket here')
}
const preparation = { migrations, columnTypes, prepare: async () => {}, openStorage: noBucket }

/** An empty database on either engine, and an empty data folder. */
async function openTarget(engine: Engine, config: Config) {
  const folder = await temporaryFolder()
  const database = engine === 'postgres' ? await createDatabase(inject('migratedDatabase')) : undefined
  return {
    folder: folder.path,
    config: { ...config, dataDir: join(folder.path, 'restored'), databaseUrl: database?.url },
    async [Symbol.asyncDispose]() {
      await database?.drop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const allRows = (config: Config) =>
  readAllRows(config, async ({ tables, rows, lastIds }) => {
    const found: Record<string, unknown[]> = { lastIds: [lastIds] }
    for (const table of tables) {
      const batches: RawRow[] = []
      for await (const batch of rows(table)) batches.push(...batch)
      found[table] = batches.map((row) => Object.fromEntries(Object.entries(row).toSorted()))
    }
    return found
  })

/** A row in each table, by what SQLite's schema says that it may hold; in one a text that is read in pieces, whose letters lie across their ends. */
function plantEveryTable(dataDir: string) {
  const raw = new DatabaseSync(join(dataDir, 'flatirons.db'), { enableForeignKeyConstraints: false })
  const tables = raw.prepare("select name, sql from sqlite_master where type = 'table'").all()
  const planted = tables.filter(({ name }) => !/^(?:sqlite_|kysely_|search_)/.test(String(name)))
  for (const { name, sql } of planted) {
    const columns = raw.prepare(`pragma table_info("${name}")`).all()
    const plantedValue = ({ name: column, type }: Record<string, unknown>) => {
      if (/int/i.test(String(type))) return 1
      const [, first] = new RegExp(`${column}"? in \\('([^']+)'`).exec(String(sql)) ?? []
      // A text that is a moment too, since SQLite has no other type for one.
      return first ?? '2027-01-02T03:04:05.678Z'
    }
    const names = columns.map((column) => `"${column.name}"`)
    raw.exec(`delete from "${name}"`)
    raw.prepare(`insert into "${name}" (${names}) values (${names.map(() => '?')})`).run(...columns.map(plantedValue))
  }
  raw.prepare('update events set description = ?').run(`a${'—'.repeat(100_000)}`)
  raw.close()
  return planted.map(({ name }) => String(name)).toSorted()
}

// A table of a later version is in it without being named anywhere.
test.each(engines)('spec B §9.3: every table goes into the archive, and comes out of it the same into %s and back', async (engine) => {
  await using site = await openTestSite('sqlite')
  const planted = plantEveryTable(site.services.config.dataDir)
  const before = await allRows(site.services.config)
  expect(Object.keys(before).toSorted()).toEqual(['lastIds', ...planted].toSorted())
  for (const table of planted) expect([table, before[table]?.length]).toEqual([table, 1])
  await using there = await openTarget(engine, site.services.config)
  await using back = await openTarget('sqlite', site.services.config)
  const [first, second] = [join(there.folder, 'first.zip'), join(there.folder, 'second.zip')]

  await backUp(site.services, first)
  expect(await restore(there.config, first, preparation)).toContain(`: ${planted.length} rows of ${planted.length} tables, and 0 uploads`)
  expect(await allRows(there.config)).toEqual(before)
  await backUp({ ...site.services, config: there.config }, second)
  await restore(back.config, second, preparation)
  expect(await allRows(back.config)).toEqual(before)
})

test.each(engines)('a restore into %s gives no id again that was given before', async (engine) => {
  await using site = await openTestSite('sqlite')
  const [, gone] = [await makeEvent(site.services), await makeEvent(site.services)]
  await site.services.db.deleteFrom('events').where('id', '=', gone.id).execute()
  await using there = await openTarget(engine, site.services.config)
  const file = join(there.folder, 'site.zip')
  await backUp(site.services, file)
  await restore(there.config, file, preparation)
  const restored = await openServices(there.config, { exclusive: true })
  expect((await makeEvent(restored)).id).toBe(gone.id + 1)
  await restored.db.close()
})

// Before, it restored an SQLite file beside the PostgreSQL that the site reads.
test.runIf(engines.includes('postgres'))('spec B §9.3: nothing is restored into a PostgreSQL that holds a site', async () => {
  await using site = await openTestSite('sqlite')
  await using other = await openTestSite('postgres')
  await other.logIn()
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'site.zip')
  await backUp(site.services, file)
  const config = { ...other.services.config, dataDir: join(folder.path, 'restored') }
  await expect(restore(config, file, preparation)).rejects.toThrow('The database at DATABASE_URL holds a site already')
  expect(await readdir(folder.path)).toEqual(['site.zip'])
})

test('spec B §9.3: a backup of before, which holds the SQLite file, is read as well', async () => {
  await using site = await openTestSite('sqlite')
  await using there = await openTarget('sqlite', site.services.config)
  const event = await makeEvent(site.services)
  await mkdir(join(there.folder, 'former/uploads'), { recursive: true })
  await writeFile(join(there.folder, 'former/uploads/a.webp'), 'a picture')
  await site.services.db.copyTo(join(there.folder, 'former/flatirons.db'))
  const file = join(there.folder, 'site.tgz')
  await create({ gzip: true, file, cwd: join(there.folder, 'former') }, ['flatirons.db', 'uploads'])
  expect(await restore(there.config, file, preparation)).toMatch(/: \d+ rows of \d+ tables, and 1 upload$/)
  const restored = await openServices(there.config, { exclusive: true })
  expect(await restored.db.selectFrom('events').select('slug').execute()).toEqual([{ slug: event.slug }])
  await restored.db.close()
})

// Root may read everything, so a link that leads to itself stands for a file of another user.
test('an archive that cannot be read is distinguished from one that is spoiled, and from none', async () => {
  await using site = await openTestSite('sqlite')
  await using there = await openTarget('sqlite', site.services.config)
  const file = join(there.folder, 'site.zip')
  await expect(restore(there.config, file, preparation)).rejects.toThrow('There is no file')
  await symlink(file, file)
  await expect(restore(there.config, file, preparation)).rejects.toThrow('site.zip could not be read (ELOOP)')
})

test('an archive that was cut short, or changed, is refused and leaves the folder as it was', async () => {
  await using site = await openTestSite('sqlite')
  await using there = await openTarget('sqlite', site.services.config)
  await makeEvent(site.services)
  await site.services.storage.put('a.webp', Buffer.from('a picture'))
  const file = join(there.folder, 'site.zip')
  await backUp(site.services, file)
  const bytes = await readFile(file)
  const changed = Buffer.from(bytes)
  changed.write('A', bytes.indexOf('a picture'))
  for (const [name, spoiled] of [
    ['cut.zip', bytes.subarray(0, -100)],
    ['changed.zip', changed],
    ['text.zip', 'no archive'],
  ] as const) {
    await writeFile(join(there.folder, name), spoiled)
    await expect(restore(there.config, join(there.folder, name), preparation)).rejects.toThrow('is not a whole backup of this program')
    expect(await readdir(there.config.dataDir)).toEqual([])
  }
})

test.each(engines)('what is backed up while the site runs on %s is whole after it is restored elsewhere', async (engine) => {
  await using site = await openTestSite(engine)
  await using folder = await temporaryFolder()
  const event = await makeEvent(site.services)
  await site.services.storage.put('a.webp', Buffer.from('a picture'))
  const file = join(folder.path, 'site.zip')
  const config = { ...site.services.config, dataDir: join(folder.path, 'restored'), databaseUrl: undefined }

  expect(await backUp(site.services, file)).toMatch(/^Backed up to .*site\.zip: \d+ rows of \d+ tables, and 1 upload$/)
  expect(await restore(config, file, preparation)).toMatch(/^Restored into .*restored: \d+ rows of \d+ tables, and 1 upload$/)
  await access(join(config.dataDir, 'uploads', 'a.webp'))
  const restored = await openServices(config, { exclusive: true })
  expect(await restored.db.selectFrom('events').select('slug').execute()).toEqual([{ slug: event.slug }])
  await restored.db.close()
})

// Before, about every third failed with ENOENT.
test('uploads that come and go meanwhile are no fault, and unfinished ones are in no backup', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const { config, storage } = site.services
  const nameAt = (index: number) => `picture-${index}.webp`
  for (let index = 0; index < 200; index++) await writeFile(join(config.dataDir, 'uploads', nameAt(index)), 'x'.repeat(20_000))
  await writeFile(join(config.dataDir, 'uploads', 'half.webp.0b6a2f1e-6f0c-4b7e-9d55-2f1f3c0d9a11.tmp'), 'ha')
  let isDone = false
  const churn = async () => {
    for (let index = 0; !isDone; index++) {
      await storage.remove(nameAt(index % 200))
      await storage.put(nameAt(200 + index), Buffer.from('new'))
    }
  }
  const churning = churn()
  for (let round = 0; round < 4; round++) await backUp(site.services, join(folder.path, `site-${round}.zip`))
  isDone = true
  await churning
  const dataDir = join(folder.path, 'restored')
  await restore({ ...config, dataDir }, join(folder.path, 'site-0.zip'), preparation)
  const names = await readdir(join(dataDir, 'uploads'))
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
  for (const name of names) expect([20_000, 3]).toContain((await stat(join(dataDir, 'uploads', name))).size)
})

test('a backup from before the last migrations is brought up to date', async () => {
  await using older = await openTestDatabase('sqlite', { upTo: '0003-staff-area' })
  await using folder = await temporaryFolder()
  const config = readConfig(configDefaults, { DATA_DIR: older.dir })
  await mkdir(join(older.dir, 'uploads'))
  const file = join(folder.path, 'site.zip')
  await backUp({ storage: createFolderStorage(older.dir), clock: createClock('UTC'), config }, file)
  const dataDir = join(folder.path, 'restored')
  await restore({ ...config, dataDir }, file, preparation)
  expect((await readdir(dataDir)).sort()).toEqual(['flatirons.db', 'uploads'])
  const restored = await openServices({ ...config, dataDir }, { exclusive: true })
  expect(await restored.db.selectFrom('reset_links').selectAll().execute()).toEqual([])
  await restored.db.close()
})

test('a backup of a newer program is refused in words, and leaves the folder as it was', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2099-01-01T00:00:00.000Z')`.execute(
    site.services.db.kysely(),
  )
  const file = join(folder.path, 'site.zip')
  await backUp(site.services, file)
  const dataDir = join(folder.path, 'restored')
  await expect(restore({ ...site.services.config, dataDir }, file, preparation)).rejects.toThrow(
    `${file} was made by a newer version of the program`,
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('a restored database is prepared before it is in its place, and one that cannot be is left out', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const event = await makeEvent(site.services)
  const file = join(folder.path, 'site.zip')
  await backUp(site.services, file)
  const dataDir = join(folder.path, 'restored')
  const prepare = async (db: Database) => {
    throw new Error((await db.selectFrom('events').select('slug').executeTakeFirst())?.slug)
  }
  await expect(restore({ ...site.services.config, dataDir }, file, { ...preparation, prepare })).rejects.toThrow(event.slug)
  expect(await readdir(dataDir)).toEqual([])
})

test.skipIf(process.platform === 'win32')('what is restored is only its owner’s, also in a folder that someone else made', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  await site.services.storage.put('a.webp', Buffer.from('a picture'))
  const file = join(folder.path, 'site.zip')
  await backUp(site.services, file)
  const dataDir = join(folder.path, 'restored')
  await mkdir(dataDir)
  await chmod(dataDir, 0o755)
  await restore({ ...site.services.config, dataDir }, file, preparation)
  const modes = ['', 'flatirons.db', 'uploads', 'uploads/a.webp'].map(async (name) => (await stat(join(dataDir, name))).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o700, 0o600])
})

test('spec B §9.3: a backup of a site with a bucket holds the uploads too, and they are restored into a bucket, or a folder', async () => {
  await using bucket = await openBucketServer()
  await using site = await openTestSite('sqlite', bucket.env)
  await using folder = await temporaryFolder()
  for (const name of ['a', 'b', 'c']) await site.services.storage.put(`${name}.webp`, Buffer.from(`picture ${name}`))
  await writeFile(join(site.services.config.dataDir, 'uploads', 'older.webp'), 'from before there was a bucket')
  const file = join(folder.path, 'site.zip')
  const config = { ...site.services.config, dataDir: join(folder.path, 'restored') }

  expect(await backUp(site.services, file)).toContain('and 3 uploads')
  bucket.objects.clear()
  const openStorage = async () => site.services.storage
  expect(await restore(config, file, { ...preparation, openStorage })).toContain('and 3 uploads into the bucket community')
  expect([...bucket.objects].map(([key, bytes]) => `${key}: ${bytes}`).toSorted()).toEqual(
    ['a', 'b', 'c'].map((name) => `uploads/${name}.webp: picture ${name}`),
  )
  const local = { ...config, dataDir: join(folder.path, 'local'), s3: undefined }
  await restore(local, file, preparation)
  expect((await readdir(join(local.dataDir, 'uploads'))).toSorted()).toEqual(['a.webp', 'b.webp', 'c.webp'])
})

test('a log that another database left in the folder is not played into the restored one', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'site.zip')
  await backUp(site.services, file)
  const config = { ...site.services.config, dataDir: join(folder.path, 'restored') }
  await mkdir(config.dataDir)
  await writeFile(join(config.dataDir, 'flatirons.db-wal'), 'left over')
  await restore(config, file, preparation)
  await expect(access(join(config.dataDir, 'flatirons.db-wal'))).rejects.toThrow('ENOENT')
})

test.skipIf(process.platform === 'win32')('a backup, which holds names and addresses, is only for its owner', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'site.zip')
  await backUp(site.services, file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a backup that cannot be written is one line', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'none', 'site.zip')
  await expect(backUp(site.services, file)).rejects.toThrow(`${file} could not be written (ENOENT)`)
})

test('a mistyped data folder is no site to back up, and none is made of it', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'mistyped')
  await expect(requireSite({ dataDir, databaseUrl: undefined })).rejects.toThrow(`DATA_DIR ${dataDir} holds no site`)
  await expect(access(dataDir)).rejects.toThrow('ENOENT')
})
