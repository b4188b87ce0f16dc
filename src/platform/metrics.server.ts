import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '@/platform/config.server'
import { rangeOf } from '@/platform/http/rate-limit.server'

/** In seconds: from a query in memory to a mail server that dribbles. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

/** Figures for `GET /metrics` (spec B §9.2), durations in seconds. Labels must be few and never hold what visitors send. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  /** From the start on zero for each result: a rise from nothing to one is no rise to Prometheus. */
  const resultCounter = (name: string, help: string, ...results: string[]) => {
    const counting = counter(name, help, 'result')
    for (const result of results) counting.inc({ result }, 0)
    return counting
  }
  const histogram = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers })
  return {
    registry,
    requests: counter('flatirons_http_requests_total', 'Answered requests', 'route', 'method', 'status'),
    requestTime: histogram('flatirons_http_request_seconds', 'Time to answer a request that was not at hand in memory', 'route'),
    cache: resultCounter(
      'flatirons_cache_answers_total',
      'Pages and public lists by how the cache answered',
      'hit',
      'stale',
      'shared',
      'miss',
    ),
    renderings: histogram('flatirons_render_seconds', 'Time to render a page'),
    renderingCpu: counter('flatirons_render_cpu_seconds_total', 'Processor time spent on rendering pages'),
    queries: histogram('flatirons_database_query_seconds', 'Time of a statement'),
    queryFailures: counter('flatirons_database_query_failures_total', 'Statements that failed, broken constraints included'),
    transactions: histogram('flatirons_database_transaction_seconds', 'Time of a transaction, with its wait for a turn and for the disk'),
    emails: resultCounter('flatirons_emails_total', 'Tries to hand over an email', 'accepted', 'failed'),
    bucket: resultCounter('flatirons_bucket_requests_total', 'Requests to the bucket of the uploads', 'answered', 'failed'),
    failedLogins: counter('flatirons_failed_logins_total', 'Wrong passwords and codes'),
    emailTime: histogram('flatirons_email_seconds', 'Time to hand over an email'),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

export interface Measurement {
  name: string
  help: string
  values: { labels?: Record<string, string>; value: number }[]
}

/** Formats metrics for Prometheus. Those of the process begin with the first scrape, so that unwatched sites do without. */
export function createMetricsFormat({ registry }: Metrics) {
  let isWatched = false
  return async (measured: readonly Measurement[]): Promise<{ type: string; text: string }> => {
    if (!isWatched) {
      collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
      // Gauges under the names of counters, which the same figures by type make superfluous.
      for (const noun of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${noun}_total`)
    }
    isWatched = true
    const now = new Registry()
    for (const { name, help, values } of measured) {
      if (values.length === 0) continue
      const gauge = new Gauge({ name, help, labelNames: Object.keys(values[0]?.labels ?? {}), registers: [now] })
      for (const { labels = {}, value } of values) gauge.set(labels, value)
    }
    return { type: registry.contentType, text: await Registry.merge([registry, now]).metrics() }
  }
}

/** What proxies add. A request that holds one came from elsewhere, though its connection is of this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i

/** Shows metrics to `metricsToken`, and on a local site to this machine (spec B §9.2): behind a proxy everyone seems to come from it. */
export function mayReadMetrics(
  { socketAddress, header }: { socketAddress: string | undefined; header(name: string): string | undefined },
  { metricsToken: token, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1]
  if (token && sent && isSame(sent, token)) return true
  if (!LOCAL_HOST.test(new URL(publicUrl).host)) return false
  if (FORWARDED.some((name) => header(name) !== undefined)) return false
  return rangeOf(socketAddress) === 'loopback' && LOCAL_HOST.test(header('host') ?? '')
}

/** Takes the same time wherever they differ. */
const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other))
const hash = (text: string) => createHash('sha256').update(text).digest()
