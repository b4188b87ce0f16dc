import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { runAdminCommand } from './account.cli.server'

const change = async (site: TestSite, cookie: string, id: number, json: object) => {
  const answer = await site.request(`/api/accounts/${id}`, { method: 'PUT', json, cookie })
  return { status: answer.status, body: await answer.json() }
}
const statusOf = async (site: TestSite, path: string, cookie: string) => (await site.request(path, { cookie })).status

describe.each(engines)('spec B §10: PUT /api/accounts/{id}, on %s', (engine) => {
  test('another role applies at once, and the log says who gave it', async () => {
    await using site = await openTestSite(engine)
    const anna = await site.logIn({ username: 'anna' })
    const berta = await site.logIn({ username: 'berta', role: 'editor' })
    const seen = async () => [await statusOf(site, '/api/cms/deleted', berta), await statusOf(site, '/api/contact', berta)]
    expect(await seen()).toEqual([200, 403])
    expect(await change(site, anna, 2, { role: 'host' })).toMatchObject({
      status: 200,
      body: { account: { id: 2, role: 'host', isAdmin: false, disabledAt: null } },
    })
    expect(await seen()).toEqual([200, 200])
    await change(site, anna, 2, { role: 'member' })
    expect(await seen()).toEqual([403, 403])
    const { activity } = await (await site.request('/api/activity', { cookie: anna })).json()
    expect(activity[0]).toMatchObject({ username: 'anna', action: 'change role', label: 'berta', detail: 'as a member' })
  })

  test('the links of a former admin are revoked', async () => {
    await using site = await openTestSite(engine)
    const anna = await site.logIn({ username: 'anna' })
    const berta = await site.logIn({ username: 'berta' })
    const invited = await site.request('/api/auth/invitations', { json: { role: 'admin' }, cookie: berta })
    const { token } = (await invited.json()).invitation
    await change(site, anna, 2, { role: 'editor' })
    const password = 'a long enough password'
    const json = { username: 'intruder', password, confirmPassword: password, invitation: token }
    expect((await site.request('/api/auth/register', { json })).status).toBe(403)
  })

  test('a password that a link of a former admin set no longer works: they may know it', async () => {
    await using site = await openTestSite(engine)
    const [anna, berta, carla] = [
      await site.logIn({ username: 'anna' }),
      await site.logIn({ username: 'berta' }),
      await site.logIn({ username: 'carla', role: 'host' }),
    ]
    const made = await site.request('/api/accounts/3/reset-link', { method: 'POST', cookie: berta })
    const password = 'what only berta knows'
    await site.request('/api/auth/reset', { json: { token: (await made.json()).resetLink.token, password } })
    const logIn = () => site.request('/api/auth/login', { json: { username: 'carla', password } })
    expect((await logIn()).status).toBe(200)
    await change(site, anna, 2, { role: 'editor' })
    expect((await logIn()).status).toBe(401)
    const { accounts } = await (await site.request('/api/accounts', { cookie: anna })).json()
    expect(accounts).toMatchObject([{ hasPassword: true }, { hasPassword: true }, { username: 'carla', hasPassword: false }])
    expect([await statusOf(site, '/api/auth/user', berta), await statusOf(site, '/api/auth/user', carla)]).toEqual([200, 401])
  })

  test('a role and disabling are changed together, or not at all', async () => {
    await using site = await openTestSite(engine)
    const anna = await site.logIn({ username: 'anna' })
    const berta = await site.logIn({ username: 'berta' })
    expect(await change(site, anna, 1, { role: 'admin', disabled: true })).toMatchObject({ status: 409 })
    expect(await statusOf(site, '/api/auth/user', anna)).toBe(200)
    expect((await change(site, anna, 2, { role: 'host', disabled: true })).body.account).toMatchObject({
      role: 'host',
      disabledAt: expect.any(String),
    })
    expect(await statusOf(site, '/api/auth/user', berta)).toBe(401)
    expect((await change(site, anna, 2, { disabled: false })).body.account).toMatchObject({ role: 'host', disabledAt: null })
  })

  test('the last admin remains: of two who take the role from each other at once, one does', async () => {
    await using site = await openTestSite(engine)
    const cookies = [await site.logIn({ username: 'anna' }), await site.logIn({ username: 'berta' })]
    const answers = await Promise.all(cookies.map((cookie, index) => change(site, cookie, 2 - index, { role: 'editor' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const accounts = await site.services.db.selectFrom('accounts').select('role').execute()
    expect(accounts.map(({ role }) => role).sort()).toEqual(['admin', 'editor'])
  })

  test.each([
    [1, { role: 'host' }, 409, 'You cannot change your own role. Another admin can'],
    [2, { role: 'owner' }, 400, 'Please choose a role'],
    [9, { role: 'host' }, 404, 'Account not found'],
  ])('of account %i, %j is refused with %i', async (id, json, status, message) => {
    await using site = await openTestSite(engine)
    const anna = await site.logIn({ username: 'anna' })
    await site.logIn({ username: 'berta' })
    const answer = await change(site, anna, id, json)
    expect([answer.status, answer.body.issues?.[0].message ?? answer.body.message]).toEqual([status, message])
  })
})

test('on the command line a role is given too, but not taken from the last admin who can log in', async () => {
  await using site = await openTestSite('sqlite')
  await site.logIn({ username: 'anna' })
  await site.logIn({ username: 'berta', role: 'editor' })
  const run = (...args: string[]) => runAdminCommand(site.services, args)
  await expect(run('role', 'anna', '--role', 'host')).rejects.toThrow('anna is the last admin who can log in')
  expect(await run('role', 'berta', '--role', 'admin')).toBe('Account berta is an admin’s account now')
  expect(await run('role', 'anna', '--role', 'host')).toBe('Account anna is a host’s account now')
})
