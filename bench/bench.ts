// npm run bench: what the site costs, as one table; where there is a peer, it is measured in the same run, and the ratio to it counts.
// `npm run bench -- registration lists` measures only these parts.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort, type ServerProcess, startServer } from '../tests/support/server-process.ts'
import { afterEdit } from './after-edit.ts'
import { bareWriters } from './bare-writers.ts'
import { cpuPerMonth } from './event-months.ts'
import { firstView } from './first-view.ts'
import { lists } from './lists.ts'
import { requestsPerSecond } from './load.ts'
import { PASSWORD } from './log-in.ts'
import { nginxServing } from './nginx.ts'
import { processTime } from './process-time.ts'
import { registrations } from './registrations.ts'
import { searches } from './search.ts'
import { cpuPerRendering, strangers } from './strangers.ts'
import { syncTimes } from './sync-times.ts'
import { editSeenElsewhere } from './two-processes.ts'

const asText = (value: number | string) => (typeof value === 'number' ? Math.round(value).toLocaleString('en-US') : value)
const lacking: string[] = []

/** One line of the table. The bar is for the ratio where there is a reference, unless it names a quantile; else for the figure, of several the last. */
function row(what: string, figure: number | string, bar = '', reference?: number) {
  const numbers = String(figure).split('/')
  const value = Number((numbers[what.includes('p50 / p95') || bar.includes('p95') ? 1 : numbers.length - 1] ?? '').replaceAll(',', ''))
  const ratio = reference === undefined ? undefined : value / reference
  const [, sign, limit = ''] = /([≤≥]) ([\d.]+)/.exec(bar) ?? []
  const judged = bar.startsWith('p95') ? value : (ratio ?? value)
  const isShort = sign === '≤' ? judged > Number(limit) : sign === '≥' && judged < Number(limit)
  const verdict = isShort ? 'short' : 'ok'
  if (isShort) lacking.push(what)
  const shown = (each: number | string | undefined = '') => (typeof each === 'number' && each < 10 ? each.toFixed(2) : asText(each))
  console.log(
    `| ${[what.padEnd(60), shown(figure).padStart(12), shown(reference).padStart(9), (ratio?.toFixed(2) ?? '').padStart(5), bar.padEnd(8), (sign ? verdict : '').padEnd(5)].join(' | ')} |`,
  )
}

const chosen = process.argv.slice(2)
const wants = (part: string) => chosen.length === 0 || chosen.includes(part)

const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-bench-'))
const env = { PORT: await freePort(), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD }
console.log(`| ${'figure'.padEnd(60)} | ${'measured'.padStart(12)} | reference | ratio | bar      | verdict |\n|---|--:|--:|--:|---|---|`)

