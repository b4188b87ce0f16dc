import { createHash } from 'node:crypto'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import { resetPassword } from '../passwords/password.server'
import { createAccount } from '../tab/change-accounts.server'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const statusOf = async (site: TestSite, cookie: string) => (await site.request('/api/auth/user', { cookie })).status
const logInAnew = async (site: TestSite) => {
  await createAccount(site.services, { username: 'anna', password: 'a long enough password', role: 'admin' })
  return site.request('/api/auth/login', { json: { username: 'anna', password: 'a long enough password' } })
}
const sessions = (site: TestSite) => site.services.db.selectFrom('sessions').selectAll().execute()
const arrange = (site: TestSite, columns: { createdAt?: string; lastUsedAt?: string }) =>
  site.services.db.updateTable('sessions').set(columns).execute()

describe.each(engines)('sessions on %s', (engine) => {
  test('decisions, sessions: one that is 30 days old has ended, however much it was used', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await arrange(site, { createdAt: daysAgo(29.9) })
    expect(await statusOf(site, cookie)).toBe(200)
    await arrange(site, { createdAt: daysAgo(30.1) })
    expect(await statusOf(site, cookie)).toBe(401)
  })

  test('decisions, sessions: one that was not used for 7 days has ended', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await arrange(site, { createdAt: daysAgo(10), lastUsedAt: daysAgo(7.1) })
    expect(await statusOf(site, cookie)).toBe(401)
    await arrange(site, { lastUsedAt: daysAgo(6.9) })
    expect(await statusOf(site, cookie)).toBe(200)
    // That use counts: a moment later it is not six days old any more.
    expect(Date.parse((await sessions(site))[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - DAY)
  })

  test.each([{ errcode: 8 }, { code: '25006' }, { code: '53100' }])(
    'where nothing can be written, a session still reads: %j',
    async (fault) => {
      await using site = await openTestSite(engine)
      const cookie = await site.logIn()
      await arrange(site, { lastUsedAt: daysAgo(1) })
      vi.spyOn(site.services.db, 'tx').mockRejectedValueOnce(Object.assign(new Error(), fault))
      expect(await statusOf(site, cookie)).toBe(200)
    },
  )

  test('decisions, sessions: logging out deletes the session and the cookie', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const answer = await site.request('/api/auth/logout', { method: 'POST', cookie })
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'You have been successfully logged out.' }])
    expect(answer.headers.get('set-cookie')).toMatch(/^flatirons_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await sessions(site)).toEqual([])
    expect(await statusOf(site, cookie)).toBe(401)
  })

  test('logging out ends that session only, and is no error when logged out', async () => {
    await using site = await openTestSite(engine)
    const here = await site.logIn({ username: 'here' })
    const elsewhere = await site.logIn({ username: 'elsewhere' })
    await site.request('/api/auth/logout', { method: 'POST', cookie: here })
    expect(await statusOf(site, elsewhere)).toBe(200)
    expect((await site.request('/api/auth/logout', { method: 'POST' })).status).toBe(200)
  })

  test('the token is stored only as its hash, the password only as argon2id', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const token = cookie.split('=')[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await sessions(site)).toMatchObject([{ tokenHash: createHash('sha256').update(token).digest('hex') }])
    const accounts = await site.services.db.selectFrom('accounts').selectAll().execute()
    expect(accounts[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
    expect(JSON.stringify([await sessions(site), accounts])).not.toMatch(new RegExp(`${token}|a long enough password`))
  })

  test('a changed password ends every session of that account, and only the new one works', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    const other = await site.logIn({ username: 'other' })
    await resetPassword(site.services, 'ANNA', 'another password')
    expect([await statusOf(site, cookie), await statusOf(site, other)]).toEqual([401, 200])
    const logIn = (password: string) => site.request('/api/auth/login', { json: { username: 'anna', password } })
    expect((await logIn('a long enough password')).status).toBe(401)
    expect((await logIn('another password')).status).toBe(200)
  })

  test('a session of an account that is disabled is refused, also where it was left behind', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    await site.services.db
      .updateTable('accounts')
      .set({ disabledAt: daysAgo(0) })
      .execute()
    expect(await statusOf(site, cookie)).toBe(401)
    expect((await site.request('/api/auth/invitations', { json: {}, cookie })).status).toBe(401)
  })

  test('a login clears away sessions that have ended', async () => {
    await using site = await openTestSite(engine)
    await site.logIn({ username: 'anna' })
    await arrange(site, { lastUsedAt: daysAgo(8) })
    await site.logIn({ username: 'other' })
    expect(await sessions(site)).toHaveLength(1)
  })
})

test.each([
  ['http://localhost:3000', 'flatirons_session', 'Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'],
  ['https://community.example.org', '__Host-flatirons_session', 'Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'],
])('decisions, sessions: the cookie of %s is %s with %s', async (publicUrl, name, attributes) => {
  await using site = await openTestSite('sqlite', { PUBLIC_URL: publicUrl })
  const set = (await logInAnew(site)).headers.getSetCookie()[0] ?? ''
  expect(set).toMatch(new RegExp(`^${name}=[\\w-]{43}; ${attributes.replaceAll('/', '\\/')}$`))
  expect(await statusOf(site, set.split(';')[0] ?? '')).toBe(200)
})

test('with an https PUBLIC_URL a cookie that a neighboring site could have set signs no one in, and is cleared', async () => {
  await using site = await openTestSite('sqlite', { PUBLIC_URL: 'https://community.example.org' })
  const token = /=([\w-]{43});/.exec((await logInAnew(site)).headers.get('set-cookie') ?? '')?.[1]
  const answer = await site.request('/api/auth/user', { cookie: `flatirons_session=${token}` })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
    401,
    'flatirons_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})

test('with an https PUBLIC_URL logging out deletes the session and the cookie', async () => {
  await using site = await openTestSite('sqlite', { PUBLIC_URL: 'https://community.example.org' })
  const cookie = await site.logIn()
  const answer = await site.request('/api/auth/logout', { method: 'POST', cookie })
  expect(answer.headers.get('set-cookie')).toBe('__Host-flatirons_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(await statusOf(site, cookie)).toBe(401)
})

test.each([
  ['the origin of PUBLIC_URL', 'https://community.example.org', 200],
  ['the host that a proxy passed on', 'http://localhost', 403],
])('with an https PUBLIC_URL, a write from %s gets %s: %i', async (_from, origin, status) => {
  await using site = await openTestSite('sqlite', { PUBLIC_URL: 'https://community.example.org' })
  const cookie = await site.logIn()
  expect((await site.request('/api/auth/logout', { method: 'POST', cookie, headers: { origin } })).status).toBe(status)
})

test('a login or a logout that another site makes a browser send is refused', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://other.example' }] as Record<string, string>[])
    expect((await site.request('/api/auth/logout', { method: 'POST', cookie, headers })).status).toBe(403)
  expect(await statusOf(site, cookie)).toBe(200)
})
