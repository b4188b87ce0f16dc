import { temporaryFolder } from '@tests/support/temporary-folder'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createApi } from '@/api/api.server'
import { configDefaults, openServices } from '@/app/services.server'
import { readConfig } from '@/platform/config.server'
import { makeEvent } from '../event.factory'

const PLACES = 3
const PEOPLE = 50

/** As two processes have them: each with connections of its own. SQLite has one process. */
async function requestsOf(site: TestSite, dataDir: string) {
  const { databaseUrl } = site.services.config
  if (!databaseUrl) return { ask: [site.request], close: async () => {} }
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATABASE_URL: databaseUrl }
  const other = await openServices(readConfig(configDefaults, settings), { exclusive: true })
  const api = createApi(other)
  const second: TestSite['request'] = async (path, { json } = {}) =>
    api.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) })
  return { ask: [site.request, second], close: () => other.db.close() }
}

describe.each(engines)('the last places on %s', (engine) => {
  test('B §3.3: of fifty who race for three places three get one, and the others wait in order', async () => {
    await using site = await openTestSite(engine)
    await using folder = await temporaryFolder()
    const event = await makeEvent(site.services, { registration: { capacity: PLACES, waitlist: true } })
    const { ask, close } = await requestsOf(site, folder.path)
    const answers = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, index) => {
        const json = { eventId: event.id, name: `Person ${index}`, email: `person-${index}@example.net` }
        const through = ask[index % ask.length] ?? site.request
        return (await (await through('/api/register', { json })).json()).status as string
      }),
    )
    await close()
    expect(answers.filter((status) => status === 'registered')).toHaveLength(PLACES)
    expect(answers.filter((status) => status === 'waitlisted')).toHaveLength(PEOPLE - PLACES)
    const { attendees, total, counts } = await (
      await site.request(`/api/events/${event.id}/attendees`, { cookie: await site.logIn() })
    ).json()
    expect([total, counts.placesTaken, new Set(attendees.map(({ email }: { email: string }) => email)).size]).toEqual([
      PEOPLE,
      PLACES,
      PEOPLE,
    ])
    const positions = attendees.flatMap(({ position }: { position: number | null }) => position ?? [])
    expect(positions.toSorted((a: number, b: number) => a - b)).toEqual(Array.from({ length: PEOPLE - PLACES }, (_, index) => index + 1))
    const mail = await site.services.db.selectFrom('mail_messages').select(['kind', 'recipient']).execute()
    const toPeople = mail.filter(({ kind }) => kind !== 'registration-notice')
    expect([toPeople.length, new Set(toPeople.map(({ recipient }) => recipient)).size]).toEqual([PEOPLE, PEOPLE])
  })

  test('B §3.1: without a waitlist who comes too late reads so, and is not on the list', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { capacity: PLACES } })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        site.request('/api/register', { json: { eventId: event.id, name: 'Ada', email: `person-${index}@example.net` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(PLACES).fill(201), ...Array(10 - PLACES).fill(409)])
    const refused = answers.filter(({ status }) => status === 409)
    for (const answer of refused) expect((await answer.json()).message).toBe('All places are taken')
  })
})
