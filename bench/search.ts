import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { ServerProcess } from '../tests/support/server-process.ts'
import { fillTables, type Row, type Where } from './fill.ts'
import { openFilledSite } from './filled-site.ts'
import { processTime } from './process-time.ts'

type Line = [what: string, figure: string, bar?: string]

/** Of each: events, webinars, newsletters and teachers. */
const EACH = 2500
const SEARCHES = 50
const BAR = '≤ 20'

/** How long visitors' searches take among 10,000 things: by words that few of them have, and by words that all of them have. */
export async function* searches(engine: 'sqlite' | 'postgres'): AsyncGenerator<Line, void> {
  await using site = await openFilledSite(engine, async (where) => {
    await forgetIndex(where)
    await fillTables(where, async (insert) => {
      for (const [table, row] of Object.entries(rows)) await insert(table, EACH, row)
    })
  })
  yield [`search on ${engine}, 10,000 things: start that makes the index, ms`, String(Math.round(site.startTime))]
  for (const words of ['presence', 'pres', 'an', 'everyday life inquiry', 'title 777', 'title 7', 'retreat', 'nobody'])
    yield [`search for ${words}: p50 / p95 / own CPU, ms`, await timed(site.server, words), BAR]
}

/** As if an older program had made it. */
async function forgetIndex({ databaseUrl, dataDir }: Where) {
  const statement = "delete from site_state where key = 'search-index'"
  if (!databaseUrl) {
    using database = new DatabaseSync(join(dataDir, 'flatirons.db'))
    return database.exec(statement)
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function timed(server: ServerProcess, words: string): Promise<string> {
  const url = `${server.url}/api/search?q=${encodeURIComponent(words)}`
  await (await fetch(url)).arrayBuffer()
  const before = await processTime(server)
  const times: number[] = []
  for (let count = 0; count < SEARCHES; count++) {
    const started = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const quantile = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)
  const spent = ((await processTime(server)) - before) / SEARCHES
  return `${quantile(0.5)} / ${quantile(0.95)} / ${spent.toFixed(1)}`
}

const MONTHS = ['January', 'March', 'May', 'October']
const now = new Date().toISOString()
const kept = { created_at: now, updated_at: now }

/** Each has the same words, and some that few others have. */
const text = (index: number) =>
  `${'Presence and inquiry in everyday life, an evening together. '.repeat(18)} Number ${index}, ${(index * 7919).toString(36)}.`

const rows: Record<string, (index: number) => Row> = {
  events: (index) => ({
    ...{
      slug: `event-${index}`,
      title: `Title ${index}`,
      description: text(index),
      day: '5',
      month: 'October',
      year: '2999',
      time: 'Noon',
    },
    ...{ location: 'Boulder Community Center', facilitator: 'Anna Example', facilitator_role: 'teacher', facilitators: '[]' },
    ...{
      registration_url: `/register/event-${index}`,
      event_date: index % 2 ? '2999-10-05' : '2020-10-05',
      is_recurring: 0,
      sort_order: index,
    },
    ...kept,
  }),
  webinars: (index) => ({
    ...{ slug: `webinar-${index}`, title: `Title ${index}`, description: text(index), presenter: 'Anna Example', tags: '["retreat"]' },
    ...{ video_url: 'https://youtu.be/abcdefghijk', year: 1990 + (index % 40), month: MONTHS[index % 4] ?? null, ...kept },
  }),
  newsletters: (index) => ({
    ...{ month: MONTHS[index % 4] ?? null, year: 1990 + (index % 40), link: `https://example.org/${index}`, is_special: 1 },
    ...{ special_description: text(index), ...kept },
  }),
  teachers: (index) => ({
    ...{ name: `Teacher ${index}`, title: 'Teacher', location: 'Boulder', email: `teacher-${index}@example.net`, bio: text(index) },
    ...{ email_key: `teacher-${index}@example.net`, ...kept },
  }),
}
