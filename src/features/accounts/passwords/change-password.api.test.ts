import { hashing } from '@tests/support/hashing'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { resetPassword } from './password.server'

const PASSWORD = 'a long enough password'
const NEW = 'quite another sentence'

const change = async (site: TestSite, cookie: string, fields: object = {}) => {
  const json = { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW, ...fields }
  const answer = await site.request('/api/auth/password', { json, cookie })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}
const logInAnswer = async (site: TestSite, password: string) => site.request('/api/auth/login', { json: { username: 'keeper', password } })
const logIn = async (site: TestSite, password: string) => (await logInAnswer(site, password)).status
const statusOf = async (site: TestSite, cookie: string) => (await site.request('/api/auth/user', { cookie })).status

describe.each(engines)("changing one's own password on %s", (engine) => {
  test.each(['admin', 'member'] as const)('the new password opens, the old one does not, for an %s', async (role) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ role })
    expect(await change(site, cookie)).toMatchObject({ status: 200, body: { message: 'Your password was changed.' } })
    expect([await logIn(site, PASSWORD), await logIn(site, NEW)]).toEqual([401, 200])
  })

  test('all sessions of that account end; the one that made the change continues under a new cookie; other accounts’ sessions continue', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const other = await site.logIn({ username: 'other' })
    const elsewhere = (await logInAnswer(site, PASSWORD)).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await statusOf(site, elsewhere)).toBe(200)
    const { headers } = await change(site, cookie)
    const renewed = headers.get('set-cookie')?.split(';')[0] ?? ''
    expect([await statusOf(site, elsewhere), await statusOf(site, cookie)]).toEqual([401, 401])
    expect([await statusOf(site, renewed), await statusOf(site, other)]).toEqual([200, 200])
  })

  test('the audit log says whose password it was, and holds none', async () => {
    await using site = await openTestSite(engine)
    await change(site, await site.logIn())
    const audits = await site.services.db.selectFrom('audit_log').selectAll().execute()
    expect(audits).toMatchObject([{ accountId: 1, action: 'change password', entity: 'account', entityId: 1, label: 'keeper' }])
    expect(JSON.stringify(audits)).not.toMatch(/sentence|enough/)
  })

  test('a wrong current password is reported at its field, and changes nothing', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const message = 'This is not your current password'
    const { status, body } = await change(site, cookie, { currentPassword: 'not the password' })
    expect([status, body]).toEqual([400, { message, issues: [{ path: 'currentPassword', message }] }])
    expect([await logIn(site, PASSWORD), await logIn(site, NEW)]).toEqual([200, 401])
  })

  test('a reset by an admin while the current password is being checked wins', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    hashing.during = () => resetPassword(site.services, 'keeper', 'what the admin gave')
    expect((await change(site, cookie)).status).toBe(400)
    expect([await logIn(site, 'what the admin gave'), await logIn(site, NEW)]).toEqual([200, 401])
  })

  test.each([
    [{ currentPassword: '' }, 'currentPassword', 'Please enter your current password'],
    [{ password: 'short', confirmPassword: 'short' }, 'password', 'Password must be at least 10 characters'],
    [{ confirmPassword: 'another' }, 'confirmPassword', "Passwords don't match"],
    [{ password: 'keeper-12345', confirmPassword: 'keeper-12345' }, 'password', 'Please choose a password that isn’t just your username'],
    [
      { password: 'password2026', confirmPassword: 'password2026' },
      'password',
      'That password is too easy to guess. Please choose another one',
    ],
  ])('D2 §5 registration: the same rules hold for %j', async (fields, path, message) => {
    await using site = await openTestSite(engine)
    const { status, body } = await change(site, await site.logIn(), fields)
    expect([status, body]).toEqual([400, { message, issues: [{ path, message }] }])
    expect(await logIn(site, PASSWORD)).toBe(200)
  })

  test('decisions, rate limits: wrong ones count like failed logins, and with them', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    const cookie = await site.logIn()
    for (let count = 0; count < 5; count++) {
      expect((await change(site, cookie, { currentPassword: 'not the password' })).status).toBe(400)
      expect(await logIn(site, 'not the password')).toBe(401)
    }
    const refused = await change(site, cookie)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(await logIn(site, PASSWORD)).toBe(429)
  })
})
