import { expect, test } from 'vitest'
import { createDatabase } from '../support/create-database'
import { eventually } from '../support/eventually'
import { launch, launchHealthy, logIn } from '../support/launch'
import { readMail } from '../support/read-mail'
import type { ServerProcess } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'

const withPostgres = test.runIf(process.env.TEST_DATABASE_URL)

const text = async (server: ServerProcess, path: string) => (await fetch(`${server.url}${path}`)).text()
const events = async (server: ServerProcess): Promise<{ id: number; slug: string; title: string; isRecurring: boolean }[]> =>
  JSON.parse(await text(server, '/api/cms/events')).events

interface TextPages {
  pages: { page: string; path: string; places: { place: string; kind: 'line' | 'prose' | 'picture' }[] }[]
}

withPostgres('decisions, running: two processes that start at once on an empty database seed it once and make one admin', async () => {
  await using first = await temporaryFolder()
  await using second = await temporaryFolder()
  const { url, drop } = await createDatabase()
  const env = { DATABASE_URL: url, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }
  {
    await using one = await launch(first.path, env)
    await using two = await launch(second.path, env)
    await Promise.all([one.healthy(), two.healthy()])
    for (const server of [one, two]) {
      expect(await events(server)).toHaveLength(5)
      expect(JSON.parse(await text(server, '/api/cms/programs')).programs).toHaveLength(4)
    }
    expect(`${one.output()}${two.output()}`.match(/First admin: /g)).toHaveLength(1)
  }
  await drop()
})

withPostgres('running: written through one process, seen through the other within 2 s, on the pages and in the API', async () => {
  await using first = await temporaryFolder()
  await using second = await temporaryFolder()
  const { url, drop } = await createDatabase()
  {
    await using one = await launchHealthy(first.path, { DATABASE_URL: url })
    await using two = await launchHealthy(second.path, { DATABASE_URL: url })
    const cookie = await logIn(one)
    const json = { 'content-type': 'application/json', cookie }
    const event = (await events(one)).find(({ isRecurring }) => !isRecurring)
    if (!event) throw new Error('The sample content has an event with a date')
    const pages = ['/', '/events', `/events/${event.slug}`, `/api/events/slug/${event.slug}`]
    // The other process has its pages at hand before the change.
    for (const path of pages) expect(await text(two, path)).not.toContain('A planted title')

    const changed = await fetch(`${one.url}/api/cms/events/${event.id}`, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ title: 'A planted title' }),
    })
    expect(changed.status).toBe(200)
    const deadline = Date.now() + 2000
    for (const path of pages) {
      await eventually(`the new title on ${path}`, async () => (await text(two, path)).includes('A planted title'), deadline - Date.now())
      expect(await text(one, path)).toContain('A planted title')
    }

    const person = { eventId: event.id, name: 'Ada Quist', email: 'ada@example.net' }
    const registered = await fetch(`${one.url}/api/register`, { method: 'POST', headers: json, body: JSON.stringify(person) })
    expect(registered.status).toBe(201)
    // The session from the one process counts in the other.
    const attendees = await fetch(`${two.url}/api/events/${event.id}/attendees`, { headers: { cookie } })
    expect(await attendees.json()).toMatchObject({ total: 1, attendees: [{ email: 'ada@example.net' }] })
    const recipients = async () =>
      (await Promise.all([first, second].map(({ path }) => readMail(path)))).flat().map((message) => message.to?.[0]?.address)
    await eventually('both messages', async () => (await recipients()).length >= 2)
    expect((await recipients()).sort(), 'each message went out once').toEqual(['ada@example.net', 'office@example.org'])
  }
  await drop()
})

withPostgres(
  'spec B §6.3, §6.4: settings and texts saved through one process are on the pages of the other within 2 s, and in what it says of itself',
  async () => {
    await using first = await temporaryFolder()
    await using second = await temporaryFolder()
    const { url, drop } = await createDatabase()
    {
      await using one = await launchHealthy(first.path, { DATABASE_URL: url })
      await using two = await launchHealthy(second.path, { DATABASE_URL: url })
      const headers = { 'content-type': 'application/json', cookie: await logIn(one) }
      const pages = ['/', '/contact', '/events.atom', '/site.webmanifest']
      for (const path of pages) await text(two, path)
      const body = JSON.stringify({ community: 'Valley Circle', timeZone: 'Pacific/Auckland', announcement: { text: 'Closed for snow.' } })
      expect((await fetch(`${one.url}/api/settings`, { method: 'PUT', headers, body })).status).toBe(200)
      const deadline = Date.now() + 2000
      for (const path of pages) {
        expect(await text(one, path)).toContain('Valley Circle')
        await eventually(`the new name on ${path}`, async () => (await text(two, path)).includes('Valley Circle'), deadline - Date.now())
      }
      // What was rendered while the process read the settings is not kept.
      for (const server of [one, two]) expect(await text(server, '/contact')).not.toContain('>Boulder Community</span>')
      expect(await text(two, '/')).toContain('Closed for snow.')

      const listed: TextPages = await (await fetch(`${one.url}/api/page-texts`, { headers })).json()
      expect(listed.pages.length).toBeGreaterThanOrEqual(15)
      for (const { page, path } of listed.pages) expect(await text(two, path), page).not.toContain('Our own words')
      for (const { page, path, places } of listed.pages) {
        const { place } = places.find((each) => each.kind !== 'picture' && each.place !== 'description') ?? {}
        const words = `Our own words of ${page}`
        const saving = { method: 'PUT', headers, body: JSON.stringify({ text: words }) }
        expect((await fetch(`${one.url}/api/page-texts/${page}/${place}`, saving)).status).toBe(200)
        expect(await text(one, path)).toContain(words)
        await eventually(`the new words of ${page}`, async () => (await text(two, path)).includes(words), 2000)
      }
    }
    await drop()
  },
)
