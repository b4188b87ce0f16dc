import { apiCalls } from '@tests/support/api-calls/api-calls'
import { sendCall } from '@tests/support/api-calls/send-call'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeSubscriber } from '@/features/newsletter/list/subscription.factory'

const MARK = 'planted'

/** Puts the mark into everything that is no one's business but staff's: in words, addresses, hashes and tokens. */
async function plant(site: TestSite, admin: string) {
  const { db, clock } = site.services
  const at = clock.now().toISOString()
  const post = (path: string, json: object) => site.request(path, { json, cookie: admin })
  const person = { name: `${MARK} person`, email: `${MARK}@example.net` }

  const event = { title: 'Open House', month: 'October', date: '5', year: '2999', registrationEmail: `${MARK}@example.org` }
  const created = await (await post('/api/cms/events', event)).json()
  await post('/api/register', {
    ...person,
    eventId: created.event.id,
    additionalMessage: MARK,
    inDiamondHeartGroup: true,
    diamondHeartGroupName: MARK,
  })
  const cancelled = await (await post('/api/cms/events', { ...event, title: `${MARK} event` })).json()
  await post('/api/register', { ...person, eventId: cancelled.event.id })
  await site.request(`/api/cms/events/${cancelled.event.id}`, { method: 'DELETE', cookie: admin })
  await post('/api/contact', {
    ...person,
    message: `${MARK} message`,
    phoneNumber: MARK,
    contactMethod: 'get-in-touch',
    consentToContact: true,
  })
  await makeSubscriber(site.services, person)
  await post('/api/cms/testimonials', { quote: 'A quiet place.', name: MARK, reviewCount: MARK, date: MARK })

  await db
    .insertInto('accounts')
    .values({
      username: `${MARK}-account`,
      usernameKey: `${MARK}-account`,
      passwordHash: `$argon2id$${MARK}`,
      role: 'admin',
      createdAt: at,
    })
    .execute()
  const { id } = await db.selectFrom('accounts').select('id').where('usernameKey', '=', `${MARK}-account`).executeTakeFirstOrThrow()
  await db
    .insertInto('sessions')
    .values({ tokenHash: `${MARK}-session`, accountId: id, createdAt: at, lastUsedAt: at })
    .execute()
  await db
    .insertInto('invitations')
    .values({ tokenHash: `${MARK}-invitation`, role: 'admin', createdAt: at, expiresAt: '2999-01-01T00:00:00.000Z' })
    .execute()
  await db.updateTable('mail_messages').set({ lastError: MARK }).execute()
  await db.updateTable('audit_log').set({ label: MARK }).execute()
}

/** Those last that end the session of who calls. */
const ENDING = ['/api/auth/password', '/api/auth/login', '/api/auth/register']
const callsInOrder = apiCalls
  .filter(({ path }) => path !== '/api/auth/logout')
  .toSorted((a, b) => ENDING.indexOf(a.path) - ENDING.indexOf(b.path))

describe.each(engines)('private data on %s', (engine) => {
  test('decisions, access: no answer to anyone but staff holds an address, a message, a hash or a token', async () => {
    await using site = await openTestSite(engine)
    const admin = await site.logIn()
    await plant(site, admin)
    const visitors = { anonymous: undefined, member: await site.logIn({ username: 'member', role: 'member' }) }
    for (const [visitor, cookie] of Object.entries(visitors)) {
      for (const call of callsInOrder) {
        const answer = await sendCall(site, call, { admin, cookie })
        const whole = [...answer.headers].flat().join('\n') + (await answer.text())
        expect([visitor, call.method, call.path, whole.includes(MARK)]).toEqual([visitor, call.method, call.path, false])
      }
    }
    // Each call twice.
  }, 60_000)

  test('decisions, access: the same marks do reach an admin, so that the test above would see them', async () => {
    await using site = await openTestSite(engine)
    const admin = await site.logIn()
    await plant(site, admin)
    const reads = [
      '/api/cms/events',
      '/api/contact',
      '/api/contact/export',
      '/api/newsletter/subscribers',
      '/api/newsletter/subscribers/export',
      '/api/accounts',
      '/api/activity',
      '/api/mail',
      '/api/cms/testimonials',
      '/api/cms/deleted',
      '/api/events/1/attendees',
    ]
    for (const path of reads) expect(await (await site.request(path, { cookie: admin })).text()).toContain(MARK)
  })

  test('not even an admin gets a hash, a session or an invitation that is out', async () => {
    await using site = await openTestSite(engine)
    const admin = await site.logIn()
    await plant(site, admin)
    for (const call of apiCalls.filter(({ method }) => method === 'GET')) {
      const text = await (await sendCall(site, call, { admin, cookie: admin })).text()
      expect([call.path, /planted-session|planted-invitation|argon2/.test(text)]).toEqual([call.path, false])
    }
  })
})
