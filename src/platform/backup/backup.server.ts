import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, isBucketAddress } from '@/platform/config.server'
import { holdsSite, readAllRows } from '@/platform/database/all-rows.server'
import { errorCode, errorReason } from '@/platform/error-code'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { fileIn, inBucket } from '@/platform/storage/bucket-address.server'
import { createFolderStorage, type Storage, undefinedIfGone } from '@/platform/storage/storage.server'
import { counted } from '@/platform/text/nouns'
import { wallTimeOf } from '@/platform/time/zoned-time'

export const DATABASE = 'flatirons.db'
export const UPLOADS = 'uploads'

/** Writes all rows and uploads into an archive while the site runs; answers the words to print. Throws StartError where that fails. */
export async function backUp({ storage, config, clock }: Pick<Services, 'storage' | 'config' | 'clock'>, file: string | undefined) {
  if (!file) throw new StartError('Usage: npm run backup -- FILE')
  const isRemote = isBucketAddress(file)
  const target = isRemote ? file : resolve(file)
  if (isRemote ? await inBucket(config, target, (files) => files.has(target)) : existsSync(target))
    throw new StartError(`${target} already exists`)
  const folder = await mkdtemp(join(config.dataDir, '.backup-'))
  const unfinished = isRemote ? join(folder, 'backup.zip') : `${target}.${randomUUID()}.tmp`
  try {
    // Only a backup needs what it brings with it.
    const { writeArchive } = await import('./archive.server')
    const { tables, uploads } = await readAllRows(config, async (rows) =>
      writeArchive(unfinished, rows, config.s3 ? storage : await gatherUploads(config.dataDir, folder), clock.now()),
    )
    await (isRemote ? inBucket(config, target, (files) => files.put(target, unfinished)) : rename(unfinished, target))
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    return `Backed up to ${target}: ${counted(rows, 'row', 'rows')} of ${Object.keys(tables).length} tables, and ${counted(uploads, 'upload', 'uploads')}`
  } catch (error) {
    throw new StartError(`${target} could not be written (${errorReason(error)})`)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(unfinished, { force: true })
  }
}

/** Gathers uploads by hard links, so that what is deleted while the archive is written is still there. */
async function gatherUploads(dataDir: string, folder: string): Promise<Storage> {
  const [from, to] = [join(dataDir, UPLOADS), join(folder, UPLOADS)]
  await mkdir(to)
  for await (const name of createFolderStorage(dataDir).list())
    await link(join(from, name), join(to, name))
      // Not every file system has hard links.
      .catch((error) => (errorCode(error) === 'ENOENT' ? undefined : copyFile(join(from, name), join(to, name))))
      .catch(undefinedIfGone)
  return createFolderStorage(folder)
}

