import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '@/platform/config.server'
import { type ColumnTypes, type Database, type Migrations, openDatabase } from '@/platform/database/database.server'
import { errorCode, errorReason } from '@/platform/error-code'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { restrictToOwner } from '@/platform/storage/restrict-to-owner.server'
import { isFileName, undefinedIfGone } from '@/platform/storage/storage.server'
import { wallTimeOf } from '@/platform/time/zoned-time'

const DATABASE = 'flatirons.db'
const UPLOADS = 'uploads'

/** Writes database and local uploads into an archive while the site runs; answers the words to print. Throws StartError, also on PostgreSQL. */
export async function backUp({ db, config }: Pick<Services, 'db' | 'config'>, file: string | undefined): Promise<string> {
  if (!file) throw new StartError('Usage: npm run backup -- FILE')
  const uploads = config.s3 ? `the bucket ${config.s3.bucket}` : join(config.dataDir, UPLOADS)
  if (db.engine === 'postgres') throw new StartError(`Back up PostgreSQL with pg_dump, and copy ${uploads} as well`)
  const target = resolve(file)
  if (existsSync(target)) throw new StartError(`${target} already exists`)
  const folder = await mkdtemp(join(config.dataDir, '.backup-'))
  const unfinished = `${target}.${randomUUID()}.tmp`
  try {
    await db.copyTo(join(folder, DATABASE))
    await mkdir(join(folder, UPLOADS))
    if (!config.s3) await linkFiles(uploads, join(folder, UPLOADS))
    const tar = await import('tar')
    // It contains names and addresses: only its owner may read it.
    await tar.create({ gzip: true, file: unfinished, mode: 0o600, cwd: folder, portable: true }, [DATABASE, UPLOADS])
    await rename(unfinished, target)
  } catch (error) {
    throw new StartError(`${target} could not be written (${errorReason(error)})`)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(unfinished, { force: true })
  }
  return config.s3 ? `Backed up to ${target}: the database only. The uploads are in ${uploads}; copy it too` : `Backed up to ${target}`
}

/** Gathers uploads by hard links, so that what is deleted while the archive is written is still whole. */
async function linkFiles(from: string, to: string) {
  const names = (await readdir(from).catch(undefinedIfGone)) ?? []
  for (const name of names.filter(isFileName))
    if (!name.endsWith('.tmp'))
      await link(join(from, name), join(to, name))
        // Not every file system has hard links.
        .catch((error) => (errorCode(error) === 'ENOENT' ? undefined : copyFile(join(from, name), join(to, name))))
        .catch(undefinedIfGone)
}

/** Throws StartError where there is no site: opening a mistyped folder would make an empty one of it. */
export async function requireSite({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  if (!databaseUrl && !existsSync(join(dataDir, DATABASE))) throw new StartError(`DATA_DIR ${dataDir} holds no site`)
}

interface Preparation {
  migrations: Migrations
  columnTypes: ColumnTypes
  prepare(db: Database): Promise<void>
}

/** Restores a backup into an empty data folder, updated and prepared. Throws StartError where there is a database, or for an unusable archive. */
export async function restore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  file: string | undefined,
  preparation: Preparation,
): Promise<string> {
  if (!file) throw new StartError('Usage: npm run restore -- FILE [--lists FOLDER]')
  if (!existsSync(file)) throw new StartError(`There is no file ${resolve(file)}`)
  if (existsSync(join(dataDir, DATABASE)))
    throw new StartError(
      `${dataDir} holds a site already: stop it and move that folder away first, then name it with --lists, for the lists of who was erased and who unsubscribed`,
    )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dataDir, '.restore-'))
  try {
    await unpack(file, folder)
    await prepareIn(folder, file, preparation)
    await rm(join(dataDir, UPLOADS), { recursive: true, force: true })
    await rename(join(folder, UPLOADS), join(dataDir, UPLOADS))
    // Another database's log must not be played into this one.
    for (const left of ['-wal', '-shm']) await rm(join(dataDir, DATABASE + left), { force: true })
    // Last: a restore that was cut short leaves no database, and can be tried again.
    await rename(join(folder, DATABASE), join(dataDir, DATABASE))
    await restrictToOwner(dataDir)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const uploads = join(dataDir, UPLOADS)
  const elsewhere = s3 && (await readdir(uploads)).length > 0
  return `Restored into ${dataDir}${elsewhere ? `; now copy ${uploads} into the bucket ${s3.bucket} as uploads/` : ''}`
}

