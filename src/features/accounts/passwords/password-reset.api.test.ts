import { createHash } from 'node:crypto'
import { hashing } from '@tests/support/hashing'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'

const HOUR = 3_600_000
const PASSWORD = 'a long enough password'
const NEW = 'quite another sentence'

/** Anna, an admin, and berta, who forgot her password; both are logged in. */
async function openSite(engine: (typeof engines)[number], env: Record<string, string> = {}) {
  const site = await openTestSite(engine, env)
  return Object.assign(site, { anna: await site.logIn({ username: 'anna' }), berta: await site.logIn({ username: 'berta' }) })
}

const makeLink = async (site: TestSite & { anna: string }, id = 2) =>
  (await (await site.request(`/api/accounts/${id}/reset-link`, { method: 'POST', cookie: site.anna })).json()).resetLink
const reset = (site: TestSite, token: unknown, password: unknown = NEW, headers: Record<string, string> = {}) =>
  site.request('/api/auth/reset', { json: { token, password }, headers })
const statusOf = async (site: TestSite, cookie: string) => (await site.request('/api/auth/user', { cookie })).status
const logIn = async (site: TestSite, password: string, username = 'berta') =>
  (await site.request('/api/auth/login', { json: { username, password } })).status
const void404 = [404, { message: 'This link no longer works' }]

describe.each(engines)('reset links on %s', (engine) => {
  test('an admin gets a link that is valid for 24 hours, and learns no password; until it is used nothing changes', async () => {
    await using site = await openSite(engine, { PUBLIC_URL: 'http://community.example.org' })
    const before = Date.now()
    const answer = await site.request('/api/accounts/2/reset-link', { method: 'POST', cookie: site.anna })
    const { resetLink, ...rest } = await answer.json()
    expect([answer.status, rest]).toEqual([201, {}])
    expect(resetLink).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), url: expect.any(String), expiresAt: expect.any(String) })
    expect(resetLink.url).toBe(`http://community.example.org/login#reset=${resetLink.token}`)
    expect(Date.parse(resetLink.expiresAt) - 24 * HOUR).toBeGreaterThanOrEqual(before)
    expect(Date.parse(resetLink.expiresAt) - 24 * HOUR).toBeLessThanOrEqual(Date.now())
    expect([await statusOf(site, site.berta), await logIn(site, PASSWORD)]).toEqual([200, 200])
  })

  test('B §10: with it the password is set, once; the sessions of only that account end, and none begins', async () => {
    await using site = await openSite(engine)
    const { token } = await makeLink(site)
    const answer = await reset(site, token)
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Your password was changed.', username: 'berta' }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect([await logIn(site, PASSWORD), await logIn(site, NEW)]).toEqual([401, 200])
    expect([await statusOf(site, site.berta), await statusOf(site, site.anna)]).toEqual([401, 200])
    const again = await reset(site, token, 'something else altogether')
    expect([again.status, await again.json()]).toEqual(void404)
    expect(await logIn(site, NEW)).toBe(200)
  })

  test('used ten times at once, a link sets one password', async () => {
    await using site = await openSite(engine)
    const { token } = await makeLink(site)
    const passwords = Array.from({ length: 10 }, (_, count) => `quite another sentence ${count}`)
    const statuses = await Promise.all(passwords.map(async (password) => (await reset(site, token, password)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
    expect(await logIn(site, passwords[statuses.indexOf(200)] ?? '')).toBe(200)
  })

  test('a link is void after 24 hours', async () => {
    await using site = await openSite(engine)
    const { token } = await makeLink(site)
    const expiresAt = (milliseconds: number) =>
      site.services.db
        .updateTable('reset_links')
        .set({ expiresAt: new Date(Date.now() + milliseconds).toISOString() })
        .execute()
    await expiresAt(-1)
    expect((await reset(site, token)).status).toBe(404)
    await expiresAt(60_000)
    expect((await reset(site, token)).status).toBe(200)
  })

  test('a newer link takes the place of the one before', async () => {
    await using site = await openSite(engine)
    const [older, newer] = [await makeLink(site), await makeLink(site)]
    expect([(await reset(site, older.token)).status, (await reset(site, newer.token)).status]).toEqual([404, 200])
  })

  test.each([
    ['changes it themselves', (site: TestSite & { berta: string }) => ownChange(site, site.berta)],
    ['is disabled', (site: TestSite & { anna: string }) => site.request('/api/accounts/2/disable', { method: 'POST', cookie: site.anna })],
  ])('a link is void once the person that it is for %s', async (_case, act) => {
    await using site = await openSite(engine)
    const { token } = await makeLink(site)
    expect((await act(site)).status).toBe(200)
    expect((await reset(site, token)).status).toBe(404)
  })

  test('a password that is too easy is reported at its field, and leaves the link as it was', async () => {
    await using site = await openSite(engine)
    const { token } = await makeLink(site)
    for (const [password, message] of [
      ['short', 'Password must be at least 10 characters'],
      ['berta-2026', 'Please choose a password that isn’t just your username'],
    ]) {
      const answer = await reset(site, token, password)
      expect([answer.status, await answer.json()]).toEqual([400, { message, issues: [{ path: 'password', message }] }])
    }
    expect((await reset(site, token)).status).toBe(200)
  })

  test('the token is stored only as its hash, and the audit log says who made the link and that it was used', async () => {
    await using site = await openSite(engine)
    const { token } = await makeLink(site)
    const stored = await site.services.db.selectFrom('reset_links').selectAll().execute()
    expect(stored).toMatchObject([{ accountId: 2, createdBy: 1, tokenHash: createHash('sha256').update(token).digest('hex') }])
    await reset(site, token)
    const { activity } = await (await site.request('/api/activity', { cookie: site.anna })).json()
    const ofBerta = { entity: 'account', entityId: 2, label: 'berta' }
    expect(activity).toMatchObject([
      { ...ofBerta, username: 'berta', action: 'change password', detail: 'by a reset link of anna' },
      { ...ofBerta, username: 'anna', action: 'make reset link', detail: null },
    ])
    expect(JSON.stringify([stored, activity])).not.toContain(token)
  })
})

const ownChange = (site: TestSite, cookie: string) =>
  site.request('/api/auth/password', { json: { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }, cookie })

test('what is no token of an open link gets 404, and no password is hashed for it', async () => {
  await using site = await openSite('sqlite')
  await makeLink(site)
  hashing.costs = []
  for (const token of [undefined, 'unknown', '', null, 7, ['a'], 'x'.repeat(5000), '\ud800']) {
    const answer = await reset(site, token)
    expect([answer.status, await answer.json()]).toEqual(void404)
  }
  expect(hashing.costs).toEqual([])
})

test('decisions, rate limits: after 100 failures an address is refused, before its link is looked at', async () => {
  await using site = await openSite('sqlite', { RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const { token } = await makeLink(site)
  for (let count = 0; count < 100; count++) expect((await reset(site, 'unknown', NEW, from('192.0.2.1'))).status).toBe(404)
  const refused = await reset(site, token, NEW, from('192.0.2.1'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect((await reset(site, token, NEW, from('192.0.2.2'))).status).toBe(200)
})
