import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findAccount } from '@/features/accounts/account.repository.server'
import { createTxtReader } from '@/features/mail/doctor/read-txt.server'
import { createFetchRemote } from '@/features/media/fetch-remote.server'
import { watchSettings } from '@/features/pages/settings/live-settings.server'
import { type Config, isBucketAddress } from '@/platform/config.server'
import { activityWriter } from '@/platform/database/activity-lines.server'
import { onAudit } from '@/platform/database/audit-log.server'
import { createContentVersion } from '@/platform/database/content-version.server'
import { type Database, type DatabaseTimes, openDatabase } from '@/platform/database/database.server'
import { isLate } from '@/platform/database/database-errors.server'
import { errorCode, errorReason } from '@/platform/error-code'
import { createRateLimit, limitNetworks, watchHiddenVisitors } from '@/platform/http/rate-limit.server'
import { createJobs } from '@/platform/jobs/jobs.server'
import { createLogger, type Logger } from '@/platform/logger.server'
import { createMailTransport, measuredMail } from '@/platform/mail/mail-transport.server'
import { createMetrics, type Metrics } from '@/platform/metrics.server'
import type { PaymentProvider } from '@/platform/payments/payment-provider.server'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { restrictToOwner } from '@/platform/storage/restrict-to-owner.server'
import { createFolderStorage, type Storage } from '@/platform/storage/storage.server'
import { createClock } from '@/platform/time/clock'
import { defaultSite } from '@/site/facts'
import { type Site, siteSchema } from '@/site/site.schema'
import { columnTypes } from '../../db/column-types'
import { migrations } from '../../db/migrations'
import { features } from './registry/features.server'

const MINUTES = 60
const DAYS = 24 * 60 * MINUTES

export const configDefaults = { contactEmail: defaultSite.email, mailFrom: `${defaultSite.community} <${defaultSite.email}>` }

/** In milliseconds: a machine that has just started may have the site up before its database. A command doesn't wait. */
const DATABASE_WAIT = 60_000
const LONGEST_PAUSE = 5000

/** Opens everything a request works with. Throws StartError for what the operator can fix. */
export async function openServices(
  config: Config,
  {
    exclusive,
    metrics = createMetrics(),
    databaseWait = exclusive ? DATABASE_WAIT : 0,
  }: { exclusive: boolean; metrics?: Metrics; databaseWait?: number },
): Promise<Services> {
  await requireFolder('BACKUP_DIR', config.backups?.dir)
  await requireWritable(config.dataDir)
  await mkdir(join(config.dataDir, 'uploads'), { recursive: true })
  const log = createLogger(config.logLevel)
  const shared = await restrictToOwner(config.dataDir)
  if (shared) log.warn(shared, 'Others on this machine may read what is in DATA_DIR: its permissions could not be changed')
  const siteDefaults = { site: readSite() }
  const clock = createClock(siteDefaults.site.timeZone)
  const db = await openConfiguredDatabase({ config, exclusive, metrics, log, databaseWait })
  if (config.activityLog) writeActivity(db, config.activityLog, log)
  const limit = (name: string, points: number, seconds: number) =>
    createRateLimit({ enabled: config.rateLimits, name, points, seconds, db, log })
  const limitVisitors = (name: string, points: number, seconds: number) =>
    limitNetworks(limit(name, points, seconds), limit(`${name}-network`, 5 * points, seconds))
  const services: Services = {
    config,
    ...siteDefaults,
    siteDefaults,
    db,
    clock,
    log,
    content: createContentVersion({ db, clock, log }),
    jobs: createJobs({ db, clock, log }),
    metrics,
    mail: measuredMail(createMailTransport(config), metrics),
    fetchRemote: createFetchRemote(),
    readTxt: createTxtReader(),
    hiddenVisitors: watchHiddenVisitors(config, log),
    storage: await openStorage(config, log, metrics),
    payments: await openPayments(config, { clock, log }),
    features,
    loadRoutes: async () => (await import('./site-routes.server')).siteRoutes(),
    findUsername: async (accountId) => (await findAccount(db, accountId))?.username,
    findRole: async (accountId) => (await findAccount(db, accountId))?.role,
    lifecycle: { isStopping: false },
    limits: {
      loginPerUsername: limit('login-username', 10, 15 * MINUTES),
      loginPerNetwork: limit('login-network', 20, 15 * MINUTES),
      loginPerAccount: limit('login-account', 50, 15 * MINUTES),
      loginPerAddress: limitVisitors('login-address', 100, 15 * MINUTES),
      codePerUsername: limit('code-username', 5, 15 * MINUTES),
      codePerAccount: limit('code-account', 50, DAYS),
      resetPerName: limit('reset-name', 20, 10 * MINUTES),
      failedLoginNotes: limit('failed-login-notes', 20, 60 * MINUTES),
      policyReports: limit('policy-reports', 20, 60 * MINUTES),
      drawnPictures: limitVisitors('drawn-pictures', 60, 10 * MINUTES),
      publicForm: limitVisitors('public-form', 20, 10 * MINUTES),
    },
  }
  await watchSettings(services)
  return services
}

