import { openPasskeySite } from '@tests/support/passkey-site'
import { engines } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import { runAdminCommand } from '../tab/account.cli.server'

const PASSWORD = 'a long enough password'
const NEW = 'quite another sentence'
const MONTH = 30.1 * 24 * 60

type Site = Awaited<ReturnType<typeof openPasskeySite>>

const change = async ({ send }: Site, as?: string) =>
  send('POST', '/api/auth/password', { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }, as)
const logInWith = ({ send }: Site, fields: object) => send('POST', '/api/auth/login', { username: 'anna', ...fields }, '')
const resetLink = async ({ site, send }: Site) => {
  const admin = await site.logIn({ username: 'berta' })
  const { body } = await send('POST', '/api/accounts/1/reset-link', undefined, admin)
  return { admin, token: body.resetLink.token }
}
const activity = async ({ site, send }: Site) =>
  (await send('GET', '/api/activity', undefined, await site.logIn({ username: 'carla' }))).body.activity

describe.each(engines)('record 23: what a passkey is worth once a password has changed, on %s', (engine) => {
  test('one that was added in the last 30 days is removed, and the answer names it: someone else may have added it', async () => {
    const anna = await openPasskeySite(engine)
    await using _closed = anna.site
    await anna.add()
    expect(await change(anna)).toMatchObject({ status: 200, body: { removedPasskeys: ['Laptop'], passkeys: [] } })
    expect((await anna.logIn()).status).toBe(401)
    expect((await logInWith(anna, { password: NEW })).status).toBe(200)
    expect(await activity(anna)).toContainEqual(expect.objectContaining({ action: 'withdraw', entity: 'passkey', detail: 'of anna' }))
  })

  test('one that was added more than 30 days ago is not removed, and the answer and the notice name it', async () => {
    const anna = await openPasskeySite(engine)
    await using _closed = anna.site
    await runAdminCommand(anna.site.services, ['email', 'anna', 'anna@example.net'])
    await anna.add()
    anna.pass(MONTH)
    const { cookie } = await anna.logIn()
    expect(await change(anna, cookie)).toMatchObject({ status: 200, body: { removedPasskeys: [], passkeys: ['Laptop'] } })
    expect((await anna.logIn()).status).toBe(200)
    const notice = (await anna.site.deliverMail()).find(({ subject }) => subject?.startsWith('Your password was changed'))
    expect(notice?.text).toMatch(/Laptop/)
  })

  test('a reset by a link removes it too, and then the password is not enough: someone who reads the email has no recovery code', async () => {
    const anna = await openPasskeySite(engine)
    await using _closed = anna.site
    const { recoveryCodes } = (await anna.add()).body
    const { admin, token } = await resetLink(anna)
    expect((await anna.send('POST', '/api/auth/reset', { token, password: NEW }, '')).status).toBe(200)
    expect((await anna.logIn()).status).toBe(401)
    expect(await logInWith(anna, { password: NEW })).toMatchObject({ status: 401, body: { secondFactor: ['recovery'] } })
    expect((await logInWith(anna, { password: NEW, code: recoveryCodes[0] })).status).toBe(200)
    expect((await anna.send('GET', '/api/accounts', undefined, admin)).body.accounts[0].secondFactors).toEqual(['recovery'])
    expect((await anna.send('DELETE', '/api/accounts/1/second-factor', undefined, admin)).status).toBe(200)
    expect((await logInWith(anna, { password: NEW })).status).toBe(200)
  })

  test('where the password itself is revoked, no passkey logs in, however old', async () => {
    const anna = await openPasskeySite(engine)
    await using _closed = anna.site
    await anna.add()
    anna.pass(MONTH)
    const { admin, token } = await resetLink(anna)
    await anna.send('POST', '/api/auth/reset', { token, password: NEW }, '')
    expect((await change(anna, admin)).body.lostPasswords).toEqual(['anna'])
    expect((await anna.logIn()).status).toBe(401)
  })

  test('one that is removed while it logs in leaves no session', async () => {
    const anna = await openPasskeySite(engine)
    await using _closed = anna.site
    const { id } = (await anna.add()).body.passkey
    const { db } = anna.site.services
    const tx = db.tx.bind(db)
    const shown = anna.device.get(await anna.begin('login-options', ''))
    vi.spyOn(db, 'tx').mockImplementationOnce(async (work) => {
      await anna.send('DELETE', `/api/auth/passkeys/${id}`)
      return tx(work)
    })
    expect((await anna.show(shown)).status).toBe(401)
    expect((await anna.send('GET', '/api/auth/sessions')).body.sessions).toHaveLength(1)
  })

  test('spec B §7.2: logins by passkey are in the log of activities, and so are failed ones', async () => {
    const anna = await openPasskeySite(engine)
    await using _closed = anna.site
    await anna.add()
    await anna.logIn()
    await anna.logIn({ verifies: false })
    const logins = (await activity(anna)).filter(({ action }: { action: string }) => action.endsWith('log in'))
    expect(logins).toMatchObject([
      { username: null, action: 'fail to log in', detail: expect.stringMatching(/^as name [0-9a-f]{8}, with a passkey$/) },
      { username: 'anna', action: 'log in', label: 'anna' },
    ])
  })
})
