import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { endAllSessions } from '@/features/accounts/sessions/session.server'
import { runAdminCommand } from '@/features/accounts/tab/account.cli.server'
import { holdAfterRestore } from '@/features/mail/held-mail.server'
import { applyDepartures, departureFile } from '@/features/newsletter/list/leave-list.server'
import { applyErasures } from '@/features/people/apply-erasures.server'
import { erasureFile } from '@/features/people/erasures.server'
import { deleteIndexMark } from '@/features/search/search.repository.server'
import { backUp, requireSite } from '@/platform/backup/backup.server'
import { type Config, readConfig } from '@/platform/config.server'
import type { Database } from '@/platform/database/database.server'
import { createLogger } from '@/platform/logger.server'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { fileIn } from '@/platform/storage/bucket-address.server'
import { addToKeyedList, type KeyedEntry, readKeyedList } from '@/platform/storage/keyed-list.server'
import { counted } from '@/platform/text/nouns'
import { createClock } from '@/platform/time/clock'
import { defaultSite } from '@/site/facts'
import { columnTypes } from '../../db/column-types'
import { migrations } from '../../db/migrations'
import { features } from './registry/features.server'
import { serve } from './serve.server'
import { configDefaults, openServices, openStorage } from './services.server'
import type { OpenBackup } from './transfer/restore-one.server'

/** The program: serves the site until a signal, or runs a command. A failure is one line on standard error, and exit code 1. */
export async function main(args: string[]): Promise<void> {
  // Whatever it writes holds names and addresses: only its owner may read it.
  process.umask(0o077)
  try {
    const config = readConfig(configDefaults)
    const [command, ...rest] = args
    if (command === undefined) return await serve(config)
    process.stdout.write(`${await runCommand(command, rest, config)}\n`)
  } catch (error) {
    process.stderr.write(
      `${error instanceof StartError ? error.message : `Flatirons stopped: ${error instanceof Error ? error.stack : error}`}\n`,
    )
    process.exitCode = 1
  }
}

/** Carries out one command, also while the site is running; answers the words to print. Throws StartError for a wrong use. */
export async function runCommand(command: string, args: string[], config: Config): Promise<string> {
  if (command === 'restore') return restoreSite(config, args)
  if (!isCommand(command))
    throw new StartError(`There is no command ${command}: there are ${['restore', 'doctor', ...Object.keys(commands)].join(', ')}`)
  if (!(command === 'admin' && MAY_BEGIN.has(args[0] ?? ''))) await requireSite(config)
  if (command === 'doctor') return doctor(config, args)
  return withServices(config, (services) => commands[command](services, args))
}

async function withServices<T>(config: Config, work: (services: Services) => Promise<T>): Promise<T> {
  const services = await openServices({ ...config, logLevel: 'silent' }, { exclusive: false })
  try {
    return await work(services)
  } finally {
    await services.db.close()
  }
}

const commands = {
  admin: runAdminCommand,
  backup: (services: Services, [file]: string[]) => backUp(services, file),
  import: async (services: Services, args: string[]) => (await import('./transfer/import-file.server')).importFile(services, args),
  export: async (services: Services, args: string[]) => (await import('./transfer/export-site.server')).exportSite(services, args),
}

/** Of `admin`, what may be done before the first start (spec B §9.3). */
const MAY_BEGIN = new Set(['create', 'invite'])

const isCommand = (name: string): name is keyof typeof commands | 'doctor' => name === 'doctor' || Object.hasOwn(commands, name)

/** A site that can't be opened is a finding too, for programs that read them. */
async function doctor(config: Config, args: string[]): Promise<string> {
  const { runDoctorCommand, reportUnopened } = await import('@/features/mail/doctor/doctor-command.server')
  const { text, needsFixing } = await withServices(config, (services) => runDoctorCommand(services, args)).catch((error) => {
    if (error instanceof StartError && args.includes('--json')) return reportUnopened(config, error.message)
    throw error
  })
  if (needsFixing) process.exitCode = 1
  return text
}

const USAGE = `Usage:
  npm run restore -- FILE                             restores a backup where there is no site yet
  npm run restore -- FILE --only events               lists the events of a backup, with their numbers
  npm run restore -- FILE --only events/42 --dry-run  says what would come back of one of them
  npm run restore -- FILE --only events/42            brings it back into this site, which may be running
  npm run restore -- FILE --only people/ADDRESS       brings back someone's registrations that were removed since
  --lists FOLDER                                      where the lists of who was erased and who unsubscribed are
FILE may be s3://bucket/prefix/site.zip too.`

const FACTORS_COME_BACK =
  'Passkeys that were removed, and recovery codes that were used, after the backup was made work again: have their owners remove and renew them'

const WAITS = 'Email from the backup waits: Today asks an admin whether it is sent'

const LISTS = [erasureFile, departureFile]

