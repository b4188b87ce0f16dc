import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServer } from '../tests/support/server-process.ts'
import { logIn, PASSWORD } from './log-in.ts'
import { processTime } from './process-time.ts'

/** Of 1,000 events: 600 that take place once, 300 monthly and 100 weekly series. */
const SINGLE = 600
const MONTHLY = 300
const WEEKLY = 100
const MONTHS = 17
const ROUNDS = 6

/**
 * Processor time, in milliseconds, that the page of a month takes on a site with 1,000 events, made afresh each time: to read and render it,
 * and for the whole request, all threads together, with compression.
 */
export async function cpuPerMonth(): Promise<{ rendering: number; request: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-bench-'))
  const env = { PORT: await freePort(), DATA_DIR: dataDir, LOG_LEVEL: 'debug', ADMIN_PASSWORD: PASSWORD, SAMPLE_CONTENT: 'off' }
  try {
    await using server = startServer(env)
    await server.healthy()
    const cookie = await logIn(server.url)
    const send = async (method: string, path: string, json: object) => {
      const headers = { 'content-type': 'application/json', cookie }
      const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(json) })
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as { event: { id: number; updatedAt: string } }
    }
    for (let index = 1; index < SINGLE + MONTHLY + WEEKLY; index++) await send('POST', '/api/cms/events', event(index))
    const { event: edited } = await send('POST', '/api/cms/events', event(0))

    const pages = async () => {
      for (let month = 0; month < MONTHS; month++) await (await fetch(`${server.url}/events/calendar/${monthFromNow(month)}`)).arrayBuffer()
    }
    // A page is rendered again once the content has changed.
    const edit = (count: number) => send('PUT', `/api/cms/events/${edited.id}`, { introText: `Edit ${count}` })
    for (let round = 0; round < 5; round++) {
      await edit(round)
      await pages()
    }
    let spent = 0
    const loggedBefore = server.output().length
    for (let round = 0; round < ROUNDS; round++) {
      await edit(100 + round)
      await (await fetch(`${server.url}/events/calendar/${monthFromNow(-1)}`)).arrayBuffer()
      const before = await processTime(server)
      await pages()
      spent += (await processTime(server)) - before
    }
    return { rendering: meanRendering(server.output().slice(loggedBefore)), request: spent / (ROUNDS * MONTHS) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds, of what the program's own log says. */
function meanRendering(log: string): number {
  const all = [...log.matchAll(/"path":"\/events\/calendar\/[^}]*"cpuMicroseconds":(\d+)/g)].map(([, microseconds]) => Number(microseconds))
  return all.reduce((sum, one) => sum + one, 0) / all.length / 1000
}

const monthFromNow = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1)).toISOString().slice(0, 7)
}

function event(index: number) {
  const day = `${monthFromNow(index % 18)}-${String(1 + (index % 28)).padStart(2, '0')}`
  const rule = index < WEEKLY ? 'FREQ=WEEKLY' : 'FREQ=MONTHLY'
  const isSeries = index < WEEKLY + MONTHLY
  const time = `${String(8 + (index % 12)).padStart(2, '0')}:00`
  const words = { date: '', month: '', year: '', time: '', location: 'Boulder Community Center', facilitator: 'Anna Example' }
  return { title: `Event ${index}`, ...words, startsAt: `${day}T${time}`, endsAt: `${day}T21:00`, ...(isSeries && { recurrence: rule }) }
}