try {
  await using first = startServer(env)
  await first.healthy()
  first.child.kill('SIGTERM')
  await first.exited

  const started = performance.now()
  await using server = startServer(env)
  await server.healthy()
  row('start on existing data to healthy, ms', performance.now() - started, '≤ 500')
  const memory = async (when: string, bar: string) => row(`memory ${when}, MB`, (await residentKilobytes(server)) / 1024, bar)
  await memory('when idle', '≤ 110')

  if (wants('bytes')) {
    for (const path of ['/', '/events', '/events/calendar', '/contact', '/teachers', '/newsletters']) {
      const view = await firstView(server.url + path)
      row(`${path}, first view: JS, kB br`, view.js, path === '/' ? '≤ 120' : '≤ 175')
      row(`${path}, first view: requests for scripts`, view.scripts, '≤ 45')
      if (path !== '/') continue
      row('/, first view: CSS, kB br', view.css, '≤ 15')
      row('/, preloaded fonts, kB', view.fonts, '≤ 80')
    }
  }

  if (wants('pages')) {
    const { own, bare } = await cpuPerRendering(server)
    row('uncached page (a form with a fault), CPU ms, against a bare rendering', own, '≤ 2', bare)
    row('the same, CPU ms', own, '≤ 3')
    const month = await cpuPerMonth()
    row('a month of 1,000 events, rendered afresh, CPU ms', month.rendering, '≤ 4')
    row('the same, the whole request with compression, CPU ms', month.request)
    for (const [what, path, known] of [
      ['cached home', '/', false],
      ['304 of home', '/', true],
      ['API list of events', '/api/cms/events', false],
    ] as const) {
      const { own, nginx, tool } = await rates(`${server.url}${path}`, known)
      row(`${what}, requests/s (${tool}), against nginx`, own, nginx === undefined ? '' : '≥ 0.8', nginx)
    }
    await memory('after the cached pages', '≤ 250')
  }

  if (wants('edits')) {
    // Each rendering is logged at this level.
    await using verbose = startServer({ ...env, PORT: await freePort(), DATA_DIR: `${dataDir}/edited`, LOG_LEVEL: 'debug' })
    await verbose.healthy()
    const { pages, rendered, quiet, edited } = await afterEdit(verbose)
    row(`1,000 visitors/s on ${pages} pages: p50, ms; against the same without an edit`, edited.p50, '', quiet.p50)
    row('the same: p99, ms', edited.p99, '', quiet.p99)
    row('renderings after an edit, at most', Math.max(...rendered), `≤ ${pages}`)
  }

  if (wants('registration')) {
    // The first of a fresh process are slower by what it still compiles.
    await registrations(server.url, { total: 200, atOnce: 20, name: 'early' })
    // So is the first mail, which waits for a pause.
    await setTimeout(3000)
    // One late round is the p99 of a run, and the disk alone makes some late: each run is printed, with what the disk takes right after it.
    for (const name of ['first', 'second', 'third']) {
      const load = { total: 2000, atOnce: 20 }
      const before = await processTime(server)
      const { p50, p99, perSecond } = await registrations(server.url, { ...load, name })
      const spent = (await processTime(server)) - before
      const bare = await bareWriters(dataDir, load)
      row(`registration, durable, 20 at once, ${name} run: a second`, perSecond)
      row('the same: CPU ms each, emails sent during the run included', spent / load.total, '≤ 2')
      row('the same: p50, ms, against bare writers of 16 kB', p50, '', bare.p50)
      row('the same: p99, ms, against bare writers of 16 kB', p99, '', bare.p99)
      row('the same: p99, ms', p99, '≤ 60')
      row('only the disk afterwards, 16 kB written: p50 / longest, ms', waitsOfDisk(dataDir))
    }
    await memory('after 6,200 registrations', '≤ 250')
    const few = await registrations(server.url, { total: 1000, atOnce: 16, name: 'few' })
    const many = await registrations(server.url, { total: 2000, atOnce: 96, name: 'many' })
    row('forms: p99 of 96 at once, ms, against 16 at once', many.p99, '≤ 4', few.p99)
  }

  if (wants('strangers')) {
    // The runs above go without limits, which would take all of them for one visitor.
    await using limited = startServer({ ...env, PORT: await freePort(), DATA_DIR: `${dataDir}/limited`, RATE_LIMITS: 'on' })
    await limited.healthy()
    const { perPath, perForm, healthP95 } = await strangers(limited)
    row('strangers: an unknown path, CPU ms', perPath, '≤ 1')
    row('strangers: a form beyond its limit, CPU ms', perForm, '≤ 1')
    row('strangers: health, p95 while 50 of each come a second, ms', healthP95)
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

const engines = process.env.TEST_DATABASE_URL ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
if (wants('processes') && process.env.TEST_DATABASE_URL) {
  const { seen, one, two } = await editSeenElsewhere()
  row('an edit is on the other process’s page after, ms', seen, '≤ 1000')
  row('uncached pages/s of two processes, against one', two, '', one)
}
if (wants('lists'))
  for (const engine of engines) for (const lines of [lists(engine), searches(engine)]) for await (const line of lines) row(...line)
console.log(lacking.length > 0 ? `\nShort: ${lacking.join('; ')}` : '\nNothing is short of its bar')

/** In the middle, and the longest. */
function waitsOfDisk(folder: string): string {
  const times = syncTimes(folder, 1000)
  return `${times[times.length / 2]?.toFixed(2)} / ${times.at(-1)?.toFixed(0)}`
}

async function residentKilobytes({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

/** How many requests a second the site answers, and nginx from a file; with `known`, to browsers that have the page already. */
async function rates(url: string, known: boolean) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const load = async (address: string) => {
    const etag = (await fetch(address, { headers: { 'accept-encoding': 'br' } })).headers.get('etag')
    return requestsPerSecond(address, known && etag ? { 'if-none-match': etag } : {})
  }
  const { rate, tool } = await load(url)
  await using nginx = await nginxServing(bytes, Object.fromEntries(answer.headers))
  return { own: rate, nginx: nginx && (await load(nginx.url)).rate, tool }
}
