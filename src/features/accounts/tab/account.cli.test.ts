import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { recordAudit } from '@/platform/database/audit-log.server'
import type { Role } from '@/platform/roles'
import { createClock, todayIn } from '@/platform/time/clock'
import { runAdminCommand } from './account.cli.server'
import { createAccount, createInvitation } from './change-accounts.server'

const PASSWORD = 'a long enough password'
const make = (site: TestSite, username: string, role: Role = 'admin') =>
  createAccount(site.services, { username, password: PASSWORD, role })
const run = (site: TestSite, ...args: string[]) => runAdminCommand(site.services, args)
const logIn = (site: TestSite, username: string, password = PASSWORD) =>
  site.request('/api/auth/login', { json: { username, password } }).then(({ status }) => status)
const accounts = ({ services }: TestSite) => services.db.selectFrom('accounts').select(['username', 'role']).orderBy('id').execute()
const audits = ({ services }: TestSite) => services.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
const registerWith = (site: TestSite, invitation: string) =>
  site.request('/api/auth/register', { json: { username: 'berta', password: PASSWORD, confirmPassword: PASSWORD, invitation } })
const today = () => todayIn('America/Denver')

describe.each(engines)('npm run admin on %s', (engine) => {
  test('create: an account, an admin by default, whose printed password works', async () => {
    await using site = await openTestSite(engine)
    const printed = await run(site, 'create', 'Anna')
    const password = /^Account Anna created\. Password: ([\w-]{16})$/.exec(printed)?.[1] ?? ''
    expect(await logIn(site, 'anna', password)).toBe(200)
    await run(site, 'create', '--no-admin', 'member')
    // As short as a name may be.
    await run(site, 'create', '--role', 'host', 'eva')
    expect(await accounts(site)).toEqual([
      { username: 'Anna', role: 'admin' },
      { username: 'member', role: 'member' },
      { username: 'eva', role: 'host' },
    ])
  })

  test('password: the new password is printed and works; the old one and its sessions no longer do', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'Anna' })
    const printed = await run(site, 'password', 'anna')
    const password = /^New password of Anna: ([\w-]{16})$/.exec(printed)?.[1] ?? ''
    expect(await logIn(site, 'Anna', password)).toBe(200)
    expect(await logIn(site, 'Anna')).toBe(401)
    expect((await site.request('/api/auth/user', { cookie })).status).toBe(401)
  })

  test('end-sessions: everyone is logged out, and all links are revoked', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await make(site, 'anna')
    const { resetLink } = await (await site.request('/api/accounts/2/reset-link', { method: 'POST', cookie })).json()
    const { token } = await createInvitation(site.services, { role: 'admin', by: null })
    expect(await run(site, 'end-sessions')).toBe('Everyone is logged out, and every open invitation and reset link is revoked')
    const reset = await site.request('/api/auth/reset', { json: { token: resetLink.token, password: 'quite another sentence' } })
    const statuses = [
      (await site.request('/api/auth/user', { cookie })).status,
      (await registerWith(site, token ?? '')).status,
      reset.status,
    ]
    expect(statuses).toEqual([401, 403, 404])
    expect(await logIn(site, 'anna')).toBe(200)
    const changes = (await audits(site)).filter(({ action }) => !action.endsWith('log in'))
    expect(changes.at(-1)).toMatchObject({ accountId: null, action: 'end sessions' })
  })

  test.each([
    [[], 'admin', 'Makes an admin’s account, once, until '],
    [['--role', 'editor'], 'editor', 'Makes an editor’s account, once, until '],
    [['--no-admin'], 'member', 'Makes a member’s account, once, until '],
  ])('invite %j: prints a link that makes an account, role: %s', async (options, role, words) => {
    await using site = await openTestSite(engine, { PUBLIC_URL: 'https://community.example.org/' })
    const [link = '', line] = (await run(site, 'invite', ...options)).split('\n')
    const [, token = ''] = /^https:\/\/community\.example\.org\/login#invitation=([\w-]{43})$/.exec(link) ?? []
    expect(line).toContain(words)
    const answer = await registerWith(site, token)
    expect((await answer.json()).user).toMatchObject({ username: 'berta', role })
  })

  test('list: one line an account, with what sets it apart', async () => {
    await using site = await openTestSite(engine)
    expect(await run(site, 'list')).toBe('')
    await make(site, 'Anna')
    await make(site, 'member', 'member')
    await make(site, 'berta')
    await logIn(site, 'Anna')
    await run(site, 'disable', 'member')
    expect((await run(site, 'list')).split('\n')).toEqual([
      `Anna, since ${today()}, last seen ${today()}`,
      `member (member, disabled ${today()}), since ${today()}`,
      `berta, since ${today()}`,
    ])
  })

  test('disable: the account can’t log in and its sessions end, until it is enabled; others are unaffected', async () => {
    await using site = await openTestSite(engine)
    const cookies = [await site.logIn({ username: 'anna' }), await site.logIn({ username: 'berta' })]
    const statuses = () => Promise.all(cookies.map(async (cookie) => (await site.request('/api/auth/user', { cookie })).status))
    expect(await run(site, 'disable', 'ANNA')).toBe(
      'Account anna disabled. Its sessions are ended, and the open links that it made are revoked',
    )
    expect(await statuses()).toEqual([401, 200])
    expect([await logIn(site, 'anna'), await logIn(site, 'berta')]).toEqual([401, 200])
    expect(await run(site, 'enable', 'anna')).toBe('Account anna enabled')
    expect(await logIn(site, 'anna')).toBe(200)
    // The session from before is over for good.
    expect(await statuses()).toEqual([401, 200])
  })

  test('disable: what that admin has invited since is revoked, and nothing else', async () => {
    await using site = await openTestSite(engine)
    const anna = await site.logIn({ username: 'anna' })
    const berta = await site.logIn({ username: 'berta' })
    for (const cookie of [anna, berta]) await site.request('/api/auth/invitations', { json: { isAdmin: true }, cookie })
    await createInvitation(site.services, { role: 'admin', by: null })
    await run(site, 'disable', 'anna')
    const open = await site.services.db.selectFrom('invitations').select('accountId').orderBy('id').execute()
    expect(open.map(({ accountId }) => accountId)).toEqual([2, null])
  })

  test('disable: the last admin who can log in can’t be disabled', async () => {
    await using site = await openTestSite(engine)
    await make(site, 'anna')
    await make(site, 'berta')
    await make(site, 'member', 'member')
    await run(site, 'disable', 'berta')
    await expect(run(site, 'disable', 'anna')).rejects.toThrow('anna is the last admin who can log in. Create or enable another one first')
    expect(await logIn(site, 'anna')).toBe(200)
    await run(site, 'enable', 'berta')
    await run(site, 'disable', 'anna')
    expect(await logIn(site, 'berta')).toBe(200)
  })

  test('every change is noted in the audit log, without an account, and what is refused is not', async () => {
    await using site = await openTestSite(engine)
    await run(site, 'create', 'Anna')
    await run(site, 'create', 'berta')
    await run(site, 'password', 'anna')
    await run(site, 'invite')
    await run(site, 'disable', 'anna')
    await run(site, 'enable', 'anna')
    for (const refused of [['create', 'ANNA'], ['password', 'nobody'], ['enable', 'anna'], ['list'], ['log']])
      await run(site, ...refused).catch(() => undefined)
    const [anna] = await site.services.db.selectFrom('accounts').select('id').where('username', '=', 'Anna').execute()
    const ofAnna = { accountId: null, entity: 'account', entityId: anna?.id, label: 'Anna' }
    expect(await audits(site)).toMatchObject([
      { ...ofAnna, action: 'create', detail: 'as an admin' },
      { ...ofAnna, action: 'create', entityId: expect.any(Number), label: 'berta' },
      { ...ofAnna, action: 'change password' },
      { ...ofAnna, action: 'invite', entityId: null, label: 'admin' },
      { ...ofAnna, action: 'disable' },
      { ...ofAnna, action: 'enable' },
    ])
  })

  test('log: newest first, the time in Denver, who, what, and what it was called', async () => {
    await using site = await openTestSite(engine)
    const { db } = site.services
    const { id } = await make(site, 'anna')
    const at = (time: string) => ({ db, clock: createClock('UTC', () => new Date(time)) })
    await recordAudit(at('2027-01-04T18:05:00Z'), { accountId: id, action: 'update', entity: 'event', entityId: 7, label: 'Open\nHouse' })
    await recordAudit(at('2027-07-05T03:30:00Z'), { accountId: id, action: 'reorder', entity: 'event', entityId: null })
    await recordAudit(at('2027-07-05T03:31:00Z'), { accountId: null, action: 'disable', entity: 'account', entityId: 2, label: 'berta' })
    expect((await run(site, 'log')).split('\n')).toEqual([
      'Jul 4, 2027 9:31 PM  command line  disable account 2  berta',
      'Jul 4, 2027 9:30 PM  anna  reorder event',
      'Jan 4, 2027 11:05 AM  anna  update event 7  Open\ufffdHouse',
    ])
    expect((await run(site, 'log', '--limit', '1')).split('\n')).toEqual(['Jul 4, 2027 9:31 PM  command line  disable account 2  berta'])
  })

  test('log: 50 entries by default', async () => {
    await using site = await openTestSite(engine)
    for (let count = 0; count < 51; count++)
      await recordAudit(site.services, { accountId: null, action: 'update', entity: 'event', entityId: count })
    expect((await run(site, 'log')).split('\n')).toHaveLength(50)
    expect((await run(site, 'log', '--limit', '51')).split('\n')).toHaveLength(51)
  })
})

