import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../tests/support/server-process.ts'
import { logIn } from './log-in.ts'

/** Requests a second, spread over all pages. */
const RATE = 1000
const SECONDS = 2
const ROUNDS = 5

/**
 * What visitors notice of an edit while 1,000 of them a second read all pages: how long they wait, in milliseconds, and how many
 * pages are rendered, next to the same load without an edit, round by round in turn. The server must log at `debug`.
 */
export async function afterEdit(server: ServerProcess) {
  const cookie = await logIn(server.url)
  // Kept from round to round, so that no visitor waits for a new connection.
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const paths = await allPages(server.url)
  const quiet: number[] = []
  const edited: number[] = []
  const rendered: number[] = []
  await load(agent, server.url, paths)
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(...(await load(agent, server.url, paths)))
    const before = renderings(server)
    edited.push(...(await load(agent, server.url, paths, () => edit(server.url, cookie, round))))
    rendered.push(renderings(server) - before)
  }
  agent.destroy()
  return { pages: paths.length, rendered, quiet: quantiles(quiet), edited: quantiles(edited) }
}

const renderings = (server: ServerProcess) => server.output().split('A page was rendered').length - 1

/** The pages that are there whatever the content is, and those of the sample content. */
async function allPages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

async function edit(url: string, cookie: string, round: number) {
  const answer = await fetch(`${url}/api/cms/events/1`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ title: `Edited ${round}` }),
  })
  if (answer.status !== 200) throw new Error(`The edit was answered with ${answer.status}`)
}

/** How long each visitor waited, from the moment at which they were due. `halfway` is called in the middle. */
async function load(agent: Agent, url: string, paths: string[], halfway?: () => Promise<void>): Promise<number[]> {
  const total = RATE * SECONDS
  const waits: Promise<number>[] = []
  let happened: Promise<void> | undefined
  const started = performance.now()
  while (waits.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * RATE))
    while (waits.length < due) waits.push(visit(agent, url + paths[waits.length % paths.length], started + (waits.length * 1000) / RATE))
    if (due > total / 2) happened ??= halfway?.()
    await setTimeout(1)
  }
  const times = await Promise.all(waits)
  await happened
  return times
}

function visit(agent: Agent, url: string, due: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} was answered with ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - due))
    }).on('error', reject)
  })
}

function quantiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: quantile(0.5), p99: quantile(0.99), longest: sorted.at(-1) ?? Number.NaN }
}
