import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createAccount } from '../tab/change-accounts.server'
import { sessionPlace } from './session.server'

const PASSWORD = 'a long enough password'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0'

async function logIn(site: TestSite, { agent = FIREFOX, address = '192.0.2.7', cookie = '' } = {}) {
  const headers = { 'user-agent': agent, 'x-forwarded-for': address }
  const answer = await site.request('/api/auth/login', {
    json: { username: 'anna', password: PASSWORD },
    headers,
    ...(cookie && { cookie }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
const sessionsOf = async (site: TestSite, cookie: string) => (await (await site.request('/api/auth/sessions', { cookie })).json()).sessions
const statusOf = async (site: TestSite, cookie: string) => (await site.request('/api/auth/user', { cookie })).status

async function openSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine, { TRUST_PROXY: 'on' })
  await createAccount(site.services, { username: 'anna', password: PASSWORD, role: 'editor' })
  return site
}

describe.each(engines)("spec B §7.2 one's own sessions, on %s", (engine) => {
  test('are listed with device, address range and when they were seen; one is ended, and only one’s own', async () => {
    await using site = await openSite(engine)
    const desk = await logIn(site)
    const phone = await logIn(site, { agent: IPHONE, address: '2001:db8:1:2::3' })
    const times = { createdAt: expect.any(String), lastSeenAt: expect.any(String) }
    const sessions = await sessionsOf(site, desk)
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual({
      id: expect.any(String),
      device: 'Firefox on Windows',
      network: '192.0.2.0/24',
      isCurrent: true,
      ...times,
    })
    expect(sessions).toContainEqual(expect.objectContaining({ device: 'Safari on iPhone', network: '2001:db8:1::/48', isCurrent: false }))
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    const end = async (cookie: string) => (await site.request(`/api/auth/sessions/${id}`, { method: 'DELETE', cookie })).status
    expect(await end(await site.logIn({ username: 'berta' }))).toBe(404)
    expect([await end(desk), await statusOf(site, phone), await statusOf(site, desk)]).toEqual([200, 401, 200])
    expect(await end(desk)).toBe(404)
    const audits = await site.services.db.selectFrom('audit_log').where('action', '!=', 'log in').select(['action', 'detail']).execute()
    expect(audits).toEqual([{ action: 'end session', detail: 'on Safari on iPhone' }])
  })

  test('all others are ended at once, and no one else’s', async () => {
    await using site = await openSite(engine)
    const berta = await site.logIn({ username: 'berta' })
    const [desk = '', ...others] = [await logIn(site), await logIn(site), await logIn(site, { agent: IPHONE })]
    const end = () => site.request('/api/auth/sessions', { method: 'DELETE', cookie: desk })
    expect((await end()).status).toBe(200)
    expect(await Promise.all([desk, berta, ...others].map((cookie) => statusOf(site, cookie)))).toEqual([200, 200, 401, 401])
    expect((await end()).status).toBe(200)
    const audits = await site.services.db.selectFrom('audit_log').where('action', '!=', 'log in').select(['action', 'detail']).execute()
    expect(audits).toEqual([{ action: 'end session', detail: '2 others' }])
  })

  test('logging in ends the one that the browser showed', async () => {
    await using site = await openSite(engine)
    const first = await logIn(site)
    const second = await logIn(site, { cookie: first })
    expect([await statusOf(site, first), await statusOf(site, second)]).toEqual([401, 200])
  })
})

test.each([
  [EDGE, '198.51.100.20', 'Edge on Windows', '198.51.100.0/24'],
  ['curl/8.5.0', 'unknown', null, null],
  ['Windows '.repeat(50_000), '2001:db8:0:1::/64', 'Windows', '2001:db8:0::/48'],
])('a session is recognized by few words: %.40s', (userAgent, address, device, network) => {
  expect(sessionPlace({ userAgent, address })).toEqual({ device, network })
})