/** One after the other, so that lines are in the order of the entries. What can't be written is still in the database. */
function writeActivity(db: Database, target: string, log: Logger) {
  const write = activityWriter(target)
  let last = Promise.resolve()
  onAudit(db, (entry) => {
    last = last.then(() =>
      write(JSON.stringify(entry)).catch((error) => log.error({ error: errorReason(error) }, 'ACTIVITY_LOG could not be written')),
    )
  })
}

function readSite(): Site {
  const { data, error } = siteSchema.safeParse(defaultSite)
  if (data) return data
  throw new StartError(error.issues.map(({ path, message }) => `src/site/facts.ts: ${path.join('.')}: ${message}`).join('\n'))
}

/** Its library is loaded only where there are keys. */
async function openPayments({ stripe }: Config, parts: Pick<Services, 'clock' | 'log'>): Promise<PaymentProvider | undefined> {
  if (!stripe) return undefined
  const { createStripe } = await import('@/platform/payments/stripe.server')
  return createStripe(stripe, parts)
}

/** The bucket's client is loaded only where there is a bucket: other sites need neither the time nor the memory. */
export async function openStorage(
  { s3, dataDir }: Config,
  log: Pick<Logger, 'error'>,
  { bucket }: Pick<Metrics, 'bucket'> = createMetrics(),
): Promise<Storage> {
  if (!s3) return createFolderStorage(dataDir)
  const { createBucketStorage } = await import('@/platform/storage/bucket-storage.server')
  const storage = createBucketStorage(s3, log)
  const counted =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        const answer = await work(...args)
        bucket.inc({ result: 'answered' })
        return answer
      } catch (error) {
        bucket.inc({ result: 'failed' })
        throw error
      }
    }
  const { put, remove, read, size, list } = storage
  return { put: counted(put), remove: counted(remove), read: counted(read), size: counted(size), list }
}

interface Opening {
  config: Config
  exclusive: boolean
  metrics: Metrics
  log: Logger
  databaseWait: number
}

async function openConfiguredDatabase({ config, exclusive, metrics, log, databaseWait }: Opening) {
  const onIdleError = (error: Error) => log.warn({ error: error.message }, 'An idle database connection failed')
  const { databaseUrl, dataDir, sqliteTuning: tuning } = config
  const times: DatabaseTimes = {
    query(milliseconds, hasFailed) {
      metrics.queries.observe(milliseconds / 1000)
      if (hasFailed) metrics.queryFailures.inc()
    },
    transaction: (milliseconds) => metrics.transactions.observe(milliseconds / 1000),
  }
  try {
    return await onceThere(
      () => openDatabase({ url: databaseUrl, dir: dataDir, migrations, columnTypes, exclusive, tuning, onIdleError, times }),
      databaseUrl ? databaseWait : 0,
      (reason) => log.warn({ error: reason }, 'The database can’t be reached yet; trying again for a minute'),
    )
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message || errorCode(error) : 'unknown'
    throw new StartError(
      databaseUrl ? `The database at DATABASE_URL cannot be used: ${reason}` : `The database in ${dataDir} cannot be used: ${reason}`,
    )
  }
}

async function onceThere<T>(open: () => Promise<T>, wait: number, notice: (reason: string) => void): Promise<T> {
  const until = performance.now() + wait
  for (let pause = 250, isFirst = true; ; pause = Math.min(2 * pause, LONGEST_PAUSE), isFirst = false) {
    try {
      return await open()
    } catch (error) {
      if (!isLate(error) || performance.now() + pause > until) throw error
      if (isFirst) notice(errorReason(error))
      await setTimeout(pause)
    }
  }
}

/** Before anything is written: what is no folder can't become one. */
async function requireFolder(name: string, dir: string | undefined) {
  if (dir === undefined || isBucketAddress(dir)) return
  const found = await stat(dir).catch((error) => (errorCode(error) === 'ENOENT' ? undefined : errorReason(error)))
  if (typeof found === 'string') throw new StartError(`${name} ${dir} cannot be used (${found})`)
  if (found && !found.isDirectory()) throw new StartError(`${name} ${dir} is not a folder`)
}

async function requireWritable(dataDir: string) {
  const probe = join(dataDir, `.write-test-${randomUUID()}`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written to (${errorReason(error)})`)
  }
}
