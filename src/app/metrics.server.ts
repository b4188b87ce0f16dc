import { statfs } from 'node:fs/promises'
import type { Hono } from 'hono'
import { newestBackupAt } from '@/platform/backup/nightly-backup.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { countOpenJobs } from '@/platform/jobs/job.repository.server'
import { laneNames } from '@/platform/jobs/lanes'
import { createMetricsFormat, type Measurement } from '@/platform/metrics/format-metrics.server'
import { mayReadMetrics } from '@/platform/metrics/may-read-metrics.server'
import type { Services } from '@/platform/services.server'

type Measured = Pick<Services, 'config' | 'clock' | 'content' | 'db' | 'metrics'>

/** `GET /metrics` for Prometheus (spec B §9.2). For everyone else there is no such page. */
export const serveMetrics = (services: Measured) => {
  const format = createMetricsFormat(services.metrics)
  return (app: Pick<Hono<{ Bindings: ApiEnv['Bindings']; Variables: { requestId: string } }>, 'get'>) =>
    app.get('/metrics', async (c, next) => {
      const socketAddress = c.env?.incoming?.socket.remoteAddress
      if (!mayReadMetrics({ socketAddress, header: (name) => c.req.header(name) }, services.config)) return next()
      const { type, text } = await format(await measure(services))
      return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' })
    })
}

/** The figures that are looked up when someone asks. */
async function measure({ config, clock, content, db }: Measured): Promise<Measurement[]> {
  const jobs = await measureJobs(db, clock.now()).catch(() => undefined)
  const { bavail, bsize } = await statfs(config.dataDir)
  const backup = await newestBackupAt({ config, clock })
  const one = (name: string, help: string, value: number | undefined): Measurement => ({
    name,
    help,
    values: value === undefined ? [] : [{ value }],
  })
  const { open, idle, waiting } = db.connections() ?? {}
  return [
    one('flatirons_database_up', 'Whether the database answers', jobs ? 1 : 0),
    one('flatirons_database_connections', 'Open connections to PostgreSQL', open),
    one('flatirons_database_connections_idle', 'Those that are idle', idle),
    one('flatirons_database_connections_awaited', 'Requests that wait for a connection', waiting),
    one('flatirons_pages_unconfirmed', 'Whether pages are served that the database can’t confirm', content.isUnconfirmed() ? 1 : 0),
    one('flatirons_disk_free_bytes', 'Free space where DATA_DIR is', bavail * bsize),
    one(
      'flatirons_newest_backup_timestamp_seconds',
      'When the newest nightly backup was written',
      backup ? Date.parse(backup) / 1000 : undefined,
    ),
    ...(jobs ?? noJobs),
  ]
}

const JOBS = { name: 'flatirons_jobs', help: 'Jobs that are not done: due, running, retrying, scheduled or given up' }
const OLDEST = { name: 'flatirons_jobs_oldest_seconds', help: 'For how long the oldest job that is due or tried again has waited' }

/** A figure from before the database went away would look like one of now. */
const noJobs: Measurement[] = [
  { ...JOBS, values: [] },
  { ...OLDEST, values: [] },
]

async function measureJobs(db: Services['db'], now: Date): Promise<Measurement[]> {
  const rows = await countOpenJobs(db, now.toISOString())
  const oldest = new Map<string, number>(laneNames.map((lane) => [lane, 0]))
  for (const { lane, state, firstRunAt, firstCreatedAt } of rows) {
    // A scheduled job is made long before it is due, and one that is tried again is due long after.
    const since = { due: firstRunAt, retrying: firstCreatedAt }[state as string]
    if (since) oldest.set(lane, Math.max(oldest.get(lane) ?? 0, (now.getTime() - Date.parse(since)) / 1000))
  }
  return [
    { ...JOBS, values: rows.map(({ lane, state, count }) => ({ labels: { lane, state }, value: Number(count) })) },
    { ...OLDEST, values: [...oldest].map(([lane, value]) => ({ labels: { lane }, value })) },
  ]
}
