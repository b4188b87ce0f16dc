import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { registrationRow } from '@/features/events/places/registration.factory'
import { allMailWritten, endLeases, withDatabase } from '../support/crash-round'
import { createDatabase } from '../support/create-database'
import { eventually } from '../support/eventually'
import { launchHealthy, logIn } from '../support/launch'
import { readMail } from '../support/read-mail'
import type { ServerProcess } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'
import { testedEngines } from '../support/tested-engines'

const PEOPLE = 200
/** On PostgreSQL too, and with two processes, by hand: CRASH_ROUNDS=1. */
const isWhole = process.env.CRASH_ROUNDS !== undefined
const addresses = Array.from({ length: PEOPLE }, (_, person) => `person-${person}@example.net`)
const evening = { title: 'Open House', month: 'October', date: '5', year: '2999', startsAt: '2999-10-05T19:00', endsAt: '2999-10-05T20:30' }

interface Site {
  dataDir: string
  env: Record<string, string>
}

const send = async (server: ServerProcess, method: string, path: string, body: object) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: await logIn(server) },
    body: JSON.stringify(body),
  })

/** An event with 200 people on its list, as if they had registered long ago. */
async function fillEvent(site: Site): Promise<number> {
  let eventId: number
  {
    await using server = await launchHealthy(site.dataDir, site.env)
    eventId = (await (await send(server, 'POST', '/api/cms/events', evening)).json()).event.id
    server.child.kill('SIGKILL')
    await server.exited
  }
  await withDatabase(site, async (db) => {
    const rows = addresses.map((email, index) => registrationRow({ id: index + 1, eventId, email, emailKey: email }))
    for (let from = 0; from < PEOPLE; from += 20)
      await db
        .insertInto('registrations')
        .values(rows.slice(from, from + 20))
        .execute()
    await db.insertInto('registration_places').values({ eventId, session: '', capacity: null, taken: PEOPLE }).execute()
  })
  return eventId
}

const move = (server: ServerProcess, eventId: number) =>
  send(server, 'PUT', `/api/cms/events/${eventId}`, { startsAt: '2999-10-05T18:00', time: '', tellAttendees: true })

const startOf = async (server: ServerProcess, eventId: number): Promise<string> =>
  (await (await fetch(`${server.url}/api/cms/events`)).json()).events.find(({ id }: { id: number }) => id === eventId)?.startsAt

/** Every message so far. */
const written = async (folders: string[]) => (await Promise.all(folders.map((folder) => readMail(folder)))).flat()

/** Everyone's messages, each counted once: one that was sent twice after a crash has the same Message-ID. */
async function notified(folders: string[]): Promise<string[]> {
  const mail = new Map((await written(folders)).map((message) => [message.messageId, message.to?.[0]?.address ?? '']))
  return [...mail.values()].toSorted()
}

test.each(isWhole ? testedEngines : (['sqlite'] as const))(
  'B §3.9: kill -9 while a change is saved and while 200 people are notified: each gets one email, on %s',
  async (engine) => {
    await using folder = await temporaryFolder()
    const database = engine === 'postgres' ? await createDatabase() : undefined
    const site: Site = { dataDir: folder.path, env: database ? { DATABASE_URL: database.url } : {} }
    const eventId = await fillEvent(site)
    {
      await using server = await launchHealthy(site.dataDir, site.env)
      const saving = move(server, eventId).catch(() => undefined)
      await setTimeout(150)
      server.child.kill('SIGKILL')
      await Promise.all([saving, server.exited])
    }
    {
      await using server = await launchHealthy(site.dataDir, site.env)
      // No one was notified of what was not saved either.
      if ((await startOf(server, eventId)) !== '2999-10-05T18:00') {
        expect(await notified([site.dataDir])).toEqual([])
        expect((await move(server, eventId)).status).toBe(200)
      }
      await eventually('some have been notified', async () => (await written([site.dataDir])).length > 20, 20_000)
      server.child.kill('SIGKILL')
      await server.exited
    }
    expect((await written([site.dataDir])).length).toBeLessThan(PEOPLE)
    await endLeases(site)
    await using server = await launchHealthy(site.dataDir, site.env)
    await allMailWritten(site)
    expect(await notified([site.dataDir])).toEqual(addresses.toSorted())
    server.child.kill('SIGKILL')
    await server.exited
    await database?.drop()
  },
  120_000,
)

test.runIf(isWhole && process.env.TEST_DATABASE_URL)(
  'B §3.9: of two processes that notify 200 people of a change one is killed: each is notified once',
  async () => {
    await using first = await temporaryFolder()
    await using second = await temporaryFolder()
    const database = await createDatabase()
    const env = { DATABASE_URL: database.url }
    const eventId = await fillEvent({ dataDir: first.path, env })
    {
      await using one = await launchHealthy(first.path, env)
      await using two = await launchHealthy(second.path, env)
      expect((await move(two, eventId)).status).toBe(200)
      await eventually('some have been notified', async () => (await written([first.path, second.path])).length > 20, 20_000)
      one.child.kill('SIGKILL')
      await one.exited
      await endLeases({ dataDir: second.path, env })
      await allMailWritten({ dataDir: second.path, env })
      expect(await notified([first.path, second.path])).toEqual(addresses.toSorted())
      two.child.kill('SIGTERM')
      await two.exited
    }
    await database.drop()
  },
  120_000,
)
