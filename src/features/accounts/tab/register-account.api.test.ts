import { hashing } from '@tests/support/hashing'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '@/platform/roles'
import { createAccount, createInvitation } from './change-accounts.server'

const PASSWORD = 'a long enough password'
const BY_INVITATION_ONLY = { message: 'Registration is by invitation only' }
const TOO_EASY = 'That password is too easy to guess. Please choose another one'

const invited = async (site: TestSite, role: Role = 'member') => (await createInvitation(site.services, { role, by: null })).token
const register = (site: TestSite, fields: object, headers: Record<string, string> = {}) =>
  site.request('/api/auth/register', {
    json: { username: 'Berta', password: PASSWORD, confirmPassword: PASSWORD, ...fields },
    headers,
  })
const accounts = ({ services }: TestSite) => services.db.selectFrom('accounts').select(['id', 'username', 'role']).orderBy('id').execute()
const invitations = async ({ services }: TestSite) => (await services.db.selectFrom('invitations').selectAll().execute()).length

describe.each(engines)('registration on %s', (engine) => {
  test.each(ROLES)('decisions: with an invitation, 201 with the user and a message, and logged in; role: %s', async (role) => {
    await using site = await openTestSite(engine)
    const answer = await register(site, { username: ' Berta ', invitation: await invited(site, role) })
    const user = { id: expect.any(Number), username: 'Berta', isAdmin: role === 'admin', role }
    expect([answer.status, await answer.json()]).toEqual([201, { user, message: 'Registration successful! You are now logged in.' }])
    const set = answer.headers.get('set-cookie') ?? ''
    expect(set).toMatch(/^flatirons_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const current = await site.request('/api/auth/user', { cookie: set.split(';')[0] ?? '' })
    expect([current.status, await current.json()]).toEqual([200, { user }])
    expect((await site.request('/api/auth/login', { json: { username: 'berta', password: PASSWORD } })).status).toBe(200)
  })

  test.each([
    [{ isAdmin: true }, 'admin', 'by invitation of anna, as an admin'],
    [{}, 'member', 'by invitation of anna, as a member'],
    [{ isAdmin: true, role: 'host' }, 'host', 'by invitation of anna, as a host'],
  ])('the audit log names who was invited, by whom, and as what: %j', async (json, role, detail) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    const { invitation } = await (await site.request('/api/auth/invitations', { json, cookie })).json()
    const { user } = await (await register(site, { invitation: invitation.token })).json()
    const { activity } = await (await site.request('/api/activity', { cookie })).json()
    expect(activity[0]).toMatchObject({ username: 'Berta', action: 'create', entity: 'account', entityId: user.id, label: 'Berta', detail })
    const { accounts } = await (await site.request('/api/accounts', { cookie })).json()
    expect(accounts[1]).toMatchObject({ username: 'Berta', isAdmin: role === 'admin', role, invitedBy: 1 })
  })

  test('the audit log says of an account that it was invited on the command line', async () => {
    await using site = await openTestSite(engine)
    await register(site, { invitation: await invited(site) })
    const audits = await site.services.db.selectFrom('audit_log').select('detail').orderBy('id').execute()
    expect(audits.at(-1)).toEqual({ detail: 'by invitation from the command line, as a member' })
  })

  test('spec B §7.2: the session that it begins says where, and takes the place of the one that the browser showed', async () => {
    await using site = await openTestSite(engine)
    const former = await site.logIn({ username: 'anna' })
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const answer = await register(site, { invitation: await invited(site) }, { 'user-agent': agent, cookie: former })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { sessions } = await (await site.request('/api/auth/sessions', { cookie })).json()
    expect(sessions).toMatchObject([{ device: 'Firefox on Windows', isCurrent: true }])
    expect((await site.request('/api/auth/user', { cookie: former })).status).toBe(401)
  })

  test('decisions: an invitation is valid once', async () => {
    await using site = await openTestSite(engine)
    const invitation = await invited(site)
    expect((await register(site, { invitation })).status).toBe(201)
    const again = await register(site, { username: 'another', invitation })
    expect([again.status, await again.json()]).toEqual([403, BY_INVITATION_ONLY])
    expect(await accounts(site)).toHaveLength(1)
  })

  test('decisions: an invitation is valid for 7 days', async () => {
    await using site = await openTestSite(engine)
    const invitation = await invited(site)
    const moved = (milliseconds: number) =>
      site.services.db
        .updateTable('invitations')
        .set({ expiresAt: new Date(Date.now() + milliseconds).toISOString() })
        .execute()
    await moved(-1)
    const late = await register(site, { invitation })
    expect([late.status, await late.json()]).toEqual([403, BY_INVITATION_ONLY])
    await moved(60_000)
    expect((await register(site, { invitation })).status).toBe(201)
  })

  test('decisions: ten requests at once with one invitation make one account', async () => {
    await using site = await openTestSite(engine)
    const invitation = await invited(site)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, count) => register(site, { username: `person${count}`, invitation })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 403)])
    expect(await accounts(site)).toHaveLength(1)
    expect(await invitations(site)).toBe(0)
  })

  test('a username that is taken is 409 at its field, in any spelling, and the invitation stays valid', async () => {
    await using site = await openTestSite(engine)
    await createAccount(site.services, { username: 'BERTA', password: PASSWORD, role: 'admin' })
    const invitation = await invited(site)
    const answer = await register(site, { invitation })
    const message = 'This username is taken. Please choose another one'
    expect([answer.status, await answer.json()]).toEqual([409, { message, issues: [{ path: 'username', message }] }])
    expect((await register(site, { username: 'bertha', invitation })).status).toBe(201)
  })

  test('two people who choose one username at the same moment: one gets it, the other keeps the invitation', async () => {
    await using site = await openTestSite(engine)
    const tokens = [await invited(site), await invited(site)]
    const answers = await Promise.all(tokens.map((invitation) => register(site, { invitation })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await invitations(site)).toBe(1)
  })
})

