import { constants, existsSync } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Config, isBucketAddress } from '@/platform/config.server'
import { type AllRows, holdsSite, NotEmpty, readAllRows, writeAllRows } from '@/platform/database/all-rows.server'
import { type ColumnTypes, type Database, type Migrations, NewerData, openDatabase } from '@/platform/database/database.server'
import { errorReason } from '@/platform/error-code'
import { StartError } from '@/platform/start-error.server'
import { inBucket } from '@/platform/storage/bucket-address.server'
import { restrictToOwner } from '@/platform/storage/restrict-to-owner.server'
import type { Storage } from '@/platform/storage/storage.server'
import { counted } from '@/platform/text/nouns'
import { type Archive, openArchive } from './archive.server'
import { DATABASE, UPLOADS } from './backup.server'

interface Preparation {
  migrations: Migrations
  columnTypes: ColumnTypes
  prepare(db: Database): Promise<void>
  /** Where uploads go that are kept in a bucket. */
  openStorage(): Promise<Storage>
}

interface Source {
  path: string
  /** As it is called in words. */
  name: string
}

/** Restores a backup of either engine into an empty site. Answers the words to print; throws StartError for a site or a bad archive. */
export async function restore(
  { dataDir, databaseUrl, s3, s3Keys }: Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 's3Keys'>,
  file: string,
  preparation: Preparation,
): Promise<string> {
  if (!databaseUrl && existsSync(join(dataDir, DATABASE)))
    throw new StartError(
      `${dataDir} holds a site already: stop it and move that folder away first, then name it with --lists, for the lists of who was erased and who unsubscribed`,
    )
  if (databaseUrl)
    await inWords(async () => {
      if (await holdsSite(databaseUrl)) throw new NotEmpty()
    })
  return withUnpacked({ dataDir, s3Keys }, file, preparation, async (folder, counts) => {
    const uploads = await readdir(join(folder, UPLOADS))
    // Before the database: a restore that was cut short leaves none, and can be tried again.
    if (s3) await putIntoBucket(join(folder, UPLOADS), uploads, await preparation.openStorage())
    else await moveUploads(join(folder, UPLOADS), uploads, join(dataDir, UPLOADS))
    if (databaseUrl) await inWords(() => copyIntoPostgres(folder, databaseUrl, preparation))
    else await putInPlace(folder, dataDir)
    const where = databaseUrl ? 'the database at DATABASE_URL' : dataDir
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const files = `${counted(uploads.length, 'upload', 'uploads')}${s3 ? ` into the bucket ${s3.bucket}` : ''}`
    return `Restored into ${where}: ${counted(rows, 'row', 'rows')} of ${Object.keys(counts).length} tables, and ${files}`
  })
}

/** Unpacks a backup into a temporary SQLite site, updated and prepared, for `work`. Throws StartError for an unusable archive. */
export async function withUnpacked<T>(
  { dataDir, s3Keys }: Pick<Config, 'dataDir' | 's3Keys'>,
  file: string,
  preparation: Preparation,
  work: (folder: string, counts: Record<string, number>) => Promise<T>,
): Promise<T> {
  await requireBackup(file, { s3Keys })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dataDir, '.restore-'))
  try {
    const source = await fetchBackup(file, folder, { s3Keys })
    const counts = await unpack(source, folder, preparation)
    await prepareIn(folder, source, preparation)
    return await work(folder, counts)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function requireBackup(file: string, keys: Pick<Config, 's3Keys'>) {
  const failure = isBucketAddress(file)
    ? !(await inBucket(keys, file, (files) => files.has(file))) && 'ENOENT'
    : await access(file, constants.R_OK).then(() => false as const, errorReason)
  if (failure === 'ENOENT') throw new StartError(`There is no file ${nameOf(file)}`)
  if (failure)
    throw new StartError(
      `${nameOf(file)} could not be read (${failure}): the user that restores must be able to read the file and its folders`,
    )
}

const nameOf = (file: string) => (isBucketAddress(file) ? file : resolve(file))

/** What a bucket holds is read from a copy. */
async function fetchBackup(file: string, folder: string, keys: Pick<Config, 's3Keys'>): Promise<Source> {
  const path = isBucketAddress(file) ? join(folder, 'backup.zip') : file
  if (path !== file) await inBucket(keys, file, (files) => files.fetch(file, path))
  return { path, name: nameOf(file) }
}

async function inWords(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    if (error instanceof NotEmpty)
      throw new StartError(
        'The database at DATABASE_URL holds a site already: name an empty one, and start the site on it after the restore',
      )
    throw new StartError(`The database at DATABASE_URL could not be filled (${errorReason(error)}); nothing of the backup is in it`)
  }
}

