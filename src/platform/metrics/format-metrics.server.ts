import type { Registry } from 'prom-client'
import type { Counter } from './counter.server'
import type { Histogram } from './histogram.server'
import type { Metrics } from './metrics.server'

/** What is measured at the moment of asking. A value that can't be known is left out. */
export interface Measurement {
  name: string
  help: string
  values: { labels?: Record<string, string>; value: number }[]
}

/**
 * Makes what writes the metrics in Prometheus's format. The library, and its own metrics of the process, begin with the first scrape: sites that no one
 * watches do without 20 MB.
 */
export function createMetricsFormat(metrics: Metrics) {
  let opened: Promise<Registry> | undefined

  const open = async (): Promise<Registry> => {
    const client = await import('prom-client')
    const registry = new client.Registry()
    client.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
    for (const metric of Object.values(metrics)) add(registry, 'add' in metric ? counterValues(metric) : histogramValues(metric))
    return registry
  }

  return async (measured: readonly Measurement[]): Promise<{ type: string; text: string }> => {
    opened ??= open()
    const registry = await opened
    for (const { name, help, values } of measured) {
      registry.removeSingleMetric(name)
      add(registry, { name, help, type: 'gauge', read: () => values })
    }
    return { type: registry.contentType, text: await registry.metrics() }
  }
}

interface Source {
  name: string
  help: string
  type: 'counter' | 'histogram' | 'gauge'
  read(): { metricName?: string; labels?: Record<string, string | number>; value: number }[]
}

/** The registry asks its metrics for no more than this, and its own histograms can't be filled in at once. */
const add = (registry: Registry, { read, ...rest }: Source) =>
  registry.registerMetric({ ...rest, get: async () => ({ ...rest, values: read() }) } as never)

const counterValues = ({ name, help, labels, read }: Counter): Source => ({
  name,
  help,
  type: 'counter',
  read: () =>
    read().map(({ values, amount }) => ({ labels: Object.fromEntries(labels.map((label, i) => [label, values[i] ?? ''])), value: amount })),
})

const histogramValues = ({ name, help, label, read }: Histogram): Source => ({
  name,
  help,
  type: 'histogram',
  read: () =>
    read().flatMap(({ value, buckets, seconds, count }) => {
      const labels = label ? { [label]: value } : {}
      return [
        ...buckets.map((bucket) => ({ metricName: `${name}_bucket`, labels: { ...labels, le: bucket.bound }, value: bucket.count })),
        { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
        { metricName: `${name}_sum`, labels, value: seconds },
        { metricName: `${name}_count`, labels, value: count },
      ]
    }),
})