/** Throws StartError where there is no site: opening a mistyped folder, or another database, would make an empty one of it. */
export async function requireSite({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  if (!databaseUrl) {
    if (!existsSync(join(dataDir, DATABASE))) throw new StartError(`DATA_DIR ${dataDir} holds no site`)
    // What can't be reached says so when it is opened.
  } else if (!(await holdsSite(databaseUrl).catch(() => true))) throw new StartError('The database at DATABASE_URL holds no site')
}

type Parts = Pick<Services, 'db' | 'storage' | 'config' | 'clock' | 'log'>

/** When the day's backup is due, on the site's clocks: the quietest hours of the night are before it. */
const DUE_HOUR = 3
const HOUR = 3_600_000

const nameOf = (day: string) => `flatirons-${day}.zip`
/** Those of before, each with an SQLite file, end in `.tar.gz`. */
const isBackup = (name: string) => /^flatirons-\d{4}-\d{2}-\d{2}\.(?:zip|tar\.gz)$/.test(name)
const dayOf = (name: string) => name.slice('flatirons-'.length, 'flatirons-YYYY-MM-DD'.length)

/** By the days in their names, so that a file that was copied back keeps its age; days ahead are from a wrong clock, and count as old. */
function sortByAge(names: readonly string[], today: string): string[] {
  const key = (name: string) => (dayOf(name) > today ? `0 ${name}` : `1 ${name}`)
  return names.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Writes a backup each night, or on a day's first start, and keeps the newest `BACKUP_KEEP` (spec B §9.3). Failures are retried hourly. */
export function startNightlyBackups(parts: Parts): { stop(): void } {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await backUpToday(parts).catch((error) => parts.log.error({ error: error.message }, 'The nightly backup failed'))
      await wait(HOUR, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }
  if (parts.config.backups) void run()
  return { stop: () => stopping.abort() }
}

/** Makes the backup of today if it is due and missing. Throws StartError where it can't be written. */
export async function backUpToday(parts: Parts): Promise<void> {
  const { clock, config, log } = parts
  if (!config.backups || new Date(wallTimeOf(clock.now().getTime(), clock.timeZone)).getUTCHours() < DUE_HOUR) return
  const { dir, keep } = config.backups
  if (!isBucketAddress(dir)) await mkdir(dir, { recursive: true, mode: 0o700 })
  const name = nameOf(clock.today())
  const missing = async () => {
    const there = (await listBackups(config, dir)).map((each) => each.name)
    return there.some((each) => dayOf(each) === clock.today()) ? undefined : there
  }
  if (!(await missing()) || !(await takeTurn(parts))) return
  // What another process has made since is seen once no one else may begin.
  const there = await missing()
  if (there) await backUp(parts, fileIn(dir, name)).finally(() => endTurn(parts))
  else return endTurn(parts)
  const old = sortByAge([...there, name], clock.today()).slice(0, -keep)
  for (const path of old.map((each) => fileIn(dir, each)))
    await (isBucketAddress(dir) ? inBucket(config, path, (files) => files.remove(path)) : rm(path))
  listings.delete(config.backups)
  log.info({ backup: name }, 'Backed up')
}

const TURN = 'nightly-backup-until'

/** Of several processes with one bucket, one makes the backup. After a kill another may, once an hour has passed. */
async function takeTurn({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<boolean> {
  const now = Math.floor(clock.now().getTime() / 60_000)
  const until = now + HOUR / 60_000
  const taken = await db
    .insertInto('site_state')
    .values({ key: TURN, value: until })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: until })
        // Beyond an hour ahead only a wrong clock has set it.
        .where((where) => where.or([where('site_state.value', '<=', now), where('site_state.value', '>', until)])),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

const endTurn = async ({ db }: Pick<Parts, 'db'>) => void (await db.deleteFrom('site_state').where('key', '=', TURN).execute())

interface Backup {
  name: string
  writtenAt: Date
}

async function listBackups(config: Config, dir: string): Promise<Backup[]> {
  if (isBucketAddress(dir)) return (await inBucket(config, dir, (files) => files.list(dir))).filter(({ name }) => isBackup(name))
  const names = (await readdir(dir)).filter(isBackup)
  return Promise.all(names.map(async (name) => ({ name, writtenAt: (await stat(join(dir, name))).mtime })))
}

/** Milliseconds: metrics are read every few seconds, and a bucket takes its time, and money, for each listing. */
const LISTED_FOR = 300_000
const listings = new WeakMap<object, { at: number; backups: Promise<Backup[]> }>()

function listForLooks(config: Config, backups: NonNullable<Config['backups']>): Promise<Backup[]> {
  if (!isBucketAddress(backups.dir)) return listBackups(config, backups.dir).catch(() => [])
  const kept = listings.get(backups)
  if (kept && performance.now() - kept.at < LISTED_FOR) return kept.backups
  const listing = { at: performance.now(), backups: listBackups(config, backups.dir).catch(() => []) }
  listings.set(backups, listing)
  return listing.backups
}

/** When the newest nightly backup was written, ISO-8601 UTC; null where there is none, undefined where `BACKUP_DIR` is unset. */
export async function newestBackupAt({ config, clock }: Pick<Parts, 'config' | 'clock'>): Promise<string | null | undefined> {
  const { backups } = config
  if (!backups) return undefined
  const today = clock.today()
  const past = new Map((await listForLooks(config, backups)).map(({ name, writtenAt }) => [name, writtenAt]))
  const newest = sortByAge(
    [...past.keys()].filter((name) => dayOf(name) <= today),
    today,
  ).at(-1)
  const writtenAt = past.get(newest ?? '')
  if (newest === undefined || !writtenAt) return null
  return (writtenAt <= clock.now() ? writtenAt : new Date(`${dayOf(newest)}T00:00:00Z`)).toISOString()
}

/** Milliseconds: a night may be missed while the machine is off, two are a fault. */
const MAX_AGE = 48 * HOUR

export async function findOverdueBackup({ config, clock }: Pick<Parts, 'config' | 'clock'>): Promise<{ newestAt: string | null } | null> {
  const newestAt = await newestBackupAt({ config, clock })
  if (newestAt === undefined) return null
  return newestAt !== null && clock.now().getTime() - Date.parse(newestAt) < MAX_AGE ? null : { newestAt }
}
