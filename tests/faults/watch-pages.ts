import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../support/server-process'
import { statusCounts } from './fault-table'

/** Asks for a page that is at hand ten times a second for some seconds; says how it was answered, and how slowly at worst. */
export async function watchPages({ url }: ServerProcess, seconds: number) {
  const statuses = statusCounts()
  const end = performance.now() + seconds * 1000
  let slowest = 0
  let stale = 0
  while (performance.now() < end) {
    const started = performance.now()
    const answer = await fetch(`${url}/events`).catch(() => undefined)
    await answer?.text()
    slowest = Math.max(slowest, performance.now() - started)
    statuses.add(answer?.status ?? 0)
    if (answer?.headers.get('cache-status')?.includes('stale')) stale++
    await setTimeout(100)
  }
  return { statuses, stale, text: `pages ${statuses.text()}${stale ? ` (${stale} stale)` : ''}, slowest ${(slowest / 1000).toFixed(2)} s` }
}
