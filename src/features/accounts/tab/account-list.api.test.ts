import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import type { Role } from '@/platform/roles'
import { getAccount } from '../account.repository.server'
import { createResetLink } from '../auth.api.server'
import { startSession } from '../sessions/session.server'
import { createAccount, createInvitation, disableAccount, enableAccount } from './change-accounts.server'

const PASSWORD = 'a long enough password'

const make = async (site: TestSite, username: string, role: Role = 'admin') =>
  (await createAccount(site.services, { username, password: PASSWORD, role })).id
const act = async (site: TestSite, cookie: string, id: number | string, action: string) => {
  const answer = await site.request(`/api/accounts/${id}/${action}`, { method: 'POST', cookie })
  return [answer.status, await answer.json()]
}
const statusOf = async (site: TestSite, cookie: string) => (await site.request('/api/auth/user', { cookie })).status
const logIn = async (site: TestSite, username: string, password = PASSWORD) =>
  (await site.request('/api/auth/login', { json: { username, password } })).status
const accounts = async (site: TestSite, cookie: string) => (await (await site.request('/api/accounts', { cookie })).json()).accounts
/** What was changed; a login since then is no change. */
const audits = (site: TestSite) =>
  site.services.db
    .selectFrom('audit_log')
    .select(['accountId', 'action', 'entity', 'entityId', 'label'])
    .where('action', 'not in', ['log in', 'fail to log in'])
    .orderBy('id')
    .execute()
/** Of an account that was not invited. */
const usual = { secondFactors: [], email: null, newEmail: null, invitedBy: null, hasPassword: true }
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

describe.each(engines)('accounts on %s', (engine) => {
  test('the list: each account with what an admin should know, and nothing that opens it', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    await make(site, 'member', 'member')
    await disableAccount(site.services, 'member')
    expect(await accounts(site, cookie)).toEqual([
      {
        id: 1,
        username: 'anna',
        isAdmin: true,
        role: 'admin',
        createdAt: time,
        lastSeenAt: time,
        ...usual,
        disabled: false,
        disabledAt: null,
      },
      {
        id: 2,
        username: 'member',
        isAdmin: false,
        role: 'member',
        createdAt: time,
        lastSeenAt: null,
        ...usual,
        disabled: true,
        disabledAt: time,
      },
    ])
  })

  test('when someone was last seen is still known after they have logged out', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    const member = await site.logIn({ username: 'member', role: 'member' })
    await site.request('/api/auth/logout', { method: 'POST', cookie: member })
    expect((await accounts(site, cookie))[1]).toMatchObject({ username: 'member', lastSeenAt: time })
  })

  test('a use of a session an hour later counts as seen', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    const longAgo = new Date(Date.now() - 2 * 3_600_000).toISOString()
    await site.services.db.updateTable('sessions').set({ lastUsedAt: longAgo }).execute()
    await site.services.db.updateTable('accounts').set({ lastSeenAt: longAgo }).execute()
    await statusOf(site, cookie)
    const [anna] = await accounts(site, cookie)
    expect(Date.parse(anna.lastSeenAt)).toBeGreaterThan(Date.parse(longAgo))
  })

  test('disabling ends the sessions and revokes the invitations of only that account; enabling enables it again', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    const berta = await site.logIn({ username: 'berta' })
    for (const inviter of [cookie, berta]) await site.request('/api/auth/invitations', { json: {}, cookie: inviter })
    await createInvitation(site.services, { role: 'member', by: null })
    const disabled = {
      id: 2,
      username: 'berta',
      isAdmin: true,
      role: 'admin',
      createdAt: time,
      lastSeenAt: time,
      ...usual,
      email: null,
      newEmail: null,
      disabled: true,
      disabledAt: time,
    }
    expect(await act(site, cookie, 2, 'disable')).toEqual([200, { account: disabled }])
    expect([await statusOf(site, berta), await statusOf(site, cookie), await logIn(site, 'berta')]).toEqual([401, 200, 401])
    const open = await site.services.db.selectFrom('invitations').select('accountId').orderBy('id').execute()
    expect(open.map(({ accountId }) => accountId)).toEqual([1, null])
    expect(await act(site, cookie, 2, 'enable')).toEqual([200, { account: { ...disabled, disabled: false, disabledAt: null } }])
    expect([await statusOf(site, berta), await logIn(site, 'berta')]).toEqual([401, 200])
  })

  test('the audit log says who did it', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    await make(site, 'berta')
    for (const action of ['disable', 'enable', 'reset-link']) await act(site, cookie, 2, action)
    const ofBerta = { accountId: 1, entity: 'account', entityId: 2, label: 'berta' }
    expect(await audits(site)).toEqual([
      { ...ofBerta, action: 'disable' },
      { ...ofBerta, action: 'enable' },
      { ...ofBerta, action: 'make reset link' },
    ])
  })

  test('an impossible change is refused with the reason, and neither made nor logged', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    await make(site, 'berta')
    await make(site, 'member', 'member')
    await disableAccount(site.services, 'member')
    const before = [await accounts(site, cookie), await audits(site)]
    const refused = async (id: number | string, action: string, status: number, message: string) =>
      expect(await act(site, cookie, id, action)).toEqual([status, { message }])
    await refused(1, 'disable', 409, 'You cannot disable your own account. Another admin can')
    await refused(1, 'reset-link', 409, 'This is your own account. Change your password instead')
    await refused(3, 'disable', 409, 'The account member is disabled already')
    await refused(2, 'enable', 409, 'The account berta is not disabled')
    for (const action of ['disable', 'enable', 'reset-link'])
      for (const id of [9, 0, 'berta', 2_147_483_648]) await refused(id, action, 404, 'Account not found')
    expect([await accounts(site, cookie), await audits(site)]).toEqual(before)
    expect(await logIn(site, 'anna')).toBe(200)
  })

  test('a request of a session that ends while it is handled neither restores access nor creates a link', async () => {
    await using site = await openTestSite(engine)
    const { services } = site
    await make(site, 'anna')
    await make(site, 'berta')
    const { user: carla } = await startedSession(site, await make(site, 'carla'))
    await endSessionsOf(site, carla.id)
    const before = [await audits(site), await logIn(site, 'berta')]
    await expect(enableAccount(services, carla.id, carla)).rejects.toThrow('Please log in.')
    await expect(disableAccount(services, 2, carla)).rejects.toThrow('Please log in.')
    await expect(createResetLink(services, 2, carla)).rejects.toThrow('Please log in.')
    await expect(createInvitation(services, { role: 'admin', by: carla })).rejects.toThrow('Please log in.')
    expect([await audits(site), await logIn(site, 'berta')]).toEqual(before)
    for (const table of ['invitations', 'reset_links'] as const)
      expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

async function startedSession({ services }: TestSite, accountId: number) {
  const account = await getAccount(services.db, accountId)
  const session = await startSession(services, account, { device: null, network: null })
  if (!session) throw new Error('No session was begun')
  return session
}

const endSessionsOf = ({ services }: TestSite, accountId: number) =>
  services.db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
