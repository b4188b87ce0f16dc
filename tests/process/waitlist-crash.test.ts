import { expect, test } from 'vitest'
import { createLink } from '@/features/events/places/registration.repository.server'
import { withDatabase } from '../support/crash-round'
import { createDatabase } from '../support/create-database'
import { eventually } from '../support/eventually'
import { launchHealthy, logIn } from '../support/launch'
import { placesFaults } from '../support/places-faults'
import type { ServerProcess } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'
import { testedEngines } from '../support/tested-engines'

const PLACES = 5
const PEOPLE = 60

const post = (server: ServerProcess, path: string, body: object = {}, cookie?: string) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })

const register = (server: ServerProcess, eventId: number, person: number) =>
  post(server, '/api/register', { eventId, name: 'Ada Quist', email: `person-${person}@example.net` })

async function makeFullEvent(server: ServerProcess): Promise<number> {
  const registration = { capacity: PLACES, waitlist: true }
  const event = { title: 'Open House', month: 'October', date: '5', year: '2999', registration }
  const { id } = (await (await post(server, '/api/cms/events', event, await logIn(server))).json()).event
  for (let person = 0; person < PLACES + 10; person++) await register(server, id, person)
  return id
}

test.each(testedEngines)(
  'B §3.7: kill -9 while people register, cancel and wait leaves places and waitlist in order, and offers end on time, on %s',
  async (engine) => {
    await using folder = await temporaryFolder()
    const database = engine === 'postgres' ? await createDatabase() : undefined
    const site = { dataDir: folder.path, env: { RATE_LIMITS: 'off', ...(database && { DATABASE_URL: database.url }) } }
    let eventId: number
    {
      await using server = await launchHealthy(site.dataDir, site.env)
      eventId = await makeFullEvent(server)
      server.child.kill('SIGKILL')
      await server.exited
    }
    const links = await withDatabase(site, async (db) => {
      const holders = await db.selectFrom('registrations').select('id').where('status', '=', 'registered').execute()
      return Promise.all(holders.map(({ id }) => createLink(db, id, new Date().toISOString())))
    })
    {
      await using server = await launchHealthy(site.dataDir, site.env)
      const cancel = (link: string) => post(server, `/api/registrations/${link}/cancel`)
      await cancel(links[0] ?? '')
      let answers = 0
      const counted = async (answer: Promise<Response>) => {
        await answer
        if (++answers === 25) server.child.kill('SIGKILL')
      }
      await Promise.allSettled([
        ...Array.from({ length: PEOPLE }, (_, person) => counted(register(server, eventId, 100 + person))),
        ...links.slice(1).map((link) => counted(cancel(link))),
      ])
      server.child.kill('SIGKILL')
      await server.exited
    }
    const longAgo = new Date(Date.now() - 60_000).toISOString()
    const offered = await withDatabase(site, async (db) => {
      expect(await placesFaults(db)).toEqual([])
      const rows = await db
        .updateTable('registrations')
        .set({ offerEndsAt: longAgo })
        .where('status', '=', 'offered')
        .returning('id')
        .execute()
      await db.updateTable('jobs').set({ runAt: longAgo }).where('kind', '=', 'end-offers').where('doneAt', 'is', null).execute()
      return rows.map(({ id }) => id)
    })
    expect(offered.length).toBeGreaterThan(0)
    await using server = await launchHealthy(site.dataDir, site.env)
    const statusOf = async () => {
      const answer = await fetch(`${server.url}/api/events/${eventId}/attendees?status=cancelled`, { headers: { cookie } })
      return ((await answer.json()).attendees as { id: number }[]).map(({ id }) => id)
    }
    const cookie = await logIn(server)
    await eventually('the offers are over', async () => {
      const cancelled = await statusOf()
      return offered.every((id) => cancelled.includes(id))
    })
    await withDatabase(site, async (db) => expect(await placesFaults(db)).toEqual([]))
    await database?.drop()
  },
  120_000,
)
