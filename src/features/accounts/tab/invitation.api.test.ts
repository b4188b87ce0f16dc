import { createHash } from 'node:crypto'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createInvitation } from './change-accounts.server'

const DAY = 86_400_000
const PASSWORD = 'a long enough password'
const invite = (site: TestSite, cookie?: string, json: unknown = {}) =>
  site.request('/api/auth/invitations', { json, ...(cookie && { cookie }) })
const stored = ({ services }: TestSite) => services.db.selectFrom('invitations').selectAll().execute()

describe.each(engines)('invitations on %s', (engine) => {
  test.each([
    [{}, false],
    [{ isAdmin: false }, false],
    [{ isAdmin: true }, true],
  ])('decisions, the API: an admin sends %j and gets a link that is valid for 7 days', async (json, isAdmin) => {
    await using site = await openTestSite(engine, { PUBLIC_URL: 'https://community.example.org' })
    const before = Date.now()
    const answer = await invite(site, await site.logIn(), json)
    const body = await answer.json()
    expect([answer.status, body]).toEqual([
      201,
      {
        invitation: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          url: expect.any(String),
          isAdmin,
          role: isAdmin ? 'admin' : 'member',
          expiresAt: expect.any(String),
        },
      },
    ])
    const { token, url, expiresAt } = body.invitation
    expect(url).toBe(`https://community.example.org/login#invitation=${token}`)
    expect(new Date(expiresAt).toISOString()).toBe(expiresAt)
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 7 * DAY)
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 7 * DAY)
  })

  test('an invitation that is emailed is told to nobody else: its link is made when it is sent, and makes the account', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    const { invitation } = await (await invite(site, cookie, { role: 'host', email: 'Bo@example.net' })).json()
    expect(invitation).toMatchObject({ token: null, url: null, role: 'host' })
    const [email, ...others] = await site.deliverMail()
    expect([others, email?.to?.[0]?.address]).toEqual([[], 'Bo@example.net'])
    expect(email?.text).toContain('anna invites you to work on the website')
    const [, token = ''] = /#invitation=([\w-]{43})/.exec(email?.text ?? '') ?? []
    const json = { username: 'bo-ek', password: PASSWORD, confirmPassword: PASSWORD, invitation: token }
    const made = await site.request('/api/auth/register', { json })
    expect([made.status, (await made.json()).user]).toEqual([201, expect.objectContaining({ username: 'bo-ek', role: 'host' })])
    expect((await invite(site, cookie, { email: 'nowhere' })).status).toBe(400)
  })

  test('decisions, the API: logged out 401, no admin 403, before the body is looked at', async () => {
    await using site = await openTestSite(engine)
    const member = await site.logIn({ username: 'member', role: 'member' })
    expect((await invite(site, undefined, { isAdmin: 'perhaps' })).status).toBe(401)
    expect((await invite(site, member, { isAdmin: 'perhaps' })).status).toBe(403)
    expect(await stored(site)).toEqual([])
  })

  test('the token is stored only as its hash, and in no log', async () => {
    await using site = await openTestSite(engine)
    const { token } = (await (await invite(site, await site.logIn())).json()).invitation
    expect(await stored(site)).toMatchObject([{ tokenHash: createHash('sha256').update(token).digest('hex') }])
    const audits = await site.services.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify([await stored(site), audits])).not.toContain(token)
  })

  test('the audit log says who invited an admin, and who someone else', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    const { user } = await (await site.request('/api/auth/user', { cookie })).json()
    await invite(site, cookie, { isAdmin: true })
    await invite(site, cookie)
    const invited = { accountId: user.id, action: 'invite', entity: 'account', entityId: null }
    expect(await site.services.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).toMatchObject([
      { ...invited, label: 'admin' },
      { ...invited, label: 'member' },
    ])
  })

  test('the list of open invitations says who made each, without its token', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    await createInvitation(site.services, { role: 'admin', by: null })
    const { token } = (await (await invite(site, cookie)).json()).invitation
    await createInvitation(site.services, { role: 'member', by: null })
    const expired = { expiresAt: new Date(Date.now() - 1).toISOString() }
    await site.services.db.updateTable('invitations').set(expired).where('id', '=', 3).execute()
    const answer = await (await site.request('/api/auth/invitations', { cookie })).json()
    const times = { createdAt: expect.stringMatching(/Z$/), expiresAt: expect.stringMatching(/Z$/) }
    expect(answer).toEqual({
      invitations: [
        { id: 2, isAdmin: false, role: 'member', createdBy: 'anna', ...times },
        { id: 1, isAdmin: true, role: 'admin', createdBy: null, ...times },
      ],
    })
    expect(JSON.stringify(answer)).not.toContain(createHash('sha256').update(token).digest('hex'))
  })

  test('a revoked invitation makes no account, and the audit log says who revoked it', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn({ username: 'anna' })
    const { token } = await createInvitation(site.services, { role: 'admin', by: null })
    await createInvitation(site.services, { role: 'member', by: null })
    const revoke = (id: number) => site.request(`/api/auth/invitations/${id}`, { method: 'DELETE', cookie })
    expect([(await revoke(1)).status, (await revoke(1)).status, (await revoke(7)).status]).toEqual([200, 404, 404])
    const account = { username: 'berta', password: PASSWORD, confirmPassword: PASSWORD, invitation: token }
    expect((await site.request('/api/auth/register', { json: account })).status).toBe(403)
    expect(await stored(site)).toMatchObject([{ id: 2 }])
    const audits = await site.services.db.selectFrom('audit_log').selectAll().where('action', '=', 'withdraw').execute()
    expect(audits).toMatchObject([{ accountId: 1, entity: 'invitation', entityId: 1, label: 'admin', detail: 'made on the command line' }])
  })

  test('a new invitation deletes the expired ones', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await invite(site, cookie)
    await invite(site, cookie)
    const [{ tokenHash = '' } = {}] = await stored(site)
    const expired = new Date(Date.now() - 1).toISOString()
    await site.services.db.updateTable('invitations').set({ expiresAt: expired }).where('tokenHash', '=', tokenHash).execute()
    await invite(site, cookie)
    const left = await stored(site)
    expect(left).toHaveLength(2)
    expect(left.map((row) => row.tokenHash)).not.toContain(tokenHash)
  })
})

test.each([[{ isAdmin: 'true' }], [{ isAdmin: 1 }], [{ isAdmin: null }], [[]], [null], ['admin']])(
  'decisions, errors: %j is refused with 400',
  async (json) => {
    await using site = await openTestSite('sqlite')
    expect((await invite(site, await site.logIn(), json)).status).toBe(400)
    expect(await stored(site)).toEqual([])
  },
)
