import { type Database, type Engine, openDatabase } from '@/platform/database/database.server'
import { columnTypes } from '../../db/column-types'
import { migrations } from '../../db/migrations'
import { eventually } from './eventually'
import { launchHealthy, logIn } from './launch'
import { readMail } from './read-mail'
import type { ServerProcess } from './server-process'

const BATCH_SIZE = 200

export interface CrashSite {
  engine: Engine
  dataDir: string
  env: Record<string, string>
}

export interface CrashResult {
  acknowledged: number
  /** How many of all registrations so far are in the database. */
  stored: number
  lost: string[]
  /** Addresses that are there more than once, or whose confirmation or notice was not written exactly once. */
  wrong: string[]
}

/** Kills the program with -9 in the middle of 200 registrations, starts it again, and looks what is there. */
export async function crashRound(site: CrashSite, round: number, killAfter: number): Promise<CrashResult> {
  const acknowledged = await registerUntilKilled(site, round, killAfter)
  await endLeases(site)
  await using server = await launchHealthy(site.dataDir, site.env)
  await allMailWritten(site)
  const stored = await attendees(server)
  const mail = await readMail(site.dataDir)
  const confirmations = count(mail.filter((message) => !message.replyTo).map((message) => message.to?.[0]?.address ?? ''))
  const notices = count(mail.flatMap((message) => message.replyTo?.map((from) => from.address ?? '') ?? []))
  const times = count(stored)
  return {
    acknowledged: acknowledged.length,
    stored: stored.length,
    lost: acknowledged.filter((email) => !times.has(email)),
    wrong: [...times.keys(), ...confirmations.keys(), ...notices.keys()].filter(
      (email) => times.get(email) !== 1 || confirmations.get(email) !== 1 || notices.get(email) !== 1,
    ),
  }
}

async function registerUntilKilled(site: CrashSite, round: number, killAfter: number): Promise<string[]> {
  await using server = await launchHealthy(site.dataDir, site.env)
  const eventId = await eventToRegisterFor(server)
  const acknowledged: string[] = []
  const register = async (email: string) => {
    const answer = await fetch(`${server.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eventId, name: 'Ada Quist', email }),
    })
    if (answer.status === 201) acknowledged.push(email)
    if (acknowledged.length === killAfter) server.child.kill('SIGKILL')
  }
  await Promise.allSettled(Array.from({ length: BATCH_SIZE }, (_, person) => register(`person${person}-${round}@example.net`)))
  server.child.kill('SIGKILL')
  await server.exited
  return acknowledged
}

/** Opens the database of a site while no server, or only one on PostgreSQL, has it. */
export async function withDatabase<T>(
  { dataDir, env }: Pick<CrashSite, 'dataDir' | 'env'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ url: env.DATABASE_URL, dir: dataDir, migrations, columnTypes, exclusive: false })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** What the killed process had begun to deliver comes back after two minutes; no one needs to wait for that here. */
export const endLeases = (site: Pick<CrashSite, 'dataDir' | 'env'>) =>
  withDatabase(site, (db) =>
    db
      .updateTable('jobs')
      .set((e) => ({ runAt: e.ref('createdAt') }))
      .where('lane', '=', 'mail')
      .where('doneAt', 'is', null)
      .execute(),
  )

export const allMailWritten = (site: Pick<CrashSite, 'dataDir' | 'env'>, deadline = 60_000) =>
  withDatabase(site, (db) =>
    eventually(
      'all mail is written',
      async () => !(await db.selectFrom('mail_messages').select('id').where('sentAt', 'is', null).limit(1).executeTakeFirst()),
      deadline,
    ),
  )

async function eventToRegisterFor(server: ServerProcess): Promise<number> {
  const { events } = await (await fetch(`${server.url}/api/cms/events`)).json()
  return events[0].id
}

async function attendees(server: ServerProcess): Promise<string[]> {
  const cookie = await logIn(server)
  const answer = await fetch(`${server.url}/api/events/${await eventToRegisterFor(server)}/attendees`, { headers: { cookie } })
  return (await answer.json()).attendees.map((attendee: { email: string }) => attendee.email)
}

function count(emails: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const email of emails) counts.set(email, (counts.get(email) ?? 0) + 1)
  return counts
}
