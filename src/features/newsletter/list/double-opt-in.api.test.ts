import { randomUUID } from 'node:crypto'
import { newsletterPaths, newsletterToken } from '@tests/support/newsletter-link'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { deleteExpired } from '@/features/people/erase-person.server'
import { makeSubscriber } from './subscription.factory'

const ADA = 'ada@example.net'
const DAY = 24 * 3_600_000

const subscribe = (site: TestSite, email = ADA, referer = 'http://localhost:3000/newsletter?year=2025') =>
  site.request('/api/newsletter/subscribe', { json: { email, name: 'Ada Quist' }, headers: { referer } })

const post = (site: TestSite, what: 'confirm' | 'unsubscribe', token: string) =>
  site.request(`/api/newsletter/${what}`, { json: { token } })

async function listed(site: TestSite) {
  const cookie = await site.logIn({ username: randomUUID() })
  return (await site.request('/api/newsletter/subscribers', { cookie })).json()
}

const exported = async (site: TestSite) =>
  (await site.request('/api/newsletter/subscribers/export', { cookie: await site.logIn({ username: randomUUID() }) })).text()

const rows = ({ services: { db } }: TestSite) => db.selectFrom('subscriptions').selectAll().execute()
const suppressed = ({ services: { db } }: TestSite) => db.selectFrom('suppressed_addresses').selectAll().execute()

describe.each(engines)('B §4.1 double opt-in on %s', (engine) => {
  test('an address is on the list once its owner has pressed the button of the link, with when, where, and to what they agreed', async () => {
    await using site = await openTestSite(engine)
    await subscribe(site)
    expect(await listed(site)).toMatchObject({ total: 1, unconfirmed: 1, subscribers: [{ email: ADA, confirmedAt: null }] })
    expect(await exported(site)).not.toContain(ADA)
    const [email] = await site.deliverMail()
    expect(email?.subject).toBe('Please confirm your subscription to the Boulder Community newsletter')
    // What a stranger typed reaches no one through us.
    expect(`${email?.text}${email?.html}`).not.toContain('Quist')
    const [path = ''] = newsletterPaths(email ?? {}, 'confirm')
    const token = path.split('/').at(-1) ?? ''
    expect(await (await site.request(`/api/newsletter/confirm/${token}`)).json()).toEqual({ isDone: false })
    expect((await listed(site)).unconfirmed).toBe(1)

    const answer = await post(site, 'confirm', token)
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Thank you. You’re subscribed.' }])
    expect(await listed(site)).toMatchObject({ total: 1, unconfirmed: 0, subscribers: [{ source: '/newsletter' }] })
    const [row] = await rows(site)
    expect(row).toMatchObject({
      confirmedAt: expect.stringMatching(/^20/),
      source: '/newsletter',
      consentText: 'Yes, please send me the newsletter of the Boulder Community by email. I can unsubscribe at any time.',
    })
    expect((await exported(site)).split('\r\n')).toEqual([
      expect.stringContaining('"email","name","consentedAt","source"'),
      `"${ADA}","Ada Quist","${row?.confirmedAt}","/newsletter"`,
      '',
    ])
    expect([(await post(site, 'confirm', token)).status, (await post(site, 'confirm', 'x')).status]).toEqual([404, 404])
    expect(await (await site.request(`/api/newsletter/confirm/${token}`)).json()).toEqual({ isDone: true })
  })

  test('a token of another subscription, or with a letter changed, confirms nothing', async () => {
    await using site = await openTestSite(engine)
    await subscribe(site)
    await subscribe(site, 'bo@example.net')
    const [ada, bo] = [await newsletterToken(site, 'confirm', ADA), await newsletterToken(site, 'confirm', 'bo@example.net')]
    for (const wrong of [ada.replace(/^1/, '2'), `1.${bo.split('.')[1]}`, `${ada}x`, '1.', '1', '99999999999.x'])
      expect([wrong, (await post(site, 'confirm', wrong)).status]).toEqual([wrong, 404])
    expect((await listed(site)).unconfirmed).toBe(2)
  })

  test('typed in once more, an address that waits gets the link again, and one that is on the list hears so: the form answers the same', async () => {
    await using site = await openTestSite(engine)
    await makeSubscriber(site.services)
    for (const email of [ADA.toUpperCase(), 'bo@example.net', 'bo@example.net']) {
      const answer = await subscribe(site, email)
      expect([answer.status, await answer.json()]).toEqual([200, { message: 'Thank you for subscribing!' }])
    }
    const sent = await site.deliverMail()
    expect(sent.map(({ to, subject }) => [to?.[0]?.address, subject?.slice(0, 25)]).toSorted()).toEqual([
      [ADA, 'You’re already subscribed'],
      ['bo@example.net', 'Please confirm your subsc'],
      ['bo@example.net', 'Please confirm your subsc'],
    ])
    expect(await listed(site)).toMatchObject({ total: 2, unconfirmed: 1 })
  })

  test('B §3.5: a stranger cannot flood a mailbox with links, however its address is spelled', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    for (const email of [ADA, 'ada+1@example.net', ADA, 'ada+2@example.net', ADA]) await subscribe(site, email)
    expect(await site.deliverMail()).toHaveLength(3)
  })

  test('B §8.2: who has not confirmed after 7 days is deleted, with the email that asked; who has stays', async () => {
    await using site = await openTestSite(engine)
    const enterBefore = (milliseconds: number) =>
      site.services.db
        .updateTable('subscriptions')
        .set({ createdAt: new Date(Date.now() - milliseconds).toISOString() })
        .execute()
    await subscribe(site)
    await makeSubscriber(site.services, { email: 'bo@example.net' })
    await site.runJobs()
    await enterBefore(7 * DAY - 60_000)
    await deleteExpired(site.services)
    expect(await rows(site)).toHaveLength(2)
    await enterBefore(7 * DAY + 1000)
    await deleteExpired(site.services)
    expect((await rows(site)).map(({ email }) => email)).toEqual(['bo@example.net'])
    expect(JSON.stringify(await site.services.db.selectFrom('mail_messages').selectAll().execute())).not.toContain(ADA)
  })
})