/** Makes an SQLite database of a backup, as it was when that was made; answers how many rows each table has. */
async function unpack(source: Source, folder: string, preparation: Preparation): Promise<Record<string, number>> {
  await mkdir(join(folder, UPLOADS), { mode: 0o700 })
  const archive = await openArchive(source.path).catch(() => {
    throw notWhole(source)
  })
  if (!archive) return unpackFormer(source, folder)
  try {
    await openFormer(folder, archive, source, preparation)
    const counts = await writeAllRows({ dataDir: folder }, archive.rows)
    await archive.unpackUploads(join(folder, UPLOADS))
    return counts
  } catch (error) {
    throw error instanceof StartError ? error : notWhole(source, errorReason(error))
  } finally {
    await archive.close()
  }
}

/** Brings an empty database to the tables that the archive is of, which may be older than the program’s. */
async function openFormer(folder: string, { contents }: Archive, { name: file }: Source, { migrations, columnTypes }: Preparation) {
  const known = migrations('sqlite')
  if (contents.migrations.some((name) => !known[name]))
    throw new StartError(`${file} was made by a newer version of the program (${contents.version}): restore it with that one`)
  const former = () => Object.fromEntries(Object.entries(known).filter(([name]) => contents.migrations.includes(name)))
  await (await openDatabase({ dir: folder, columnTypes, migrations: former })).close()
}

const notWhole = ({ name }: Source, reason?: string) =>
  new StartError(`${name} is not a whole backup of this program${reason ? ` (${reason})` : ''}`)

/** Backups of before held the SQLite file itself. */
async function unpackFormer(source: Source, folder: string): Promise<Record<string, number>> {
  const tar = await import('tar')
  try {
    await tar.extract({
      file: source.path,
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
    if (verdict === 'ok') return await readAllRows({ dataDir: folder }, countRows)
  } catch {}
  throw notWhole(source)
}

async function countRows({ tables, rows }: AllRows): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    counts[table] = 0
    for await (const batch of rows(table)) counts[table] += batch.length
  }
  return counts
}

/** Before the database is put in place: one that was cut short must not be started with what was ended since it was backed up. */
async function prepareIn(folder: string, { name: file }: Source, { prepare, migrations, columnTypes }: Preparation) {
  const db = await openDatabase({ dir: folder, migrations, columnTypes }).catch((error: Error) => {
    if (error instanceof NewerData) throw new StartError(`${file} was made by a newer version of the program: restore it with that one`)
    throw new StartError(`${file} cannot be used by this version of the program (${error.message})`)
  })
  try {
    await prepare(db)
  } finally {
    await db.close()
  }
}

async function putInPlace(folder: string, dataDir: string) {
  // Another database's log must not be played into this one.
  for (const left of ['-wal', '-shm']) await rm(join(dataDir, DATABASE + left), { force: true })
  await rename(join(folder, DATABASE), join(dataDir, DATABASE))
  await restrictToOwner(dataDir)
}

async function moveUploads(from: string, names: readonly string[], to: string) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(join(from, name), join(to, name))
}

async function putIntoBucket(from: string, names: readonly string[], bucket: Storage) {
  for (const name of names) await bucket.put(name, await readFile(join(from, name)))
}

async function copyIntoPostgres(folder: string, url: string, { migrations, columnTypes }: Preparation) {
  await (await openDatabase({ url, dir: folder, migrations, columnTypes })).close()
  await readAllRows({ dataDir: folder }, (rows) => writeAllRows({ dataDir: folder, databaseUrl: url }, rows))
}