async function unpack(file: string, folder: string) {
  const tar = await import('tar')
  try {
    await tar.extract({
      file,
      cwd: folder,
      strict: true,
      // Only for its owner, whatever the permissions were where it was backed up.
      onReadEntry(entry) {
        entry.mode = entry.type === 'Directory' ? 0o700 : 0o600
      },
    })
    const database = new DatabaseSync(join(folder, DATABASE), { readOnly: true })
    const { integrity_check: verdict } = database.prepare('pragma integrity_check').get() ?? {}
    database.close()
    if (verdict === 'ok' && existsSync(join(folder, UPLOADS))) return
  } catch {}
  throw new StartError(`${resolve(file)} is not a whole backup of this program`)
}

/** Before the database is put in place: one that was cut short must not be started with what was ended since it was backed up. */
async function prepareIn(folder: string, file: string, { prepare, ...tables }: Preparation) {
  const db = await openDatabase({ dir: folder, ...tables }).catch((error: Error) => {
    throw new StartError(`${resolve(file)} cannot be used by this version of the program (${error.message})`)
  })
  try {
    await prepare(db)
  } finally {
    await db.close()
  }
}

type Parts = Pick<Services, 'db' | 'config' | 'clock' | 'log'>

/** When the day's backup is due, on the site's clocks: the quietest hours of the night are before it. */
const DUE_HOUR = 3
const HOUR = 3_600_000

const nameOf = (day: string) => `flatirons-${day}.tar.gz`
const isBackup = (name: string) => /^flatirons-\d{4}-\d{2}-\d{2}\.tar\.gz$/.test(name)
const dayOf = (name: string) => name.slice('flatirons-'.length, -'.tar.gz'.length)

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
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const name = nameOf(clock.today())
  const there = (await readdir(dir)).filter(isBackup)
  if (there.includes(name)) return
  await backUp(parts, join(dir, name))
  for (const old of sortByAge([...there, name], clock.today()).slice(0, -keep)) await rm(join(dir, old))
  log.info({ backup: name }, 'Backed up')
}

/** When the newest nightly backup was written, ISO-8601 UTC; null where there is none, undefined where `BACKUP_DIR` is unset. */
export async function newestBackupAt({ config, clock }: Pick<Parts, 'config' | 'clock'>): Promise<string | null | undefined> {
  const { backups } = config
  if (!backups) return undefined
  const today = clock.today()
  const names = (await readdir(backups.dir).catch(() => [])).filter((name) => isBackup(name) && dayOf(name) <= today)
  const newest = sortByAge(names, today).at(-1)
  if (newest === undefined) return null
  const { mtime } = await stat(join(backups.dir, newest))
  return (mtime <= clock.now() ? mtime : new Date(`${dayOf(newest)}T00:00:00Z`)).toISOString()
}

/** Milliseconds: a night may be missed while the machine is off, two are a fault. */
const MAX_AGE = 48 * HOUR

export async function findOverdueBackup({ config, clock }: Pick<Parts, 'config' | 'clock'>): Promise<{ newestAt: string | null } | null> {
  const newestAt = await newestBackupAt({ config, clock })
  if (newestAt === undefined) return null
  return newestAt !== null && clock.now().getTime() - Date.parse(newestAt) < MAX_AGE ? null : { newestAt }
}
