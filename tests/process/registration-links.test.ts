import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../support/crash-round'
import { eventually } from '../support/eventually'
import { launchHealthy, logIn } from '../support/launch'
import { readMail } from '../support/read-mail'
import type { ServerProcess } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'

// One server for all: someone holds a place, someone was offered one, someone waits, and someone cancelled.
const stack = new AsyncDisposableStack()
const people = ['ada-marker', 'bo-marker', 'cy-marker', 'dee-marker'].map((name) => `${name}@example.net`)
let dataDir: string
let server: ServerProcess
let eventId: number
/** The links in the mails, each with the address that it was sent to. */
let links: { to: string; url: string }[]

const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const LINK = /https?:\/\/[^\s"'<>)]+/g
const OWN = /\/registration\/[\w-]{22,}/

/** Every message that was written so far, its links among them. */
async function readLinks() {
  const mail = await readMail(dataDir)
  return mail.flatMap(({ to, html = '', text = '' }) =>
    [...new Set(`${html} ${text}`.replaceAll('&amp;', '&').match(LINK) ?? [])].map((url) => ({ to: to?.[0]?.address ?? '', url })),
  )
}

const tokens = () => [...new Set(links.flatMap(({ url }) => (OWN.test(url) ? (url.split('/registration/')[1] ?? '') : [])))]

async function mailTo(address: string, subject: string) {
  await eventually(`'${subject}' to ${address}`, async () =>
    (await readMail(dataDir)).some((message) => message.to?.[0]?.address === address && message.subject?.includes(subject)),
  )
}

beforeAll(async () => {
  dataDir = stack.use(await temporaryFolder()).path
  server = stack.use(await launchHealthy(dataDir, { RATE_LIMITS: 'off', LOG_LEVEL: 'info' }))
  const cookie = await logIn(server)
  const registration = { capacity: 2, waitlist: true }
  const event = { title: 'Winter Gathering', month: 'October', date: '5', year: '2999', time: '10:00 AM - 12:00 PM', registration }
  eventId = (await (await send('/api/cms/events', { ...event, joinUrl: 'https://join-marker.example.org/room' }, { cookie })).json()).event
    .id
  for (const email of people) await send('/api/register', { eventId, name: 'Ada Quist', email })
  for (const email of people) await mailTo(email, 'Winter Gathering')
  links = await readLinks()
  const [first] = people
  const own = links.find(({ to, url }) => to === first && OWN.test(url))?.url.split('/registration/')[1]
  await send(`/api/registrations/${own}/cancel`, {})
  await eventually('an offer', async () => (await readMail(dataDir)).length > people.length * 2 + 1)
  await send(`/api/events/${eventId}/messages`, { subject: 'See you soon', markdown: 'Warm socks are welcome.', to: 'all' }, { cookie })
  await mailTo(people[3] ?? '', 'See you soon')
  links = await readLinks()
})
afterAll(() => stack.disposeAsync())

const snapshot = () =>
  withDatabase({ dataDir, env: {} }, async (db) => ({
    registrations: await db.selectFrom('registrations').selectAll().orderBy('id').execute(),
    places: await db.selectFrom('registration_places').selectAll().execute(),
    versions: await db.selectFrom('registration_versions').selectAll().execute(),
    links: await db.selectFrom('registration_links').selectAll().orderBy('tokenHash').execute(),
    mail: await db.selectFrom('mail_messages').select(['id', 'kind']).orderBy('id').execute(),
    subscriptions: await db.selectFrom('subscriptions').selectAll().execute(),
  }))

const isOurs = (url: string) => url.startsWith(server.url)

/** The addresses of this site that links lead to from `start`, up to a limit. */
async function crawl(start: string[], most: number): Promise<string[]> {
  const seen = new Set(start.filter(isOurs))
  for (const url of seen) {
    const answer = await fetch(url, { redirect: 'manual' })
    await fetch(url, { method: 'HEAD', redirect: 'manual' })
    const type = answer.headers.get('content-type') ?? ''
    const page = type.includes('html') ? await answer.text() : ''
    for (const [, href = ''] of page.matchAll(/ href="([^"#]+)/g)) {
      const found = new URL(href.replaceAll('&amp;', '&'), url).href
      if (isOurs(found) && !found.includes('/assets/') && seen.size < most) seen.add(found)
    }
  }
  return [...seen]
}

test('B §3.6: someone who opens every link of every mail and page, by GET and HEAD, registers, confirms and cancels no one', async () => {
  expect(tokens().length).toBeGreaterThan(people.length)
  const before = await snapshot()
  expect(before.registrations.map(({ status }) => status)).toEqual(['cancelled', 'registered', 'offered', 'waitlisted'])
  const acts = tokens().flatMap((token) =>
    ['', '/cancel', '/accept', '/decline', '/resend', '/calendar'].map((act) => `${server.url}/api/registrations/${token}${act}`),
  )
  const seen = await crawl([...links.map(({ url }) => url), ...acts, `${server.url}/`, `${server.url}/sitemap.xml`], 400)
  expect(seen.length).toBeGreaterThan(40)
  expect(await snapshot()).toEqual(before)
})

test('B §3.6: a link is in no log, and its page is kept nowhere, and no other site learns its address', async () => {
  for (const token of tokens())
    for (const path of [`/registration/${token}`, `/api/registrations/${token}`]) {
      const answer = await fetch(`${server.url}${path}`)
      expect([path.includes('api'), answer.status]).toEqual([path.includes('api'), 200])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('etag')).toBeNull()
    }
  const log = server.output()
  expect(log).toContain('/api/register')
  for (const token of tokens()) expect(log).not.toContain(token)
  for (const person of people) expect(log).not.toContain(person)
})

test('B §3.4: no page, feed or public answer names who registered, where they join, or a link', async () => {
  const paths = ['/', '/events', '/events/winter-gathering', '/register/winter-gathering', '/events/calendar/2999-10', '/sitemap.xml']
  const feeds = ['/events.ics', '/events/winter-gathering.ics', '/events.atom']
  const calls = ['/api/cms/events', '/api/events/slug/winter-gathering', `/api/events/${eventId}/availability`]
  for (const path of [...paths, ...feeds, ...calls]) {
    const answer = await fetch(`${server.url}${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    const text = await answer.text()
    const leaked = ['-marker@example', 'join-marker', ...tokens()].filter((secret) => text.includes(secret))
    expect([path, leaked]).toEqual([path, []])
  }
})

test('B §3.4: a stranger learns nothing of who is registered, and changes nothing of it', async () => {
  const before = await snapshot()
  const taken = await send('/api/register', { eventId, name: 'A Stranger', email: people[1]?.toUpperCase() })
  const free = await send('/api/register', { eventId, name: 'A Stranger', email: 'eve@example.net' })
  const answer = { ...(await free.json()), correction: expect.any(String) }
  expect([taken.status, await taken.json()]).toEqual([free.status, answer])
  const after = await snapshot()
  expect(after.registrations.slice(0, people.length)).toEqual(before.registrations)
  for (const token of ['a', 'x'.repeat(43), '..%2f1', String(after.registrations[0]?.id)])
    for (const act of ['cancel', 'accept', 'decline', 'resend'])
      expect([token, act, (await send(`/api/registrations/${token}/${act}`, {})).status]).toEqual([token, act, 404])
  expect((await snapshot()).registrations).toEqual(after.registrations)
})
