import { hashing } from '@tests/support/hashing'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import type { Engine } from '@/platform/database/database.server'
import { runAdminCommand } from '../tab/account.cli.server'

const PASSWORD = 'a long enough password'
const NEW = 'quite another sentence'
const THIEVES = 'what only the thief knows'
const DAY = 86_400_000

type Site = Awaited<ReturnType<typeof openSite>>

/** Admins with a session each. The thief has a copy of anna's cookie. */
async function openSite(engine: Engine) {
  const site = await openTestSite(engine)
  const [anna, berta, carla] = [
    await site.logIn({ username: 'anna' }),
    await site.logIn({ username: 'berta' }),
    await site.logIn({ username: 'carla' }),
  ]
  return Object.assign(site, { anna, berta, carla })
}

const post = (site: TestSite, path: string, cookie: string, json?: object) =>
  site.request(path, { method: 'POST', cookie, ...(json && { json }) })
const changePassword = (site: TestSite, cookie: string, currentPassword = PASSWORD) =>
  post(site, '/api/auth/password', cookie, { currentPassword, password: NEW, confirmPassword: NEW })
const invite = async (site: TestSite, cookie: string): Promise<string> =>
  (await (await post(site, '/api/auth/invitations', cookie, { isAdmin: true })).json()).invitation.token
const makeLink = async (site: TestSite, id: number, cookie: string): Promise<string> =>
  (await (await post(site, `/api/accounts/${id}/reset-link`, cookie)).json()).resetLink.token
const reset = async (site: TestSite, token: string, password = THIEVES) =>
  (await site.request('/api/auth/reset', { json: { token, password } })).status
const register = async (site: TestSite, invitation: string) =>
  (await site.request('/api/auth/register', { json: { username: 'thief', password: THIEVES, confirmPassword: THIEVES, invitation } }))
    .status
const logIn = (site: TestSite, username: string, password: string) => site.request('/api/auth/login', { json: { username, password } })
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const statusOf = async (site: TestSite, cookie: string) => (await site.request('/api/auth/user', { cookie })).status

/** The thief takes an account over, by a reset link that a stolen session makes; answers the cookie of their session in it. */
async function takeOver(site: TestSite, username: string, id: number, stolen: string): Promise<string> {
  expect(await reset(site, await makeLink(site, id, stolen))).toBe(200)
  return cookieOf(await logIn(site, username, THIEVES))
}

/** Each way in which anna's password changes, or she is kept out. */
const ways: [string, (site: Site) => Promise<unknown>][] = [
  ['changes her password', (site) => changePassword(site, site.anna)],
  ['gets another password on the command line', (site) => runAdminCommand(site.services, ['password', 'anna'])],
  ['sets another one by a reset link', async (site) => reset(site, await makeLink(site, 1, site.carla), NEW)],
  ['is disabled by another admin', (site) => post(site, '/api/accounts/1/disable', site.carla)],
  ['is disabled on the command line', (site) => runAdminCommand(site.services, ['disable', 'anna'])],
]