/** The `restore` command: links and mail of the backup are void (spec B §9.3), and erasures and departures since apply again (§8.1). */
async function restoreSite(config: Config, args: string[]): Promise<string> {
  const { only, isDryRun, ...source } = await parse(config, args)
  if (only !== undefined) return restorePart(config, source, { only, isDryRun })
  const collect = () => collectLists(config, source)
  const prepare = async (db: Database) => {
    const clock = createClock(defaultSite.timeZone)
    await endAllSessions({ db, clock })
    await holdAfterRestore({ db, clock, features })
    await deleteIndexMark(db)
    // Before the database is in its place: after a restore that was cut short, the next start reads the lists too.
    await collect()
  }
  const { restore } = await import('@/platform/backup/restore.server')
  const restored = await restore(config, source.file, { ...preparationOf(config), prepare })
  const lists = await collect()
  const applied = await withServices(config, (services) => applyLists(services, lists))
  return [restored, ...applied, WAITS, FACTORS_COME_BACK].join('\n')
}

const preparationOf = (config: Config) => ({
  migrations,
  columnTypes,
  prepare: async () => {},
  openStorage: () => openStorage(config, createLogger('silent')),
})

/** Brings one thing of a backup into a site that is there. The backup is opened as a site of its own, of which nothing leaves. */
async function restorePart(config: Config, source: BackupSource, { only, isDryRun }: { only: string; isDryRun: boolean }) {
  await requireSite(config)
  const { withUnpacked } = await import('@/platform/backup/restore.server')
  const { restoreOne } = await import('./transfer/restore-one.server')
  const openBackup: OpenBackup = (work) =>
    withUnpacked(config, source.file, preparationOf(config), async (folder) => {
      const aside: Config = {
        ...config,
        dataDir: folder,
        databaseUrl: undefined,
        s3: undefined,
        backups: undefined,
        smtpUrl: undefined,
        stripe: undefined,
        activityLog: undefined,
      }
      await collectLists(config, source, aside)
      return withServices(aside, work)
    })
  return withServices(config, (services) => restoreOne(services, openBackup, { only, isDryRun }))
}

interface BackupSource {
  file: string
  folder: string | undefined
  erasures: string | undefined
}

/** `--erasures FILE` is from when there was one list: the other one is next to it. */
async function parse(config: Config, args: string[]): Promise<BackupSource & { only: string | undefined; isDryRun: boolean }> {
  const { values, positionals } = parsed(args)
  const [file, ...more] = positionals
  const isDryRun = values['dry-run'] ?? false
  if (!file || more.length > 0 || (values.lists && values.erasures) || (isDryRun && values.only === undefined)) throw new StartError(USAGE)
  if (values.erasures && (await readKeyedList(values.erasures, config)).length === 0)
    throw new StartError(`${values.erasures} is no list of erasures`)
  if (values.lists && (await readAll(config, [values.lists])).every((entries) => entries.length === 0))
    throw new StartError(`${values.lists} holds neither ${LISTS.map(({ file }) => file).join(' nor ')}`)
  const folder = values.lists ?? (values.erasures && dirname(values.erasures))
  return { file, folder, erasures: values.erasures, only: values.only, isDryRun }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { lists: { type: 'string' }, erasures: { type: 'string' }, only: { type: 'string' }, 'dry-run': { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch {
    throw new StartError(USAGE)
  }
}

async function collectLists(config: Config, { file, folder, erasures }: BackupSource, into: Config = config): Promise<number[]> {
  const folders = [config.dataDir, config.backups?.dir, dirname(file), folder].flatMap((each) => each || [])
  const [erased = [], ...others] = await readAll(config, folders)
  const all = [[...erased, ...(erasures ? await readKeyedList(erasures, config) : [])], ...others]
  for (const [index, list] of LISTS.entries()) await addToKeyedList(list, fileIn(into.dataDir, list.file), all[index] ?? [], config)
  return all.map(({ length }) => length)
}

const readAll = (config: Config, folders: readonly string[]): Promise<KeyedEntry[][]> =>
  Promise.all(
    LISTS.map(async ({ file }) => (await Promise.all(folders.map((folder) => readKeyedList(fileIn(folder, file), config)))).flat()),
  )

async function applyLists(services: Services, [erasures = 0, departures = 0]: number[]): Promise<string[]> {
  const erased = await applyErasures(services)
  const departed = await applyDepartures(services)
  return [
    erasures === 0
      ? `No ${erasureFile.file} was found, so no one was erased again. ${findIt('was erased')}`
      : `${counted(erased, 'person who was', 'people who were')} erased after the backup was made, erased again`,
    departures === 0
      ? `No ${departureFile.file} was found, so no one was taken off the mailing list again. ${findIt('unsubscribed')}`
      : `${counted(departed, 'person who', 'people who')} left the mailing list after the backup was made, taken off again`,
  ]
}

const findIt = (what: string) => `If anyone ${what} after the backup was made, find that list, and restore again with --lists FOLDER`
