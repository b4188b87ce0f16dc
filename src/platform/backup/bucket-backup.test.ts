import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucketServer } from '@tests/support/bucket-server'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { engines, openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { configDefaults, openServices } from '@/app/services.server'
import { runDoctor } from '@/features/mail/doctor/run-doctor.server'
import { readConfig } from '@/platform/config.server'
import { openBucketFiles } from '@/platform/storage/bucket-files.server'
import {
  addToKeyedList,
  keyedListPaths,
  makeCode,
  readKeyedList,
  readKeyedLists,
  shortenKeyedList,
} from '@/platform/storage/keyed-list.server'
import { createClock } from '@/platform/time/clock'
import { columnTypes } from '../../../db/column-types'
import { migrations } from '../../../db/migrations'
import { backUp, backUpToday, findOverdueBackup, newestBackupAt } from './backup.server'
import { restore } from './restore.server'

const DIR = 's3://community/nightly/site'
const at = (moment: string) => createClock('America/Denver', () => new Date(moment))
const LIST = { file: 'who.txt', head: '# Codes' }
const preparation = {
  migrations,
  columnTypes,
  prepare: async () => undefined,
  openStorage: () => Promise.reject(new Error('unused')),
}

/** A site whose uploads are in its folder, and its backups in a bucket. */
async function openSiteWithBucket(keep = '2', engine: 'sqlite' | 'postgres' = 'sqlite') {
  const bucket = await openBucketServer()
  const { S3_BUCKET: _, ...keys } = bucket.env
  const site = await openTestSite(engine, { ...keys, BACKUP_DIR: `${DIR}/`, BACKUP_KEEP: keep })
  return {
    bucket,
    services: site.services,
    names: () => [...bucket.objects.keys()].toSorted(),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await bucket[Symbol.asyncDispose]()
    },
  }
}

test('spec B §9.3: backups go into a bucket each night, of which the newest stay; those dated ahead count as old', async () => {
  await using site = await openSiteWithBucket()
  const { bucket, services, names } = site
  expect(services.config).toMatchObject({ s3: undefined, backups: { dir: DIR, keep: 2 } })
  const others = ['nightly/site/by-hand.zip', 'nightly/site/deeper/flatirons-2027-01-01.zip', 'nightly/site-2/flatirons-2027-01-01.zip']
  for (const key of [...others, 'nightly/site/flatirons-2031-01-01.zip']) bucket.objects.set(key, Buffer.from('other'))
  const night = (moment: string) => backUpToday({ ...services, clock: at(moment) })
  await night('2027-03-01T09:59:00Z')
  expect(bucket.objects.size).toBe(4)
  for (const day of ['01', '02', '03']) await night(`2027-03-${day}T10:00:00Z`)
  expect(names()).toEqual([...others, 'nightly/site/flatirons-2027-03-02.zip', 'nightly/site/flatirons-2027-03-03.zip'].toSorted())
  const requests = bucket.requests.length
  await night('2027-03-03T11:00:00Z')
  expect(bucket.requests.slice(requests).every((each) => each.startsWith('GET'))).toBe(true)
  expect((await readdir(services.config.dataDir)).filter((name) => name.startsWith('.backup'))).toEqual([])
})

test('spec B §9.3: what a bucket holds is restored by its address, into another folder', async () => {
  await using site = await openSiteWithBucket()
  await using folder = await temporaryFolder()
  const { bucket, services } = site
  await services.storage.put('a.webp', Buffer.from('a picture'))
  const file = `${DIR}/by-hand.zip`
  expect(await backUp(services, file)).toContain(`Backed up to ${file}: `)
  await expect(backUp(services, file)).rejects.toThrow(`${file} already exists`)
  const config = { ...services.config, dataDir: join(folder.path, 'restored') }
  await expect(restore(config, `${DIR}/none.zip`, preparation)).rejects.toThrow(`There is no file ${DIR}/none.zip`)
  expect(await restore(config, file, preparation)).toMatch(/restored: \d+ rows? of \d+ tables, and 1 upload$/)
  expect((await readdir(config.dataDir)).toSorted()).toEqual(['flatirons.db', 'uploads'])
  bucket.objects.set('nightly/site/cut.zip', (bucket.objects.get('nightly/site/by-hand.zip') ?? Buffer.alloc(0)).subarray(0, -100))
  const other = { ...config, dataDir: join(folder.path, 'other') }
  await expect(restore(other, `${DIR}/cut.zip`, preparation)).rejects.toThrow(`${DIR}/cut.zip is not a whole backup of this program`)
  await expect(restore({ ...other, s3Keys: undefined }, file, preparation)).rejects.toThrow(`${file} needs AWS_ACCESS_KEY_ID`)
  expect(await readdir(other.dataDir)).toEqual([])
})

test('a large backup goes there in parts, and one that fails leaves none', async () => {
  await using bucket = await openBucketServer()
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'large.zip')
  const bytes = Buffer.from(Array.from({ length: 2500 }, (_, index) => index % 251))
  await writeFile(file, bytes)
  const keys = readConfig(configDefaults, bucket.env).s3Keys
  if (!keys) throw new Error('without keys')
  const files = openBucketFiles(keys)
  await files.put('s3://community/large.zip', file, 1000)
  expect(bucket.objects.get('large.zip')?.equals(bytes)).toBe(true)
  expect(bucket.requests.filter((each) => each.startsWith('PUT'))).toHaveLength(3)
  const refusing = files.put('s3://nowhere/large.zip', file, 1000)
  await expect(refusing).rejects.toMatchObject({ name: 'NoSuchBucket' })
  expect(bucket.parts.size).toBe(0)
  files.close()
})

