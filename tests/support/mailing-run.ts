import { setTimeout } from 'node:timers/promises'
import { eventually } from './eventually'
import { launchHealthy, logIn } from './launch'
import type { ServerProcess } from './server-process'
import type { openSmtpSink } from './smtp-sink'

type Sink = Awaited<ReturnType<typeof openSmtpSink>>

/** What staff do with the first mailing of a running site. */
export interface MailingDesk {
  server: ServerProcess
  step(name: string): Promise<string>
  state(): Promise<{ state: string; counts: { recipients: number; sent: number; failed: number; left: number } }>
}

export async function openMailingDesk(dataDir: string, env: Record<string, string>): Promise<MailingDesk> {
  const server = await launchHealthy(dataDir, env)
  const cookie = await logIn(server)
  return {
    server,
    async step(name) {
      const answer = await fetch(`${server.url}/api/mailings/1/${name}`, { method: 'POST', headers: { cookie } })
      return (await answer.json()).mailing?.state ?? String(answer.status)
    },
    state: async () => (await (await fetch(`${server.url}/api/mailings/1`, { headers: { cookie } })).json()).mailing,
  }
}

/** Puts `count` people on the list, and writes a mailing to them. */
export async function fillList({ server }: MailingDesk, count: number) {
  const cookie = await logIn(server)
  const file = new FormData()
  const lines = Array.from({ length: count }, (_, index) => `person${index}@example.net`)
  file.set('file', new File([['email', ...lines].join('\n')], 'people.csv', { type: 'text/csv' }))
  const imported = await (
    await fetch(`${server.url}/api/newsletter/subscribers/import`, { method: 'POST', headers: { cookie }, body: file })
  ).json()
  if (imported.added !== count) throw new Error(`The list was not filled: ${JSON.stringify(imported)}`)
  await fetch(`${server.url}/api/mailings`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'October', markdown: '## News\n\nHello **all**.\n\n'.repeat(20), withUpcomingEvents: true }),
  })
}

/** How many emails of the mailing each address got. */
export const received = (sink: Sink): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { subject, to } of sink.messages)
    if (subject === 'October') counts.set(to?.[0]?.address ?? '', (counts.get(to?.[0]?.address ?? '') ?? 0) + 1)
  return counts
}

/** How many emails of the mailing came in a minute, so far. */
export function rateOf(sink: Sink): number {
  const times = sink.times.filter((_, index) => sink.messages[index]?.subject === 'October')
  return ((times.length - 1) * 60_000) / ((times.at(-1) ?? 0) - (times[0] ?? 0))
}

export const arrived = (sink: Sink, count: number, deadline = 600_000) =>
  eventually(`${count} emails`, () => sink.times.length >= count, deadline)

/** How many milliseconds pass from a registration's answer to its confirmation at the mail server. */
export async function confirmationDelay({ server }: MailingDesk, sink: Sink, person: number): Promise<number> {
  const { events } = await (await fetch(`${server.url}/api/cms/events`)).json()
  const email = `guest${person}@example.net`
  await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventId: events[0].id, name: 'Ada Quist', email }),
  })
  const registered = Date.now()
  const index = await eventually(
    'a confirmation',
    () => sink.messages.findIndex(({ to }) => to?.[0]?.address === email) + 1 || undefined,
    30_000,
  )
  return Math.max(0, (sink.times[index - 1] ?? 0) - registered)
}

/** How long after `since` (milliseconds since 1970) the last email came, within the next seconds; 0 where none did. */
export async function lastAfter(sink: Sink, since: number, watched = 3000): Promise<number> {
  await setTimeout(watched)
  return Math.max(0, ...sink.times.map((time) => time - since))
}
