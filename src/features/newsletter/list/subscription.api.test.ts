import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeSubscriber } from './subscription.factory'

const thanks = { message: 'Thank you for subscribing!' }

const subscribe = (site: TestSite, json: object = { email: 'ada@example.net' }) => site.request('/api/newsletter/subscribe', { json })

async function subscribers(site: TestSite, query = '') {
  const cookie = await site.logIn()
  return (await site.request(`/api/newsletter/subscribers${query}`, { cookie })).json()
}

describe.each(engines)('subscriptions on %s', (engine) => {
  test('D2 §7 subscribing: an address and a name, which may be missing, are on the list for admins', async () => {
    await using site = await openTestSite(engine)
    const answer = await subscribe(site, { email: ' Ada@example.net ', name: ' Ada ' })
    expect([answer.status, await answer.json()]).toEqual([200, thanks])
    await subscribe(site, { email: 'bo@example.net' })
    const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await subscribers(site)).toEqual({
      subscribers: [
        { id: 2, email: 'bo@example.net', name: null, createdAt, confirmedAt: null, source: null },
        { id: 1, email: 'Ada@example.net', name: 'Ada', createdAt, confirmedAt: null, source: null },
      ],
      total: 2,
      unconfirmed: 2,
    })
  })

  test('decisions: the same address twice, in whichever case, is no error and no second row', async () => {
    await using site = await openTestSite(engine)
    await subscribe(site)
    const again = await subscribe(site, { email: 'ADA@Example.net' })
    expect([again.status, await again.json()]).toEqual([200, thanks])
    expect(await subscribers(site)).toMatchObject({ total: 1, subscribers: [{ email: 'ada@example.net' }] })
  })

  test('one mailbox is one subscriber, however its domain is written', async () => {
    await using site = await openTestSite(engine)
    const spellings = ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'Ada@BÜCHER.example']
    const statuses = await Promise.all(spellings.map(async (email) => (await subscribe(site, { email })).status))
    expect(statuses).toEqual([200, 200, 200])
    expect(await subscribers(site)).toMatchObject({ total: 1 })
  })

  test('decisions: twenty at once from one address make one subscriber', async () => {
    await using site = await openTestSite(engine)
    // Before, about one in forty addresses of PostgreSQL's answered one of the twenty with 500.
    const addresses = Array.from({ length: 10 }, (_, index) => `ada-${index}@example.net`)
    for (const email of addresses) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(site, { email })))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    }
    expect(await subscribers(site)).toMatchObject({ total: addresses.length })
  })

  test('D2 §5 subscribing: an email that is none is refused', async () => {
    await using site = await openTestSite(engine)
    const message = 'Please enter a valid email address'
    for (const email of [undefined, null, 7, '', 'ada', 'ada@example', 'a b@example.net', `${'a'.repeat(250)}@example.net`]) {
      const answer = await subscribe(site, { email })
      expect([answer.status, await answer.json()]).toEqual([400, { message, issues: [{ path: 'email', message }] }])
    }
    expect(await subscribers(site)).toEqual({ subscribers: [], total: 0, unconfirmed: 0 })
  })

  test('D2 §5 subscribing: a name beyond 120 characters is refused', async () => {
    await using site = await openTestSite(engine)
    const answer = await subscribe(site, { email: 'ada@example.net', name: 'x'.repeat(121) })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'The name must be 120 characters or fewer' })
  })

  test('a program that fills in the hidden field is thanked and not subscribed', async () => {
    await using site = await openTestSite(engine)
    const answer = await subscribe(site, { email: 'ada@example.net', leaveEmpty: 'https://example.org' })
    expect([answer.status, await answer.json()]).toEqual([200, thanks])
    expect(await subscribers(site)).toEqual({ subscribers: [], total: 0, unconfirmed: 0 })
  })

  test('decisions: the 21st form from one address within ten minutes answers 429 with Retry-After', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    for (let count = 0; count < 20; count++) expect((await subscribe(site)).status).toBe(200)
    const answer = await subscribe(site)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
  })

  test('decisions: the list comes in parts, newest first, and finds addresses and names', async () => {
    await using site = await openTestSite(engine)
    await makeSubscriber(site.services, { email: 'one@example.net', name: 'Émile' })
    await makeSubscriber(site.services, { email: 'two_2@example.net', name: 'Ada Quist' })
    await makeSubscriber(site.services, { email: 'Three@example.net', name: null })
    const cookie = await site.logIn()
    const found = async (query: string) => {
      const list = await (await site.request(`/api/newsletter/subscribers?${query}`, { cookie })).json()
      return [list.subscribers.map((each: { id: number }) => each.id), list.total]
    }
    expect(await found('limit=1&offset=1')).toEqual([[2], 3])
    expect(await found('offset=2')).toEqual([[1], 3])
    expect(await found('search=THREE@')).toEqual([[3], 1])
    expect(await found('search=quist')).toEqual([[2], 1])
    expect(await found('search=%C3%89mi')).toEqual([[1], 1])
    expect(await found('search=_')).toEqual([[2], 1])
    expect(await found('search=%25')).toEqual([[], 0])
    expect(await found('search=example&limit=2')).toEqual([[3, 2], 3])
    const answer = await site.request('/api/newsletter/subscribers?limit=0', { cookie })
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'limit must be a whole number from 1 to 1000'])
  })

  test('decisions, CSV: the export has every subscriber with the search text, by the same rule as all files', async () => {
    await using site = await openTestSite(engine)
    await makeSubscriber(site.services, { email: 'one@example.net', name: '=1+1' })
    await makeSubscriber(site.services, { email: 'two@example.net', name: null })
    await makeSubscriber(site.services, { email: 'three@example.net', name: 'Ada "Quist"' })
    await site.services.db.updateTable('subscriptions').set({ confirmedAt: '2027-10-06T03:00:00.000Z' }).execute()
    const cookie = await site.logIn()
    const answer = await site.request('/api/newsletter/subscribers/export', { cookie })
    const file = `attachment; filename="newsletter-subscribers-${site.services.clock.today()}.csv"`
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual(['text/csv; charset=utf-8', file])
    const lines = [
      '"email","name","consentedAt","source"',
      '"three@example.net","Ada ""Quist""","2027-10-06T03:00:00.000Z","/newsletter"',
      '"two@example.net","","2027-10-06T03:00:00.000Z","/newsletter"',
      `"one@example.net","'=1+1","2027-10-06T03:00:00.000Z","/newsletter"`,
    ]
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(`\uFEFF${lines.join('\r\n')}\r\n`)
    const found = await site.request('/api/newsletter/subscribers/export?search=QUIST', { cookie })
    expect((await found.text()).split('\r\n')).toEqual([expect.stringContaining('email'), lines[1], ''])
  })

  test('decisions, CSV: the export of more than one batch has each subscriber once', async () => {
    await using site = await openTestSite(engine)
    const at = '2027-10-06T03:00:00.000Z'
    const addresses = Array.from({ length: 1001 }, (_, index) => `person-${index}@example.net`)
    const values = addresses.map((email) => ({ email, emailKey: email, name: null, createdAt: at, confirmedAt: at }))
    await site.services.db.insertInto('subscriptions').values(values).execute()
    const text = await (await site.request('/api/newsletter/subscribers/export', { cookie: await site.logIn() })).text()
    expect(text.split('\r\n').flatMap((line) => /person-\d+@example\.net/.exec(line) ?? [])).toEqual(addresses.reverse())
  })

  test('decisions: an admin removes a subscriber, and the audit log keeps neither address nor name', async () => {
    await using site = await openTestSite(engine)
    await makeSubscriber(site.services)
    const cookie = await site.logIn()
    const remove = () => site.request('/api/newsletter/subscribers/1', { method: 'DELETE', cookie })
    const answer = await remove()
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Subscriber removed' }])
    const again = await remove()
    expect([again.status, await again.json()]).toEqual([404, { message: 'Subscriber not found' }])
    const entries = await site.services.db.selectFrom('audit_log').selectAll().where('entity', '=', 'subscriber').execute()
    expect(entries).toEqual([expect.objectContaining({ action: 'delete', entityId: 1, accountId: 1, label: null })])
  })

  test('decisions: reading and removing subscribers needs an admin', async () => {
    await using site = await openTestSite(engine)
    await makeSubscriber(site.services)
    const member = await site.logIn({ username: 'member', role: 'member' })
    for (const [path, options] of [
      ['/api/newsletter/subscribers', {}],
      ['/api/newsletter/subscribers/1', { method: 'DELETE' }],
    ] as const) {
      expect((await site.request(path, options)).status).toBe(401)
      const answer = await site.request(path, { ...options, cookie: member })
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('ada@example.net')
    }
    expect(await subscribers(site)).toMatchObject({ total: 1 })
  })
})
