import { LOG_OUT } from './hostile-drafts.ts'
import { type HostileRequest, isWrite, type TargetCall } from './hostile-request.ts'
import type { HostileSite } from './hostile-site.ts'
import { largestJson, largestMultipart, largestPageForms } from './largest-bodies.ts'
import { type Outcome, sendRequest } from './send-request.ts'

/** The machine may be busy with other things: a page is late only where it is late each time. */
const TRIES = 6

/** The largest bodies that the limits let through, numbered from `first`; staff's by an admin, for others are refused before they are read. */
export function largestRequests(targets: TargetCall[], first: number): HostileRequest[] {
  const writes = targets.filter(({ call }) => isWrite(call.method) && call.path !== LOG_OUT)
  const strangers = [
    ...largestPageForms('registration', ['/register/ongoing-groups']),
    ...largestPageForms('message-contact', ['/contact', '/nothing/at/all']),
    ...writes.filter(({ call, json }) => call.access === 'public' && json).flatMap(largestJson),
  ]
  const staff = writes.filter(({ call, takesForms }) => call.method === 'POST' && takesForms).flatMap(largestMultipart)
  return [
    ...strangers.map((sent) => ({ ...sent, caller: 'anonymous' as const })),
    ...staff.map((sent) => ({ ...sent, caller: 'admin' as const })),
  ].map((sent, index) => ({ ...sent, index: first + index, isForbidden: true, isFollowed: false }))
}

/** Sends one of them, and asks for pages all the while; says how late those were where each time one took more than `deadline` milliseconds. */
export async function probeLargest(
  site: HostileSite,
  request: HostileRequest,
  deadline: number,
): Promise<{ outcome: Outcome; faults: string[] }> {
  const waits: number[] = []
  for (;;) {
    let isOver = false
    const answered = sendRequest(site.address, request, site.cookies[request.caller]).finally(() => (isOver = true))
    let longest = 0
    while (!isOver) longest = Math.max(longest, await pageTime(site))
    const outcome = await answered
    waits.push(Math.round(longest))
    if (longest <= deadline) return { outcome, faults: [] }
    if (waits.length === TRIES) return { outcome, faults: [`while it is read, pages take ${waits.join(', ')} ms`] }
  }
}

async function pageTime(site: HostileSite): Promise<number> {
  const started = performance.now()
  await (await fetch(`${site.server.url}/events`)).text()
  return performance.now() - started
}
