import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '@tests/support/create-database'
import { memoryProvider } from '@tests/support/memory-provider'
import { placesFaults } from '@tests/support/places-faults'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '@/api/api.server'
import { runAdminCommand } from '@/features/accounts/tab/account.cli.server'
import { makeEvent } from '@/features/events/event.factory'
import { sendReminders } from '@/features/events/notices/send-reminders.server'
import { applyDepartures } from '@/features/newsletter/list/leave-list.server'
import { makeSubscriber } from '@/features/newsletter/list/subscription.factory'
import { pageDocuments } from '@/features/pages/texts/page-texts.server'
import { buildSearchIndex } from '@/features/search/build-search-index.server'
import type { Engine } from '@/platform/database/database.server'
import { jobDefinitions } from './background.server'
import { runCommand } from './main.server'
import { openServices } from './services.server'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: new Date('2027-10-01T18:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const at = (moment: string) => vi.setSystemTime(new Date(moment))
const evening = { month: 'October', date: '5', year: '2027', time: '', startsAt: '2027-10-05T19:00', endsAt: '2027-10-05T20:30' }

/** A site with everything that a backup may hold and people would read, none of which has left. */
async function openBusySite(engine: Engine) {
  const site = await openTestSite(engine, { CONTACT_EMAIL: 'office@example.org' })
  const cookie = await site.logIn()
  for (const name of ['sam', 'tess']) await makeSubscriber(site.services, { email: `${name}@example.net` })
  const mailing = async (json: object) => {
    const answer = await site.request('/api/mailings', { json: { subject: 'October', markdown: 'Hello!' }, cookie })
    const { id } = (await answer.json()).mailing
    expect((await site.request(`/api/mailings/${id}/send`, { json, cookie })).status).toBeLessThan(300)
  }
  await mailing({ at: '2027-10-02T18:00:00.000Z' })
  await mailing({})
  const { id } = await makeEvent(site.services, { ...evening, title: 'Evening', registration: { capacity: 1, waitlist: true } })
  const { id: open } = await makeEvent(site.services, { ...evening, title: 'Open House' })
  const register = async (eventId: number, name: string) => {
    const answer = await site.request('/api/register', { json: { eventId, name: `${name} Quist`, email: `${name}@example.net` } })
    expect(answer.status).toBe(201)
  }
  await register(open, 'rae')
  await register(id, 'kim')
  await register(id, 'lee')
  await site.request(`/api/registrations/${await site.linkTo(id, 'kim@example.net')}/cancel`, { method: 'POST' })
  return {
    site,
    open,
    register,
    lee: async () => `/api/registrations/${await site.linkTo(id, 'lee@example.net')}`,
    [Symbol.asyncDispose]: async () => {
      expect(await placesFaults(site.services.db)).toEqual([])
      await site[Symbol.asyncDispose]()
    },
  }
}

/** Lets everything happen that time brings, and answers to whom which email has left since. */
async function letLeave(site: TestSite, seen = new Set<string>()) {
  await sendReminders(site.services)
  const all = await site.deliverMail()
  const fresh = all.filter(({ messageId }) => !seen.has(messageId ?? ''))
  for (const { messageId } of fresh) seen.add(messageId ?? '')
  return fresh.map(({ to, subject }) => `${to?.[0]?.address?.split('@')[0]}: ${subject}`).toSorted()
}

const WAITING = [
  { kind: 'mailings', count: 2 },
  { kind: 'reminders', count: 1 },
  { kind: 'offers', count: 1 },
  { kind: 'emails', count: 8 },
]

describe.each(engines)('B §9.3: after a restore, on %s', (engine) => {
  // Before, all of it went out at the start, most of it for the second time.
  test('nothing of the backup that a person would read leaves by itself, and what people cause since leaves as ever', async () => {
    await using busy = await openBusySite(engine)
    const { site } = busy
    await runAdminCommand(site.services, ['after-restore'])
    const seen = new Set<string>()
    expect(await letLeave(site, seen)).toEqual([])
    // Past the moment of the mailing, the end of the offer, and the reminder.
    at('2027-10-05T01:00:00Z')
    expect(await letLeave(site, seen)).toEqual([])
    const cookie = await site.logIn({ username: 'anna' })
    expect(await heldOf(site, cookie)).toEqual(WAITING)
    const editor = await site.logIn({ username: 'eli', role: 'editor' })
    expect(await heldOf(site, editor)).toEqual(WAITING)
    expect((await site.request('/api/mail/held/emails', { json: { decision: 'send' }, cookie: editor })).status).toBe(403)

    await busy.register(busy.open, 'nova')
    await site.request('/api/newsletter/subscribe', { json: { email: 'uma@example.net' } })
    // Mail called them all queued, as if they were about to leave.
    const { mail } = await (await site.request('/api/mail?status=queued&limit=100', { cookie })).json()
    const isOf = (name: string) => (each: { to: string[] }) => each.to[0]?.startsWith(name)
    expect(mail.filter(isOf('kim')).map(({ isHeld }: { isHeld: boolean }) => isHeld)).toContain(true)
    expect(mail.filter(isOf('kim')).map(({ isHeld }: { isHeld: boolean }) => isHeld)).not.toContain(false)
    expect(mail.filter(isOf('nova'))).toMatchObject([{ status: 'queued', isHeld: false }])
    expect(await letLeave(site, seen)).toEqual([
      expect.stringMatching(/^nova: You are registered: Open House/),
      expect.stringMatching(/^office: Registration: /),
      expect.stringMatching(/^uma: .*confirm/i),
    ])
  })

  test('an offer’s deadline stands still, and it can be accepted meanwhile', async () => {
    await using busy = await openBusySite(engine)
    const { site } = busy
    await runAdminCommand(site.services, ['after-restore'])
    at('2027-10-05T01:00:00Z')
    await letLeave(site)
    expect((await site.request(`${await busy.lee()}/accept`, { method: 'POST' })).status).toBe(200)
    const cookie = await site.logIn({ username: 'anna' })
    expect((await decide(site, cookie, 'offers', 'send')).status).toBe(200)
    expect((await site.request(await busy.lee())).status).toBe(200)
    expect((await (await site.request(await busy.lee())).json()).registration.status).toBe('registered')
  })

  test('each kind leaves when an admin says so, once, and Activity says who did', async () => {
    await using busy = await openBusySite(engine)
    const { site } = busy
    await runAdminCommand(site.services, ['after-restore'])
    const cookie = await site.logIn({ username: 'anna' })
    const seen = new Set<string>()
    const send = async (kind: string) => {
      const statuses = await Promise.all([1, 2].map(async () => (await decide(site, cookie, kind, 'send')).status))
      expect(statuses.toSorted()).toEqual([200, 409])
      return letLeave(site, seen)
    }
    at('2027-10-04T18:30:00Z')
    expect(await send('mailings')).toEqual(['sam: October', 'sam: October', 'tess: October', 'tess: October'])
    at('2027-10-05T01:30:00Z')
    expect(await send('reminders')).toEqual([expect.stringMatching(/^rae: Tomorrow: Open House/)])
    expect(await send('offers')).toEqual([expect.stringMatching(/^lee: A place has opened up/)])
    const { registration } = await (await site.request(await busy.lee())).json()
    expect(registration).toMatchObject({ status: 'offered', offerEndsAt: expect.stringMatching(/^2027-10-05T13:15:/) })
    const emails = await send('emails')
    expect(emails).toHaveLength(8)
    expect(await heldOf(site, cookie)).toEqual([])
    const { activity } = await (await site.request('/api/activity', { cookie })).json()
    const released = activity.filter(({ action }: { action: string }) => action === 'release')
    expect(released.map(({ detail, username }: Record<string, string>) => `${username}: ${detail}`)).toEqual([
      'anna: 8 emails of the restored backup',
      'anna: 1 offer of a place of the restored backup',
      'anna: 1 reminder of the restored backup',
      'anna: 2 mailings of the restored backup',
    ])
  })

  test('what an admin drops never leaves: mailings stop, offers stay open, later reminders go out', async () => {
    await using busy = await openBusySite(engine)
    const { site } = busy
    const later = await makeEvent(site.services, {
      ...evening,
      title: 'Later',
      date: '20',
      startsAt: '2027-10-20T19:00',
      endsAt: '2027-10-20T20:30',
    })
    await busy.register(later.id, 'rae')
    await runAdminCommand(site.services, ['after-restore'])
    const cookie = await site.logIn({ username: 'anna' })
    at('2027-10-05T01:30:00Z')
    for (const kind of ['mailings', 'reminders', 'offers', 'emails']) expect((await decide(site, cookie, kind, 'drop')).status).toBe(200)
    const seen = new Set<string>()
    expect(await letLeave(site, seen)).toEqual([])
    expect(await heldOf(site, cookie)).toEqual([])
    const states = await site.services.db.selectFrom('mailings').select('state').orderBy('id').execute()
    expect(states.map(({ state }) => state)).toEqual(['draft', 'stopped'])
    const { registration } = await (await site.request(await busy.lee())).json()
    expect(registration).toMatchObject({ status: 'offered', offerEndsAt: expect.stringMatching(/^2027-10-05T13:15:/) })
    expect(await site.services.db.selectFrom('mail_messages').select('id').execute()).toEqual([])
    at('2027-10-20T01:30:00Z')
    expect(await letLeave(site, seen)).toEqual([expect.stringMatching(/^lee: /), expect.stringMatching(/^rae: Tomorrow: Later/)])
  })

  test.each(['send', 'drop'] as const)('B §13.3: reminders of a payment wait for staff as others do: %s', async (decision) => {
    await using busy = await openBusySite(engine)
    const { site } = busy
    site.services.payments = memoryProvider(() => site.services.clock.now())
    const price = { kind: 'fixed', amount: 40, online: 'optional' } as const
    const times = { ...evening, title: 'Retreat', date: '20', startsAt: '2027-10-20T19:00', endsAt: '2027-10-20T20:30' }
    const { id } = await makeEvent(site.services, { ...times, registration: { price, reminder: false } })
    await busy.register(id, 'una')
    at('2027-10-01T18:01:00Z')
    await runAdminCommand(site.services, ['after-restore'])
    at('2027-10-18T01:30:00Z')
    const cookie = await site.logIn({ username: 'anna' })
    const seen = new Set<string>()
    expect(await letLeave(site, seen)).toEqual([])
    expect(await heldOf(site, cookie)).toContainEqual({ kind: 'reminders', count: 1 })
    expect((await decide(site, cookie, 'reminders', decision)).status).toBe(200)
    expect(await letLeave(site, seen)).toEqual(decision === 'send' ? ['una: Still to pay, $40: Retreat'] : [])
    expect(await heldOf(site, cookie)).not.toContainEqual({ kind: 'reminders', count: 1 })
  })

  test('a reminder whose session has begun is dropped', async () => {
    await using busy = await openBusySite(engine)
    const { site } = busy
    at('2027-10-05T01:30:00Z')
    await sendReminders(site.services)
    await runAdminCommand(site.services, ['after-restore'])
    const cookie = await site.logIn({ username: 'anna' })
    expect(await heldOf(site, cookie)).toContainEqual({ kind: 'reminders', count: 1 })
    at('2027-10-06T01:30:00Z')
    expect(await heldOf(site, cookie)).not.toContainEqual({ kind: 'reminders', count: 1 })
    await site.services.jobs.release('reminders')
    expect(await letLeave(site)).toEqual([])
  })

  test('an email that staff send again from the list leaves at once, and so does a test of theirs', async () => {
    await using busy = await openBusySite(engine)
    const { site } = busy
    await runAdminCommand(site.services, ['after-restore'])
    const cookie = await site.logIn({ username: 'anna' })
    const { mail } = await (await site.request('/api/mail', { cookie })).json()
    const first = mail.find(({ to }: { to: string[] }) => to[0] === 'rae@example.net')
    await site.request(`/api/mail/${first.id}/resend`, { method: 'POST', cookie })
    await site.request('/api/mail/test', { json: { email: 'anna@example.net' }, cookie })
    expect(await letLeave(site)).toEqual([expect.stringMatching(/^anna: Test email/), expect.stringMatching(/^rae: You are registered/)])
  })
})

const heldOf = async (site: TestSite, cookie: string) =>
  (await (await site.request('/api/staff/overview', { cookie })).json()).overview.held
const decide = (site: TestSite, cookie: string, kind: string, decision: string) =>
  site.request(`/api/mail/held/${kind}`, { json: { decision }, cookie })

describe.each(engines)('B §9.3: who left the mailing list after the backup was made, on %s', (engine) => {
  // Before, they were back, and got the next mailing.
  test('stays off it, by a list that names no one; others stay on it, as does someone who came back', async () => {
    await using site = await openTestSite(engine)
    for (const name of ['una', 'dee', 'cy', 'bo']) await makeSubscriber(site.services, { email: `${name}@example.net` })
    await unsubscribe(site, 'una')
    await unsubscribe(site, 'cy')
    await makeSubscriber(site.services, { email: 'cy@example.net' })
    const cookie = await site.logIn()
    const { subscribers } = await (await site.request('/api/newsletter/subscribers', { cookie })).json()
    const dee = subscribers.find(({ email }: { email: string }) => email === 'dee@example.net')
    expect((await site.request(`/api/newsletter/subscribers/${dee.id}`, { method: 'DELETE', cookie })).status).toBe(200)
    expect(await applyDepartures(site.services)).toBe(0)
    expect(await subscribed(site.services)).toEqual(['bo', 'cy'])
    const list = await readFile(listOf(site), 'utf8')
    expect(list).toMatch(/^# Who left.*\n(?:\n?\S+Z [\w-]{22}\.[\w-]{43}\n){3}$/)

    // A database from before, which only the list outside it knows.
    await using restored = await openTestSite(engine)
    for (const name of ['una', 'dee', 'bo']) await makeSubscriber(restored.services, { email: `${name}@example.net` })
    await copyFile(listOf(site), listOf(restored))
    await Promise.all([applyDepartures(restored.services), applyDepartures(restored.services)])
    expect(await subscribed(restored.services)).toEqual(['bo'])
    expect(await applyDepartures(restored.services)).toBe(0)
  })
})

const listOf = ({ services }: TestSite) => join(services.config.dataDir, 'unsubscribes.txt')
const unsubscribe = async (site: TestSite, name: string) => {
  const token = await site.newsletterToken('unsubscribe', `${name}@example.net`)
  expect((await site.request('/api/newsletter/unsubscribe', { json: { token } })).status).toBe(200)
}
const subscribed = async ({ db }: TestSite['services']) =>
  (await db.selectFrom('subscriptions').select('email').orderBy('email').execute()).map(({ email }) => email.split('@')[0])

test('npm run restore takes who left off the list again, by the lists next to the backup, or in the folder that --lists names', async () => {
  await using site = await openTestSite('sqlite')
  await using folder = await temporaryFolder()
  const { config } = site.services
  for (const name of ['una', 'bo']) await makeSubscriber(site.services, { email: `${name}@example.net` })
  const file = join(folder.path, 'site.tgz')
  await runCommand('backup', [file], config)
  const restoreTo = async (name: string, ...args: string[]) => {
    const target = { ...config, dataDir: join(folder.path, name) }
    const words = await runCommand('restore', [file, ...args], target)
    const services = await openServices(target, { exclusive: true })
    const left = await subscribed(services)
    await services.db.close()
    return [words.split('\n')[2], left]
  }
  expect(await restoreTo('before')).toEqual([expect.stringContaining('No unsubscribes.txt was found'), ['bo', 'una']])
  await unsubscribe(site, 'una')
  const taken = '1 person who left the mailing list after the backup was made, taken off again'
  expect(await restoreTo('named', '--lists', config.dataDir)).toEqual([taken, ['bo']])
  await copyFile(listOf(site), join(folder.path, 'unsubscribes.txt'))
  expect(await restoreTo('next-to-it')).toEqual([taken, ['bo']])
  await expect(restoreTo('strange', '--lists', join(folder.path, 'nowhere'))).rejects.toThrow(
    'holds neither erasures.txt nor unsubscribes.txt',
  )
})

test.runIf(engines.includes('postgres'))(
  'npm run restore moves a site from SQLite to PostgreSQL, where search finds what it found',
  async () => {
    await using site = await openTestSite('sqlite')
    const database = await createDatabase()
    await using folder = await temporaryFolder()
    const event = await makeEvent(site.services, { title: 'Moonlight Walk' })
    await makeSubscriber(site.services, { email: 'una@example.net' })
    const file = join(folder.path, 'site.zip')
    await runCommand('backup', [file], site.services.config)
    const target = { ...site.services.config, dataDir: join(folder.path, 'restored'), databaseUrl: database.url }
    expect(await runCommand('restore', [file], target)).toMatch(/^Restored into the database at DATABASE_URL: /)
    const moved = await openServices(target, { exclusive: true })
    await buildSearchIndex(moved, pageDocuments)
    expect(await subscribed(moved)).toEqual(['una'])
    const { results } = await (await createApi(moved).request('/api/search?q=moonlight')).json()
    expect(results).toMatchObject([{ url: `/events/${event.slug}` }])
    await moved.db.close()
    await database.drop()
  },
)

test('npm run restore holds what the backup would send; nothing leaves at the start', async () => {
  await using busy = await openBusySite('sqlite')
  await using folder = await temporaryFolder()
  const { config } = busy.site.services
  const file = join(folder.path, 'site.tgz')
  await runCommand('backup', [file], config)
  const target = { ...config, dataDir: join(folder.path, 'restored') }
  await runCommand('restore', [file], target)
  at('2027-10-05T01:30:00Z')
  const services = await openServices(target, { exclusive: true })
  const sent: string[] = []
  services.mail = { kind: 'file', send: async ({ to }) => void sent.push(to) }
  await sendReminders(services)
  while ((await services.jobs.runDue(services, jobDefinitions(services))) > 0);
  await services.db.close()
  expect(sent).toEqual([])
})
