import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ApiEnv } from '@/platform/http/http.server'
import { insertJobs, type JobRow } from '@/platform/jobs/job.repository.server'
import { serveMetrics } from './site.server'

const incoming = { socket: { remoteAddress: '127.0.0.1' } }

/** The metrics that a program on this machine gets. */
function scraping({ services }: TestSite) {
  const app = new Hono<{ Bindings: ApiEnv['Bindings']; Variables: { requestId: string } }>()
  serveMetrics(services)(app)
  return async (): Promise<string[]> => {
    const answer = await app.request('http://localhost/metrics', { headers: { host: 'localhost' } }, { incoming })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    return (await answer.text()).split('\n')
  }
}

/** Some seconds from now. */
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

const aJob = (key: string, job: Partial<JobRow>) => ({
  key,
  kind: 'greet',
  lane: 'mail' as const,
  payload: {},
  dedupeKey: null,
  runAt: at(0),
  claimedAt: null,
  attempts: 0,
  createdAt: at(-900),
  doneAt: null,
  failedAt: null,
  lastError: null,
  ...job,
})

const figureOf = (lines: string[], start: string) =>
  Number(
    lines
      .find((line) => line.startsWith(`${start} `))
      ?.split(' ')
      .at(-1),
  )

describe.each(engines)('B §9.2: the metrics on %s', (engine) => {
  test('count the jobs of each lane by what they wait for, and say for how long the oldest one has waited', async () => {
    await using site = await openTestSite(engine)
    await insertJobs(site.services.db, [
      aJob('due', { runAt: at(-60) }),
      // Made a quarter of an hour ago for in an hour: nothing is late.
      aJob('scheduled', { lane: 'upkeep', runAt: at(3600) }),
      aJob('running', { lane: 'bulk', runAt: at(100), claimedAt: at(0), attempts: 1 }),
      aJob('retrying', { lane: 'network', runAt: at(3600), attempts: 3 }),
      aJob('given up', { lane: 'network', failedAt: at(-5), attempts: 18 }),
      aJob('done', { doneAt: at(-5), attempts: 1 }),
    ])
    const lines = await scraping(site)()
    expect(lines.filter((line) => line.startsWith('flatirons_jobs{') && !line.endsWith(' 0')).toSorted()).toEqual([
      'flatirons_jobs{lane="bulk",state="running"} 1',
      'flatirons_jobs{lane="mail",state="due"} 1',
      'flatirons_jobs{lane="network",state="given up"} 1',
      'flatirons_jobs{lane="network",state="retrying"} 1',
      'flatirons_jobs{lane="upkeep",state="scheduled"} 1',
    ])
    const oldest = (lane: string) => figureOf(lines, `flatirons_jobs_oldest_seconds{lane="${lane}"}`)
    expect(oldest('mail')).toBeGreaterThanOrEqual(60)
    expect(oldest('mail')).toBeLessThan(900)
    expect(oldest('network')).toBeGreaterThanOrEqual(900)
    expect([oldest('bulk'), oldest('upkeep'), oldest('mailings')]).toEqual([0, 0, 0])
  })

  test('count emails, statements, transactions, the disk and the process', async () => {
    await using site = await openTestSite(engine)
    const scrape = scraping(site)
    const email = { to: 'ada@example.net', subject: 'Hi', html: 'Hi', text: 'Hi', key: 'one', messageId: 'one', createdAt: at(0) }
    await site.services.mail.send(email)
    await expect(site.services.mail.send({ ...email, key: 'two\0' })).rejects.toThrow()
    await site.services.db.tx(() => site.services.db.selectFrom('jobs').select('id').execute())
    const lines = await scrape()
    expect(lines).toEqual(
      expect.arrayContaining([
        'flatirons_emails_total{result="accepted"} 1',
        'flatirons_emails_total{result="failed"} 1',
        'flatirons_email_seconds_count 2',
        'flatirons_email_seconds_bucket{le="+Inf"} 2',
        'flatirons_database_up 1',
        'flatirons_pages_unconfirmed 0',
        '# TYPE flatirons_database_query_seconds histogram',
        '# TYPE nodejs_eventloop_lag_p99_seconds gauge',
      ]),
    )
    expect(figureOf(lines, 'flatirons_database_transaction_seconds_count')).toBeGreaterThanOrEqual(1)
    expect(figureOf(lines, 'flatirons_disk_free_bytes')).toBeGreaterThan(0)
    if (engine === 'postgres') expect(figureOf(lines, 'flatirons_database_connections')).toBeGreaterThanOrEqual(1)
    expect(lines.join()).not.toContain('ada')
  })

  test('say that the database is away, and nothing of jobs, which would be out of date', async () => {
    await using site = await openTestSite(engine)
    const scrape = scraping(site)
    await insertJobs(site.services.db, [aJob('due', {})])
    expect(await scrape()).toContain('flatirons_jobs{lane="mail",state="due"} 1')
    site.services.db.selectFrom = () => {
      throw new Error('planted')
    }
    const lines = await scrape()
    expect(lines).toContain('flatirons_database_up 0')
    expect(lines.filter((line) => line.startsWith('flatirons_jobs'))).toEqual([])
  })
})

/** Debian's package `prometheus` has it. */
test.skipIf(!existsSync('/usr/bin/promtool'))('B §9.2: promtool finds nothing to better in the metrics', async () => {
  await using site = await openTestSite('sqlite')
  const { status, stdout, stderr } = spawnSync('/usr/bin/promtool', ['check', 'metrics'], { input: (await scraping(site)()).join('\n') })
  expect([status, `${stdout}${stderr}`]).toEqual([0, ''])
})