test.each([
  [['create', 'ANNA'], /^There is an account ANNA already$/],
  [['password', 'nobody'], /^There is no account nobody$/],
  [['disable', 'nobody'], /^There is no account nobody$/],
  [['enable', 'anna'], /^The account Anna is not disabled$/],
  [['create', 'ab'], /^A username has 3 to 64 characters$/],
  [['create', '  a  '], /^A username has 3 to 64 characters$/],
  [['create', 'x'.repeat(65)], /^A username has 3 to 64 characters$/],
  [['create'], /^Usage:/],
  [['create', 'member', 'another'], /^Usage:/],
  [['create', 'member', '--admin'], /^Usage:/],
  [['create', 'member', '--limit', '5'], /^Usage:/],
  [['password', 'anna', '--no-admin'], /^Usage:/],
  [['invite', 'anna'], /^Usage:/],
  [['list', 'anna'], /^Usage:/],
  [['log', '--limit'], /^Usage:/],
  [['log', '--limit', '0'], /^Usage:/],
  [['log', '--limit', 'many'], /^Usage:/],
  [['remove', 'anna'], /^Usage:/],
  [['toString'], /^Usage:/],
  [['create', 'berta', '--role', 'owner'], /^Usage:/],
  [['password', 'Anna', '--no-admin'], /^Usage:/],
  [['role', 'Anna'], /^Usage:/],
  [['create', 'berta', '--no-admin', '--role', 'host'], /^Usage:/],
  [[], /^Usage:/],
])('%j is refused in words and changes nothing', async (args, message) => {
  await using site = await openTestSite('sqlite')
  await make(site, 'Anna')
  await expect(run(site, ...args)).rejects.toThrow(message)
  expect(await accounts(site)).toEqual([{ username: 'Anna', role: 'admin' }])
  expect(await audits(site)).toEqual([])
})

test('disable: an account that is disabled already is reported as such', async () => {
  await using site = await openTestSite('sqlite')
  await make(site, 'anna')
  await make(site, 'member', 'member')
  expect(await run(site, 'disable', 'member')).toBe('Account member disabled. Its sessions are ended')
  await expect(run(site, 'disable', 'member')).rejects.toThrow('The account member is disabled already')
})
