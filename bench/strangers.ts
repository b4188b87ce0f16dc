import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../tests/support/server-process.ts'
import { bareRendering } from './bare-rendering.ts'
import { processTime } from './process-time.ts'

/** Of each kind, a second. */
const RATE = 50
const SECONDS = 10

const unknownPath = (url: string, index: number) => fetch(`${url}/events/unknown-${index}`)

/** A form as a browser without scripts posts it, with a fault. */
const faultyForm = (url: string, index: number) =>
  fetch(`${url}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ form: 'message-contact', name: `Stranger ${index}`, email: 'none' }),
  })

/** Without limits, each form with a fault is answered with a page that is rendered for it: its cost, and that of a bare rendering of the same page. */
export async function cpuPerRendering(server: ServerProcess) {
  const own = await costOf(server, faultyForm)
  return { own, bare: await bareRendering('/contact', await (await faultyForm(server.url, 0)).text()) }
}

/**
 * What strangers cost who ask for pages that are not there and send forms with faults: processor time for each, and how long the
 * health check takes at the same time. The server's limits should be on, as they are for strangers.
 */
export async function strangers(server: ServerProcess) {
  const perPath = await costOf(server, unknownPath)
  const perForm = await costOf(server, faultyForm)
  const health = async () => {
    const started = performance.now()
    await (await fetch(`${server.url}/api/health`)).arrayBuffer()
    return performance.now() - started
  }
  const ends = performance.now() + SECONDS * 1000
  const times: number[] = []
  const flood = [sendSteadily(server.url, unknownPath, ends), sendSteadily(server.url, faultyForm, ends)]
  while (performance.now() < ends) {
    times.push(await health())
    await setTimeout(20)
  }
  await Promise.all(flood)
  times.sort((a, b) => a - b)
  return { perPath, perForm, healthP95: times[Math.floor(times.length * 0.95)] ?? Number.NaN }
}

type Send = (url: string, index: number) => Promise<Response>

async function costOf(server: ServerProcess, send: Send): Promise<number> {
  const several = async (count: number) => {
    for (let index = 0; index < count; index++) await (await send(server.url, index)).arrayBuffer()
  }
  await several(100)
  const before = await processTime(server)
  await several(300)
  return ((await processTime(server)) - before) / 300
}

async function sendSteadily(url: string, send: Send, ends: number) {
  const sent: Promise<unknown>[] = []
  for (let index = 0; performance.now() < ends; index++) {
    sent.push(send(url, index).then((answer) => answer.arrayBuffer()))
    await setTimeout(1000 / RATE)
  }
  await Promise.all(sent)
}