describe.each(engines)('what a stolen session leaves on %s', (engine) => {
  describe.each(ways)('once anna %s', (_case, act) => {
    test('the invitations and reset links that it made are worth nothing', async () => {
      await using site = await openSite(engine)
      const [invitation, link, ofBerta] = [
        await invite(site, site.anna),
        await makeLink(site, 2, site.anna),
        await invite(site, site.berta),
      ]
      await act(site)
      expect([await register(site, invitation), await reset(site, link), await statusOf(site, site.anna)]).toEqual([403, 404, 401])
      expect(await register(site, ofBerta)).toBe(201)
    })

    test('someone who took another account over by it is out again, and so is an account that they reset from there', async () => {
      await using site = await openSite(engine)
      await site.logIn({ username: 'dora' })
      const asBerta = await takeOver(site, 'berta', 2, site.anna)
      const asDora = await takeOver(site, 'dora', 4, asBerta)
      const invitation = await invite(site, asDora)
      // The first thing that a thief does.
      await changePassword(site, asBerta, THIEVES)
      await act(site)
      expect([await statusOf(site, asBerta), await statusOf(site, asDora), await register(site, invitation)]).toEqual([401, 401, 403])
      const statuses = ['berta', 'dora'].flatMap((name) => [NEW, THIEVES].map(async (word) => (await logIn(site, name, word)).status))
      expect(await Promise.all(statuses)).toEqual([401, 401, 401, 401])
      expect(await statusOf(site, site.carla)).toBe(200)
    })
  })

  test('someone who lost their password this way gets in by a new reset link, and the list of accounts shows who needs one', async () => {
    await using site = await openSite(engine)
    await takeOver(site, 'berta', 2, site.anna)
    await changePassword(site, site.anna)
    const shown = async () => (await (await site.request('/api/accounts', { cookie: site.carla })).json()).accounts[1]
    expect(await shown()).toMatchObject({ username: 'berta', hasPassword: false })
    expect(await reset(site, await makeLink(site, 2, site.carla), NEW)).toBe(200)
    expect([(await logIn(site, 'berta', NEW)).status, await shown()]).toEqual([200, expect.objectContaining({ hasPassword: true })])
  })

  test('the login takes as much work for an account without a password as for an unknown one', async () => {
    await using site = await openSite(engine)
    await takeOver(site, 'berta', 2, site.anna)
    await changePassword(site, site.anna)
    const workFor = async (username: string) => {
      hashing.costs = []
      expect((await logIn(site, username, THIEVES)).status).toBe(401)
      return hashing.costs
    }
    expect(await workFor('berta')).toEqual(await workFor('nobody'))
  })

  test('the answer says who lost their password, and who came in by an invitation of the last 30 days', async () => {
    await using site = await openSite(engine)
    await takeOver(site, 'berta', 2, site.anna)
    await register(site, await invite(site, site.anna))
    expect(await (await changePassword(site, site.anna)).json()).toEqual({
      message: 'Your password was changed.',
      lostPasswords: ['berta'],
      invited: ['thief'],
      removedPasskeys: [],
      passkeys: [],
      recentEmail: null,
    })
  })

  test('a reset and an invitation from before any session of today can have begun stay as they are', async () => {
    await using site = await openSite(engine)
    const asBerta = await takeOver(site, 'berta', 2, site.anna)
    await register(site, await invite(site, site.anna))
    const before = new Date(Date.now() - 30.1 * DAY).toISOString()
    await site.services.db.updateTable('accounts').set({ resetAt: before, createdAt: before }).execute()
    expect(await (await changePassword(site, site.anna)).json()).toMatchObject({ lostPasswords: [], invited: [] })
    expect(await statusOf(site, asBerta)).toBe(200)
  })

  test('a password that the command line has set since is no longer the thief’s', async () => {
    await using site = await openSite(engine)
    await takeOver(site, 'berta', 2, site.anna)
    const password = /: (\S+)$/.exec(await runAdminCommand(site.services, ['password', 'berta']))?.[1] ?? ''
    await changePassword(site, site.anna)
    expect((await logIn(site, 'berta', password)).status).toBe(200)
  })

  test('an admin who disables another keeps access, even with a password that a link of the other set', async () => {
    await using site = await openSite(engine)
    const asBerta = await takeOver(site, 'berta', 2, site.anna)
    expect((await post(site, '/api/accounts/1/disable', asBerta)).status).toBe(200)
    expect([await statusOf(site, asBerta), (await logIn(site, 'berta', THIEVES)).status]).toEqual([200, 200])
  })

  test('an admin keeps access where otherwise no admin could log in', async () => {
    await using site = await openSite(engine)
    await takeOver(site, 'berta', 2, site.anna)
    await runAdminCommand(site.services, ['disable', 'carla'])
    await expect(runAdminCommand(site.services, ['disable', 'anna'])).rejects.toThrow(
      'Without anna no admin could log in: its reset links set the password of berta. Set another one first',
    )
    expect([await statusOf(site, site.anna), (await logIn(site, 'berta', THIEVES)).status]).toEqual([200, 200])
  })

  test('the command line says who needs a new password now', async () => {
    await using site = await openSite(engine)
    await takeOver(site, 'berta', 2, site.anna)
    expect((await runAdminCommand(site.services, ['password', 'anna'])).split('\n')[1]).toBe(
      'The password of berta was set through that account’s reset link and no longer works: run "password berta" to set a new one',
    )
    expect(await runAdminCommand(site.services, ['list'])).toContain('berta (needs a new password)')
  })

  test('the audit log names all that is revoked', async () => {
    await using site = await openSite(engine)
    await takeOver(site, 'berta', 2, site.anna)
    await invite(site, site.anna)
    await makeLink(site, 3, site.anna)
    await changePassword(site, site.anna)
    const audits = site.services.db.selectFrom('audit_log').select(['accountId', 'entity', 'label', 'detail'])
    expect(await audits.where('action', '=', 'withdraw').orderBy('id').execute()).toEqual([
      { accountId: 1, entity: 'invitation', label: 'admin', detail: 'made by anna' },
      { accountId: 1, entity: 'reset link', label: 'carla', detail: 'made by anna' },
      { accountId: 1, entity: 'password', label: 'berta', detail: 'set by a reset link of anna' },
    ])
  })

  test('at the same moment as the password changes, nothing slips through', async () => {
    await using site = await openSite(engine)
    const token = await makeLink(site, 2, site.anna)
    const [, used, linked, invited] = await Promise.all([
      changePassword(site, site.anna),
      site.request('/api/auth/reset', { json: { token, password: THIEVES } }),
      post(site, '/api/accounts/3/reset-link', site.anna),
      post(site, '/api/auth/invitations', site.anna, { isAdmin: true }),
    ])
    expect([200, 404]).toContain(used.status)
    for (const made of [linked, invited]) expect([201, 401]).toContain(made.status)
    expect((await logIn(site, 'berta', THIEVES)).status).toBe(401)
    for (const table of ['reset_links', 'invitations'] as const)
      expect(await site.services.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
