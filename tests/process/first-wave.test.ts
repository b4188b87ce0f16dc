import { expect, test } from 'vitest'
import { eventually } from '../support/eventually'
import { copyFirstWave } from '../support/first-wave'
import { firstWave } from '../support/first-wave-content'
import { launchHealthy, logIn } from '../support/launch'
import type { ServerProcess } from '../support/server-process'
import { openSmtpSink } from '../support/smtp-sink'
import { testedEngines } from '../support/tested-engines'

type FirstWave = Awaited<ReturnType<typeof copyFirstWave>>
type Sink = Awaited<ReturnType<typeof openSmtpSink>>
interface Event {
  id: number
  slug: string
  imageUrl: string
  flyerUrl: string
  teacherProfiles: { name: string }[]
}

test.each(testedEngines)(
  'running: a data folder of the first wave opens on %s; nothing in it is lost, and no mail is sent twice',
  async (engine) => {
    await using wave = await copyFirstWave(engine)
    await using sink = await openSmtpSink()
    const start = () => launchHealthy(wave.dataDir, { ...wave.env, SMTP_URL: sink.url })
    let noted: unknown
    {
      await using server = await start()
      const staff = callsAs(server, await logIn(server))
      await visitorsFindTheContent(server, wave)
      await staffFindThePeople(staff)
      await mailIsSentOnce(staff, sink, wave)
      await accountsAndLinksHold(server, staff, wave)
      await theDeletedComesBack(server, staff, wave)
      noted = await changesNoted(staff)
      server.child.kill('SIGTERM')
      expect([await server.exited, server.errors()]).toEqual([0, ''])
    }
    await using again = await start()
    const staff = callsAs(again, await logIn(again))
    expect(await changesNoted(staff)).toEqual(noted)
    await onlyNewMailIsSent(staff, sink)
  },
)

/** The log of activities, but for who logged in. */
async function changesNoted(staff: Calls) {
  const { activity } = await staff.get('/api/activity')
  return activity.filter(({ action }: { action: string }) => action !== 'log in')
}

/** Calls of the API with this session's cookie, or without one. */
function callsAs(server: ServerProcess, cookie = '') {
  const send = (method: string, path: string, json?: object) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { cookie, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    })
  return { send, get: async (path: string) => (await send('GET', path)).json() }
}
type Calls = ReturnType<typeof callsAs>

const eventOf = async ({ get }: Calls, slug: string): Promise<Event> => (await get(`/api/events/slug/${slug}`)).event

async function visitorsFindTheContent(server: ServerProcess, wave: FirstWave) {
  const visitor = callsAs(server)
  const { events } = await visitor.get('/api/cms/events')
  expect(events).toMatchObject(firstWave.events.map(({ registrationEmail: _, ...event }) => event))
  expect(await visitor.get('/api/webinars')).toMatchObject({ webinars: firstWave.webinars })
  expect(await visitor.get('/api/newsletters')).toMatchObject({ newsletters: firstWave.newsletters })
  expect(await visitor.get('/api/testimonials')).toMatchObject({ testimonials: firstWave.testimonials })

  const { imageUrl, flyerUrl } = await eventOf(visitor, 'winter-retreat')
  const smaller = [480, 720, 960].map((width) => imageUrl.replace('.webp', `-${width}.webp`))
  for (const path of [imageUrl, ...smaller, flyerUrl]) await isServed(server, wave, path)

  const page = async (path: string) => (await fetch(`${server.url}${path}`)).text()
  expect(await page('/events')).toMatch(/>Winter Retreat<.*>Open House<.*>Past Events<.*>Evening of Questions</s)
  expect(await page('/events/winter-retreat')).toContain(flyerUrl)
  expect(await page('/teachers')).toMatch(/Anna teaches on Tuesdays\..*Nora leads retreats\./s)
  expect(await page('/programs')).toContain('We read two chapters a month.')
}

async function isServed(server: ServerProcess, wave: FirstWave, path: string) {
  const answer = await fetch(`${server.url}${path}`)
  expect(answer.status, path).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(await wave.upload(path)), path).toBe(true)
}