describe.each(engines)('B §4.2 unsubscribing on %s', (engine) => {
  test('ends the subscription at once; of the address a hash under the site’s own key is left, and its link works once', async () => {
    await using site = await openTestSite(engine)
    await makeSubscriber(site.services)
    const token = await newsletterToken(site, 'unsubscribe', ADA)
    expect(await (await site.request(`/api/newsletter/unsubscribe/${token}`)).json()).toEqual({ isDone: false })
    expect((await rows(site)).length).toBe(1)
    const answer = await post(site, 'unsubscribe', token)
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'You’re unsubscribed.' }])
    expect(await rows(site)).toEqual([])
    const [left] = await suppressed(site)
    expect(left).toMatchObject({ reason: 'unsubscribed', addressHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(left)).not.toContain('@')
    expect((await post(site, 'unsubscribe', token)).status).toBe(404)
    expect(await (await site.request(`/api/newsletter/unsubscribe/${token}`)).json()).toEqual({ isDone: true })
    expect((await site.request('/api/newsletter/unsubscribe/nothing')).status).toBe(404)
  })

  test('two at once end it once', async () => {
    await using site = await openTestSite(engine)
    await makeSubscriber(site.services)
    const token = await newsletterToken(site, 'unsubscribe', ADA)
    const statuses = await Promise.all([post(site, 'unsubscribe', token), post(site, 'unsubscribe', token)])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('someone who comes back confirms again, is no longer suppressed, and can leave by the link of an old email too', async () => {
    await using site = await openTestSite(engine)
    await makeSubscriber(site.services)
    const old = await newsletterToken(site, 'unsubscribe', ADA)
    await post(site, 'unsubscribe', old)
    await subscribe(site)
    // The person who typed it in need not be its owner.
    expect(await suppressed(site)).toHaveLength(1)
    await post(site, 'confirm', await newsletterToken(site, 'confirm', ADA))
    expect(await suppressed(site)).toEqual([])
    expect(await listed(site)).toMatchObject({ total: 1, unconfirmed: 0 })
    expect((await post(site, 'unsubscribe', old)).status).toBe(200)
    expect(await rows(site)).toEqual([])
  })

  test('someone that staff remove, or who is erased, is kept off the list in the same way', async () => {
    await using site = await openTestSite(engine)
    await makeSubscriber(site.services)
    await makeSubscriber(site.services, { email: 'bo@example.net' })
    await site.request('/api/newsletter/subscribers/1', { method: 'DELETE', cookie: await site.logIn() })
    await site.services.db.tx(async () => {
      for (const { people } of site.services.features) await people?.erase(site.services, 'bo@example.net')
    })
    expect((await suppressed(site)).map(({ reason }) => reason)).toEqual(['removed', 'removed'])
  })
})