test('the age of the newest backup in a bucket is known, and asked for every few minutes only', async () => {
  await using site = await openSiteWithBucket()
  const { bucket, services } = site
  const clock = at('2027-03-05T12:00:00Z')
  bucket.objects.set('nightly/site/flatirons-2027-03-01.zip', Buffer.from('a backup'))
  expect(await newestBackupAt({ config: services.config, clock })).toBe('2027-03-01T10:00:00.000Z')
  const requests = bucket.requests.length
  expect(await findOverdueBackup({ config: services.config, clock })).toEqual({ newestAt: '2027-03-01T10:00:00.000Z' })
  expect(bucket.requests).toHaveLength(requests)
  await backUpToday({ ...services, clock })
  expect(await findOverdueBackup({ config: services.config, clock: at('2027-03-02T12:00:00Z') })).toBeNull()
})

test('doctor says when the newest backup was made', async () => {
  await using site = await openSiteWithBucket()
  const { bucket, services } = site
  bucket.objects.set('nightly/site/flatirons-2027-03-01.zip', Buffer.from('a backup'))
  const { checks } = await runDoctor({ ...services, clock: at('2027-03-02T12:00:00Z') })
  expect(checks.find(({ label }) => label === 'Backups')).toMatchObject({
    state: 'works',
    says: 'The newest one was made on Mar 1, 2027 3:00 AM',
  })
})

test('doctor says how old the backups in a bucket are, and that a bucket can’t be reached', async () => {
  await using site = await openSiteWithBucket()
  const { bucket, services } = site
  const backups = async () => (await runDoctor(services)).checks.find(({ label }) => label === 'Backups')
  expect(await backups()).toMatchObject({
    state: 'fix',
    says: 'There is none yet. The running site makes one each day, from three in the morning on',
  })
  bucket.mood = 'forgetful'
  expect(await backups()).toMatchObject({
    state: 'fix',
    says: `The bucket of ${DIR} failed (NoSuchBucket). Check BACKUP_DIR, S3_ENDPOINT and the keys`,
  })
})

test('spec B §9.3: a list beside the backups in a bucket takes what two processes add at once, and is shortened', async () => {
  await using site = await openSiteWithBucket()
  const { config } = site.services
  const path = keyedListPaths(LIST, config)[1] ?? ''
  expect(path).toBe(`${DIR}/who.txt`)
  const entry = (name: string, day: string) => ({ code: makeCode(name), at: `2027-03-${day}T10:00:00.000Z` })
  const [ada, ben, cleo] = [entry('ada', '01'), entry('ben', '02'), entry('cleo', '03')]
  await Promise.all([ada, ben, cleo].map((each) => addToKeyedList(LIST, path, [each], config)))
  await addToKeyedList(LIST, path, [ada, ben, cleo], config)
  const read = async () => (await readKeyedList(path, config)).map(({ code }) => code).toSorted()
  expect(await read()).toEqual([ada.code, ben.code, cleo.code].toSorted())
  await shortenKeyedList(LIST, path, '2027-03-02T00:00:00.000Z', config)
  expect(await read()).toEqual([ben.code, cleo.code].toSorted())
  expect(site.bucket.objects.get('nightly/site/who.txt')?.toString()).toMatch(/^# Codes\n2027-03-0/)
})

test('a bucket of backups that is away keeps no site from starting: what the folder’s list holds counts', async () => {
  await using site = await openSiteWithBucket()
  const { bucket, services } = site
  const own = { code: makeCode('ada'), at: '2027-03-01T10:00:00.000Z' }
  await addToKeyedList(LIST, keyedListPaths(LIST, services.config)[0] ?? '', [own], services.config)
  bucket.mood = 'forgetful'
  expect(await readKeyedLists(LIST, services)).toEqual([own])
  await using folder = await temporaryFolder()
  const started = await openServices({ ...services.config, dataDir: join(folder.path, 'data') }, { exclusive: true })
  await started.db.close()
})

// Before, each process made the backup, and sent it.
test.each(engines)('of several processes with one bucket, one makes the backup; after a kill another does, on %s', async (engine) => {
  await using site = await openSiteWithBucket('14', engine)
  const { bucket, services } = site
  const night = (moment: string) => backUpToday({ ...services, clock: at(moment) })
  const sent = () => bucket.requests.filter((request) => /^PUT .*zip$/.test(request)).length
  await Promise.all([1, 2, 3].map(() => night('2027-03-01T10:00:00Z')))
  expect(sent()).toBe(1)
  bucket.mood = 'failing'
  await expect(night('2027-03-02T10:00:00Z')).rejects.toThrow()
  bucket.mood = 'well'
  await night('2027-03-02T11:00:00Z')
  expect(bucket.objects.has('nightly/site/flatirons-2027-03-02.zip'), 'one that failed is made later').toBe(true)

  const killedAt = Date.parse('2027-03-03T10:00:00Z') / 60_000
  await services.db
    .insertInto('site_state')
    .values({ key: 'nightly-backup-until', value: killedAt + 60 })
    .execute()
  const before = sent()
  await night('2027-03-03T10:30:00Z')
  expect(sent()).toBe(before)
  await night('2027-03-03T11:00:00Z')
  expect(sent()).toBe(before + 1)
})