async function staffFindThePeople(staff: Calls) {
  expect(await staff.get('/api/cms/events')).toMatchObject({ events: firstWave.events })
  for (const [slug, attendees] of Object.entries(firstWave.attendees)) {
    const { id } = await eventOf(staff, slug)
    expect(await staff.get(`/api/events/${id}/attendees`)).toMatchObject({ attendees, total: attendees.length })
  }
  expect(await staff.get('/api/contact')).toMatchObject({ messages: firstWave.messages, total: firstWave.messages.length })
  expect(await staff.get('/api/newsletter/subscribers')).toMatchObject({ subscribers: firstWave.subscribers })
  expect(await staff.get('/api/accounts')).toMatchObject({ accounts: firstWave.accounts })
  expect(await staff.get('/api/activity?search=otto')).toMatchObject({ activity: firstWave.activityAboutOtto })
}

const nothingWaits = ({ get }: Calls) =>
  eventually('no mail waits any more', async () => (await get('/api/mail?status=queued')).counts.queued === 0, 20_000)

/** One line for each recipient of each message. */
const lines = (messages: { to: string[]; messageId: string | undefined }[]) =>
  messages.flatMap(({ to, messageId }) => to.map((address) => `${messageId} to ${address}`)).sort()
const received = ({ messages }: Sink) =>
  messages.map(({ to = [], messageId }) => ({ to: to.map(({ address }) => address ?? ''), messageId }))

async function mailIsSentOnce(staff: Calls, sink: Sink, wave: FirstWave) {
  await nothingWaits(staff)
  // People whom staff removed, by themselves or with their event, while email for them waited get none.
  expect(lines(received(sink))).toEqual(lines(wave.known.queued))
  expect(await staff.get('/api/mail?status=failed')).toMatchObject({ mail: firstWave.failedMail })
}

async function accountsAndLinksHold(server: ServerProcess, staff: Calls, { known }: FirstWave) {
  const visitor = callsAs(server)
  const statusOf = async (username: string, password: string) =>
    (await visitor.send('POST', '/api/auth/login', { username, password })).status
  expect((await callsAs(server, known.session).get('/api/auth/user')).user).toMatchObject({ username: 'maren', isAdmin: true })
  expect(await statusOf('maren', 'maren has a password')).toBe(200)
  expect((await visitor.send('POST', '/api/auth/reset', { token: known.resetLink, password: 'another password' })).status).toBe(200)
  expect(await statusOf('maren', 'another password')).toBe(200)

  const password = 'otto has a password'
  expect(await statusOf('otto', password)).toBe(401)
  await staff.send('POST', '/api/accounts/3/enable')
  expect(await statusOf('otto', password)).toBe(200)

  const wanda = { username: 'wanda', password, confirmPassword: password, invitation: known.invitation }
  expect((await visitor.send('POST', '/api/auth/register', wanda)).status).toBe(201)
}

async function theDeletedComesBack(server: ServerProcess, staff: Calls, wave: FirstWave) {
  const { deleted } = await staff.get('/api/cms/deleted')
  expect(deleted).toMatchObject(firstWave.deleted)
  for (const { id } of deleted) expect((await staff.send('POST', `/api/cms/deleted/${id}/restore`)).status).toBe(200)

  const { id, imageUrl } = await eventOf(staff, 'silent-day')
  expect(await staff.get(`/api/events/${id}/attendees`)).toMatchObject({ attendees: firstWave.restored.attendees })
  await isServed(server, wave, imageUrl)
  const visitor = callsAs(server)
  const quotes = (await visitor.get('/api/testimonials')).testimonials.map(({ quote }: { quote: string }) => quote)
  expect(quotes).toContain('I came once and stayed.')
  for (const [slug, names] of Object.entries(firstWave.restored.teachers)) {
    const { teacherProfiles } = await eventOf(visitor, slug)
    expect(teacherProfiles.map(({ name }) => name)).toEqual(names)
  }
}

async function onlyNewMailIsSent(staff: Calls, sink: Sink) {
  const before = sink.messages.length
  const { id } = await eventOf(staff, 'ongoing-groups')
  await staff.send('POST', '/api/register', { eventId: id, name: 'Nina New', email: 'nina@example.org' })
  await nothingWaits(staff)
  const since = received(sink).slice(before)
  expect(since.flatMap(({ to }) => to).sort()).toEqual(['nina@example.org', 'office@example.org'])
}