test.each([[undefined], ['unknown'], [''], [null], [7], [['a']], ['x'.repeat(5000)], ['\ud800']])(
  'decisions: the invitation %j is none: 403, no account, and no password hashed',
  async (invitation) => {
    await using site = await openTestSite('sqlite')
    await invited(site)
    hashing.costs = []
    const answer = await register(site, { invitation })
    expect([answer.status, await answer.json()]).toEqual([403, BY_INVITATION_ONLY])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(hashing.costs).toEqual([])
    expect(await accounts(site)).toEqual([])
  },
)

test.each([
  [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
  [{ username: '  a  ' }, 'username', 'Username must be at least 3 characters'],
  [{ username: undefined }, 'username', 'Username must be at least 3 characters'],
  [{ username: 'x'.repeat(65) }, 'username', 'Please keep the username to 64 characters at most'],
  [{ username: 'be\u200bta' }, 'username', 'Please leave out line breaks and invisible characters'],
  [{ username: 'be\nta' }, 'username', 'Please leave out line breaks and invisible characters'],
  [{ username: 'be\u3164ta' }, 'username', 'Please leave out line breaks and invisible characters'],
  [{ username: 'be\u034fta' }, 'username', 'Please leave out line breaks and invisible characters'],
  [{ username: 'kееper' }, 'username', 'Please use the letters of one alphabet'],
  [{ username: 'berta\ud800' }, 'username', 'Please leave out line breaks and invisible characters'],
  [{ confirmPassword: 'another password' }, 'confirmPassword', "Passwords don't match"],
  [{ confirmPassword: undefined }, 'confirmPassword', "Passwords don't match"],
  [{ password: 'ninechars', confirmPassword: 'ninechars' }, 'password', 'Password must be at least 10 characters'],
  [{ password: undefined, confirmPassword: undefined }, 'password', 'Password must be at least 10 characters'],
  [{ password: 'password123', confirmPassword: 'password123' }, 'password', TOO_EASY],
  [{ password: 'berta-2026', confirmPassword: 'berta-2026' }, 'password', 'Please choose a password that isn’t just your username'],
])('D2 §5 registration: %j is refused with its text, whatever the invitation', async (fields, path, message) => {
  await using site = await openTestSite('sqlite')
  const invitation = await invited(site)
  for (const token of [invitation, 'unknown']) {
    const answer = await register(site, { ...fields, invitation: token })
    expect(answer.status).toBe(400)
    const body = await answer.json()
    expect(body.message).toBe(message)
    expect(body.issues[0]).toEqual({ path, message })
  }
  expect(await accounts(site)).toEqual([])
  expect(await invitations(site)).toBe(1)
})

test('D2 §5 registration: every fault is reported at once', async () => {
  await using site = await openTestSite('sqlite')
  const answer = await register(site, { username: 'ab', password: 'short', confirmPassword: 'other' })
  expect((await answer.json()).issues).toEqual([
    { path: 'username', message: 'Username must be at least 3 characters' },
    { path: 'password', message: 'Password must be at least 10 characters' },
    { path: 'confirmPassword', message: "Passwords don't match" },
  ])
})

test.each([
  'null',
  '[]',
  '7',
  '"text"',
  '{"username":{"a":1},"password":[],"confirmPassword":{},"invitation":{}}',
  '{',
  '{"username":"a\\u0000bc"}',
])('decisions, errors: the body %s is refused with 400 and words', async (body) => {
  await using site = await openTestSite('sqlite')
  const answer = await site.request('/api/auth/register', { body })
  expect(answer.status).toBe(400)
  expect((await answer.json()).message).toMatch(/\w/)
})

test('a registration that another site makes a browser send is refused', async () => {
  await using site = await openTestSite('sqlite')
  const invitation = await invited(site)
  expect((await register(site, { invitation }, { origin: 'https://other.example' })).status).toBe(403)
  expect(await invitations(site)).toBe(1)
})

test('decisions, rate limits: after 100 failed registrations an address is refused, before its invitation is looked at', async () => {
  await using site = await openTestSite('sqlite', { RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const invitation = await invited(site)
  expect((await register(site, { invitation }, from('192.0.2.1'))).status).toBe(201)
  for (let count = 0; count < 100; count++) {
    const answer = await register(site, count % 2 ? { invitation } : { username: 'ab' }, from('192.0.2.1'))
    expect(answer.status).toBe(count % 2 ? 403 : 400)
  }
  const refused = await register(site, { username: 'another', invitation: await invited(site) }, from('192.0.2.1'))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
  expect((await register(site, { username: 'another', invitation }, from('192.0.2.2'))).status).toBe(403)
  const login = await site.request('/api/auth/login', { json: { username: 'berta', password: PASSWORD }, headers: from('192.0.2.1') })
  expect(login.status).toBe(200)
})
