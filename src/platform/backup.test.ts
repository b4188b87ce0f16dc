import { access, chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucketServer } from '@tests/support/bucket-server'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { openTestDatabase } from '@tests/support/test-database'
import { engines, openTestSite } from '@tests/support/test-site'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { configDefaults, openServices } from '@/app/services.server'
import { makeEvent } from '@/features/events/event.factory'
import { readConfig } from '@/platform/config.server'
import type { Database } from '@/platform/database/database.server'
import { columnTypes } from '../../db/column-types'
import { migrations } from '../../db/migrations'
import { backUp, requireSite, restore } from './backup.server'

const preparation = { migrations, columnTypes, prepare: async () => {} }

test('what is backed up while the site runs is whole after it is restored elsewhere', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const event = await makeEvent(site.services)
  await site.services.storage.put('a.webp', Buffer.from('a picture'))
  const file = join(folder.path, 'site.tgz')
  const config = { ...site.services.config, dataDir: join(folder.path, 'restored') }

  expect(await backUp(site.services, file)).toBe(`Backed up to ${file}`)
  expect(await restore(config, file, preparation)).toBe(`Restored into ${config.dataDir}`)
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
  for (let round = 0; round < 4; round++) await backUp(site.services, join(folder.path, `site-${round}.tgz`))
  isDone = true
  await churning
  const dataDir = join(folder.path, 'restored')
  await restore({ ...config, dataDir }, join(folder.path, 'site-0.tgz'), preparation)
  const names = await readdir(join(dataDir, 'uploads'))
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
  for (const name of names) expect([20_000, 3]).toContain((await stat(join(dataDir, 'uploads', name))).size)
})

test('a backup from before the last migrations is brought up to date', async () => {
  await using older = await openTestDatabase('sqlite', { upTo: '0003-staff-area' })
  await using folder = await temporaryFolder()
  const config = readConfig(configDefaults, { DATA_DIR: older.dir })
  await mkdir(join(older.dir, 'uploads'))
  const file = join(folder.path, 'site.tgz')
  await backUp({ db: older.db, config }, file)
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
  const file = join(folder.path, 'site.tgz')
  await backUp(site.services, file)
  const dataDir = join(folder.path, 'restored')
  await expect(restore({ ...site.services.config, dataDir }, file, preparation)).rejects.toThrow(
    `${file} cannot be used by this version of the program`,
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('a restored database is prepared before it is in its place, and one that cannot be is left out', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const event = await makeEvent(site.services)
  const file = join(folder.path, 'site.tgz')
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
  const file = join(folder.path, 'site.tgz')
  await backUp(site.services, file)
  const dataDir = join(folder.path, 'restored')
  await mkdir(dataDir)
  await chmod(dataDir, 0o755)
  await restore({ ...site.services.config, dataDir }, file, preparation)
  const modes = ['', 'flatirons.db', 'uploads', 'uploads/a.webp'].map(async (name) => (await stat(join(dataDir, name))).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o700, 0o600])
})

test('a backup of a site with a bucket holds only the database, says so, and can be restored', async () => {
  await using bucket = await openBucketServer()
  await using site = await openTestSite('sqlite', bucket.env)
  await using folder = await temporaryFolder()
  await site.services.storage.put('a.webp', Buffer.from('a picture'))
  await writeFile(join(site.services.config.dataDir, 'uploads', 'older.webp'), 'from before there was a bucket')
  const file = join(folder.path, 'site.tgz')
  const config = { ...site.services.config, dataDir: join(folder.path, 'restored') }

  expect(await backUp(site.services, file)).toBe(
    `Backed up to ${file}: the database only. The uploads are in the bucket community; copy it too`,
  )
  expect(await restore(config, file, preparation)).toBe(`Restored into ${config.dataDir}`)
  expect((await readdir(config.dataDir)).sort()).toEqual(['flatirons.db', 'uploads'])
  expect(await readdir(join(config.dataDir, 'uploads'))).toEqual([])
})

test('uploads that are restored where there is a bucket are said to be needed there', async () => {
  await using bucket = await openBucketServer()
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  await site.services.storage.put('a.webp', Buffer.from('a picture'))
  const file = join(folder.path, 'site.tgz')
  await backUp(site.services, file)
  const dataDir = join(folder.path, 'restored')
  const { s3 } = readConfig(configDefaults, bucket.env)
  expect(await restore({ dataDir, s3 }, file, preparation)).toBe(
    `Restored into ${dataDir}; now copy ${join(dataDir, 'uploads')} into the bucket community as uploads/`,
  )
})

test.each(engines.filter((engine) => engine === 'postgres'))('with %s, where the uploads are is said', async (engine) => {
  await using bucket = await openBucketServer()
  await using inFolder = await openTestSite(engine)
  await using inBucket = await openTestSite(engine, bucket.env)
  const { dataDir } = inFolder.services.config
  await expect(backUp(inFolder.services, 'site.tgz')).rejects.toThrow(`with pg_dump, and copy ${join(dataDir, 'uploads')} as well`)
  await expect(backUp(inBucket.services, 'site.tgz')).rejects.toThrow('with pg_dump, and copy the bucket community as well')
})

test('a log that another database left in the folder is not played into the restored one', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'site.tgz')
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
  const file = join(folder.path, 'site.tgz')
  await backUp(site.services, file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a backup that cannot be written is one line', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'none', 'site.tgz')
  await expect(backUp(site.services, file)).rejects.toThrow(`${file} could not be written (ENOENT)`)
})

test('a mistyped data folder is no site to back up, and none is made of it', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'mistyped')
  await expect(requireSite({ dataDir, databaseUrl: undefined })).rejects.toThrow(`DATA_DIR ${dataDir} holds no site`)
  await expect(access(dataDir)).rejects.toThrow('ENOENT')
})
