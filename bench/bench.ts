// npm run bench: what the site costs, as ratios against a peer measured in the same run where there is one.
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
import { registrations } from './registrations.ts'
import { searches } from './search.ts'
import { cpuPerRendering, strangers } from './strangers.ts'
import { syncTimes } from './sync-times.ts'

const row = (what: string, figure: string, bar = '') => console.log(`${what.padEnd(52)}${figure.padStart(14)}  ${bar}`)
const rounded = (value: number) => Math.round(value).toLocaleString('en-US')

const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-bench-'))
const env = { PORT: await freePort(), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD }

try {
  await using first = startServer(env)
  await first.healthy()
  first.child.kill('SIGTERM')
  await first.exited

  const started = performance.now()
  await using server = startServer(env)
  await server.healthy()
  row('start on existing data to healthy, ms', rounded(performance.now() - started), '≤ 500')
  row('idle memory, MB', rounded((await residentKilobytes(server)) / 1024), '≤ 110')

  const view = await firstView(`${server.url}/`)
  row('home, first view: JS, kB br', view.js.toFixed(1), '≤ 120')
  row('home, first view: CSS, kB br', view.css.toFixed(1), '≤ 15')
  row('home, preloaded fonts, kB', view.fonts.toFixed(1), '≤ 80')

  row('uncached page, CPU ms each (a form with a fault)', (await cpuPerRendering(server)).toFixed(2), '≤ 3 to render')

  const month = await cpuPerMonth()
  row('a month of 1,000 events, read and rendered afresh, CPU ms', month.rendering.toFixed(2), '≤ 4')
  row('the same, the whole request', month.request.toFixed(2))

  for (const [what, path, bar] of [
    ['home', '/', '≥ 0.8'],
    ['list of events', '/api/cms/events', '≥ 0.5'],
  ] as const) {
    const { own, nginx, tool } = await rates(`${server.url}${path}`)
    row(`cached ${what}, requests/s (${tool})`, rounded(own))
    row('nginx with the same compressed bytes, requests/s', nginx ? rounded(nginx) : 'not found')
    if (nginx) row('ratio', (own / nginx).toFixed(2), bar)
  }

  // Each rendering is logged at this level.
  await using verbose = startServer({ ...env, PORT: await freePort(), DATA_DIR: `${dataDir}/edited`, LOG_LEVEL: 'debug' })
  await verbose.healthy()
  const { pages, rendered, quiet, edited } = await afterEdit(verbose)
  const waits = ({ p50, p99, longest }: typeof quiet) => [p50, p99, longest].map((wait) => wait.toFixed(1)).join(' / ')
  row(`1,000 visitors/s on ${pages} pages: p50 / p99 / longest, ms`, waits(quiet))
  row('the same with an edit in the middle', waits(edited))
  row('renderings after each edit', rendered.join(' '), `≤ ${pages}`)

  // The first of a fresh process are slower by what it still compiles.
  await registrations(server.url, { total: 200, atOnce: 20, name: 'early' })
  // So is the first mail, which waits for a pause.
  await setTimeout(3000)
  // One late round is the p99 of a run, and the disk alone makes some late: each run is printed, with what the disk takes right after it.
  for (const name of ['visitor', 'second', 'third', 'fourth', 'fifth']) {
    const load = { total: 2000, atOnce: 20 }
    const { p50, p99, perSecond } = await registrations(server.url, { ...load, name })
    const bare = await bareWriters(dataDir, load)
    row('registration, durable, 20 at once: p50, ms; a second', `${p50.toFixed(1)}; ${rounded(perSecond)}`)
    row('registration, durable, 20 at once: p99, ms', p99.toFixed(1), '≤ 60')
    row('bare writers, 20 at once, 16 kB each: p50 / p99, ms', `${bare.p50.toFixed(1)} / ${bare.p99.toFixed(1)}`)
    row('ratio of p50 / p99', `${(p50 / bare.p50).toFixed(1)} / ${(p99 / bare.p99).toFixed(1)}`)
    row('the disk alone afterwards, 16 kB written: p50 / longest, ms', waitsOfDisk(dataDir))
  }

  // The runs above go without limits, which would take all of them for one visitor.
  await using limited = startServer({ ...env, PORT: await freePort(), DATA_DIR: `${dataDir}/limited`, RATE_LIMITS: 'on' })
  await limited.healthy()
  const { perPath, perForm, healthP95 } = await strangers(limited)
  row('strangers: an unknown path, CPU ms', perPath.toFixed(2), '≤ 1')
  row('strangers: a form beyond its limit, CPU ms', perForm.toFixed(2), '≤ 1')
  row('strangers: health, p95 while 50 of each come a second, ms', healthP95.toFixed(1))
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

for (const engine of process.env.TEST_DATABASE_URL ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))
  for (const lines of [lists(engine), searches(engine)]) for await (const line of lines) row(...line)

/** In the middle, and the longest. */
function waitsOfDisk(folder: string): string {
  const times = syncTimes(folder, 1000)
  return `${times[times.length / 2]?.toFixed(2)} / ${times.at(-1)?.toFixed(0)}`
}

async function residentKilobytes({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

/** How many requests a second the site answers, and nginx from a file. */
async function rates(url: string) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { rate, tool } = await requestsPerSecond(url)
  await using nginx = await nginxServing(bytes, Object.fromEntries(answer.headers))
  return { own: rate, nginx: nginx && (await requestsPerSecond(nginx.url)).rate, tool }
}
