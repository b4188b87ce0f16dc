import pLimit from 'p-limit'
import type { HostileRequest } from './hostile-request.ts'
import { hostileRequests } from './hostile-requests.ts'
import { type HostileSite, openHostileSite } from './hostile-site.ts'
import { faultsOf, isSuccess } from './judge-answer.ts'
import { largestRequests, probeLargest } from './probe-largest.ts'
import { type Outcome, sendRequest } from './send-request.ts'

const MAX_CONCURRENT = 8
/** Milliseconds. */
const TIMEOUT_MS = 5000
/**
 * No answer may take longer, in milliseconds. The machine may be busy with other things, so a late request is sent again with no others: only what is
 * late each time counts.
 */
const ANSWER_DEADLINE = 2000
const TRIES = 3

interface Failure {
  fault: string
  /** What to send to see it again; none where no single request is to blame. */
  request?: HostileRequest
}

export interface HostileRun {
  seed: number
  count: number
  /** How many requests were answered with each status; `none` for those whose connection ended without. */
  statuses: Record<string, number>
  slowest: { milliseconds: number; request: HostileRequest }[]
  /** Megabytes. */
  memory: { before: number; most: number; after: number }
  failures: Failure[]
}

/** Sends `count` hostile requests to a site of its own, and then looks whether it is the site that it was. */
export async function runHostile(options: {
  seed: number
  count: number
  engine: 'sqlite' | 'postgres'
  only?: number | undefined
  /** How long a page may take while one of the largest bodies is read, in milliseconds; without it, those are not sent. */
  pageDeadline?: number | undefined
}): Promise<HostileRun> {
  const { seed, count, engine, only, pageDeadline = 0 } = options
  await using site = await openHostileSite(engine)
  const isWanted = ({ index }: HostileRequest) => only === undefined || index === only
  const requests = hostileRequests(site.targets, { seed, count }).filter(isWanted)
  const largest = pageDeadline ? largestRequests(site.targets, count).filter(isWanted) : []
  const before = {
    content: await site.content(),
    pages: await pages(site),
    memory: await site.memory(),
    addressees: await site.addressees(),
  }
  const run: HostileRun = { seed, count, statuses: {}, slowest: [], memory: { before: before.memory, most: 0, after: 0 }, failures: [] }

  const accepted = new Set(before.addressees)
  const late: HostileRequest[] = []
  const limit = pLimit(MAX_CONCURRENT)
  const judge = (request: HostileRequest, outcome: Outcome) => {
    note(run, request, outcome)
    if (outcome.milliseconds > ANSWER_DEADLINE && !outcome.hung) late.push(request)
    // One that no one heard the answer to may have been accepted.
    if (request.email && (!outcome.answer || isSuccess(outcome.answer))) accepted.add(request.email)
    run.failures.push(...faultsOf(request, outcome, site.address).map((fault) => ({ fault, request })))
  }
  const send = async (request: HostileRequest) => {
    judge(request, await sendRequest(site.address, request, site.cookies[request.caller]))
    if (request.index % 100 === 0) run.memory.most = Math.max(run.memory.most, await site.memory())
  }
  await limit.map(requests, send)
  for (const request of largest) {
    const { outcome, faults } = await probeLargest(site, request, pageDeadline)
    judge(request, outcome)
    run.failures.push(...faults.map((fault) => ({ fault, request })))
  }

  for (const request of late)
    if (await isLateEachTime(site, request)) run.failures.push({ fault: `is answered later than ${ANSWER_DEADLINE} ms`, request })

  run.memory.after = await site.memory()
  run.failures.push(...(await aftermath(site, before, accepted)).map((fault) => ({ fault })))
  return run
}

function note(run: HostileRun, request: HostileRequest, { answer, milliseconds }: Outcome) {
  const status = answer?.status ?? 'none'
  run.statuses[status] = (run.statuses[status] ?? 0) + 1
  run.slowest = [...run.slowest, { milliseconds, request }].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 5)
}

async function isLateEachTime(site: HostileSite, request: HostileRequest): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried++)
    if ((await sendRequest(site.address, request, site.cookies[request.caller])).milliseconds <= ANSWER_DEADLINE) return false
  return true
}

const pages = (site: HostileSite) =>
  Promise.all(['/', '/events', '/events/ongoing-groups'].map(async (path) => (await fetch(site.server.url + path)).text()))

interface Before {
  content: Record<string, string[]>
  pages: string[]
}

/** What is different from before, beyond what was accepted; empty where the site is well. */
async function aftermath(site: HostileSite, before: Before, accepted: Set<string>): Promise<string[]> {
  if (site.server.child.exitCode !== null) return [`the program has ended with ${site.server.child.exitCode}:\n${site.server.output()}`]
  const faults: string[] = []
  const health = await fetch(`${site.server.url}/api/health`)
  if (health.status !== 200) faults.push(`the health afterwards is ${health.status}`)

  const content = await site.content()
  for (const [name, rows] of Object.entries(content)) {
    const known = before.content[name] ?? []
    const changes = [
      ...rows.filter((row) => !known.includes(row)).map((row) => `+ ${row}`),
      ...known.filter((row) => !rows.includes(row)).map((row) => `- ${row}`),
    ]
    if (changes.length > 0) faults.push(`${name} changed:\n${changes.slice(0, 10).join('\n')}`)
  }
  if ((await pages(site)).join() !== before.pages.join()) faults.push('a page is not what it was')

  const strangers = (await site.addressees()).filter((email) => !accepted.has(email))
  if (strangers.length > 0) faults.push(`stored, though refused: ${strangers.slice(0, 10).join(' ')}`)

  faults.push(...(await usual(site)))
  const logged = site.server
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0|Error/.test(line))
  if (logged.length > 0)
    faults.push(`it complained ${logged.length} times:\n${[...new Set(logged.map(withoutTimes))].slice(0, 20).join('\n')}`)
  return faults
}

const withoutTimes = (line: string) => line.replace(/"time":[^,]*,|"requestId":"[^"]*",?/g, '')

/** Someone comes by and registers, as on any day. */
async function usual(site: HostileSite): Promise<string[]> {
  const target = site.targets.find(({ call }) => call.path === '/api/register')
  const answer = await fetch(`${site.server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...target?.json, email: 'afterwards@example.net' }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return answer.status === 201 ? [] : [`a registration afterwards is answered ${answer.status}`]
}
