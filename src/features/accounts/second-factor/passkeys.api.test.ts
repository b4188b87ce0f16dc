import { openPasskeySite } from '@tests/support/passkey-site'
import { engines } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'

const PASSWORD = 'a long enough password'

describe.each(engines)('spec B §7.2 passkeys, on %s', (engine) => {
  test('one is added, logs in on its own, is listed with its last use, and logs no one in once it is removed', async () => {
    const { site, send, add, logIn } = await openPasskeySite(engine)
    await using _closed = site
    const added = await add()
    expect(added).toMatchObject({ status: 201, body: { passkey: { name: 'Laptop', lastUsedAt: null } } })
    expect(added.body.recoveryCodes).toHaveLength(10)
    const login = await logIn()
    expect(login).toMatchObject({ status: 200, body: { user: { username: 'anna' } } })
    expect((await send('GET', '/api/auth/user', undefined, login.cookie)).status).toBe(200)
    const [passkey] = (await send('GET', '/api/auth/passkeys')).body.passkeys
    expect(passkey).toEqual({ ...added.body.passkey, lastUsedAt: '2026-11-19T16:00:10.000Z' })
    expect((await send('DELETE', `/api/auth/passkeys/${passkey.id}`)).status).toBe(200)
    expect((await logIn()).status).toBe(401)
    expect((await send('GET', '/api/auth/second-factors')).body.recoveryCodesLeft).toBe(0)
  })

  test('with one, the password is not enough: a recovery code or the passkey is', async () => {
    const { site, send, add } = await openPasskeySite(engine)
    await using _closed = site
    const { recoveryCodes } = (await add()).body
    const logInWith = (fields: object) => send('POST', '/api/auth/login', { username: 'anna', password: PASSWORD, ...fields }, '')
    expect(await logInWith({})).toMatchObject({ status: 401, body: { secondFactor: ['passkey', 'recovery'] } })
    expect((await logInWith({ code: recoveryCodes[0] })).status).toBe(200)
  })

  test('what was signed for another site, without a fingerprint, or with a count of before is not taken', async () => {
    const { site, add, logIn } = await openPasskeySite(engine)
    await using _closed = site
    await add()
    const refused = [await logIn({ origin: 'https://community.example.com' }), await logIn({ verifies: false })]
    expect((await logIn({ count: 9 })).status).toBe(200)
    refused.push(await logIn({ count: 9 }), await logIn({ count: 8 }))
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect((await logIn({ count: 10 })).status).toBe(200)
  })

  test('a challenge works once, for five minutes, and for what it was made for', async () => {
    const { site, device, begin, add, show, pass, logIn } = await openPasskeySite(engine)
    await using _closed = site
    expect((await add(device.create(await begin('login-options', '')))).status).toBe(400)
    await add()
    const shown = device.get(await begin('login-options', ''))
    const statuses = (await Promise.all([show(shown), show(shown)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
    expect((await show(device.get(await begin('options')))).status).toBe(401)
    const late = await begin('login-options', '')
    pass(5.1)
    expect((await show(device.get(late))).status).toBe(401)
    expect((await logIn()).status).toBe(200)
  })

  test('it can be shown in place of the password after ten minutes; someone else’s can’t', async () => {
    const { site, send, device, begin, add, pass } = await openPasskeySite(engine)
    await using _closed = site
    await add()
    pass(11)
    const again = async (as?: string) =>
      send('POST', '/api/auth/reauthenticate', { passkey: device.get(await begin('login-options', '')) }, as)
    expect((await send('POST', '/api/auth/passkeys/options')).status).toBe(403)
    const berta = await site.logIn({ username: 'berta' })
    expect((await again(berta)).status).toBe(400)
    expect((await again()).status).toBe(200)
    expect((await send('POST', '/api/auth/passkeys/options')).status).toBe(200)
  })

  test('only its owner renames one', async () => {
    const { site, send, add } = await openPasskeySite(engine)
    await using _closed = site
    const { passkey } = (await add()).body
    const rename = async (name: string, as?: string) => send('PUT', `/api/auth/passkeys/${passkey.id}`, { name }, as)
    expect((await rename('Mine', await site.logIn({ username: 'berta' }))).status).toBe(404)
    expect(await rename('')).toMatchObject({ status: 400, body: { issues: [{ path: 'name', message: 'Please name the passkey' }] } })
    expect(await rename('Office laptop')).toMatchObject({ status: 200, body: { passkey: { ...passkey, name: 'Office laptop' } } })
    expect((await send('GET', '/api/auth/passkeys')).body.passkeys).toMatchObject([{ id: passkey.id, name: 'Office laptop' }])
    await rename('Office laptop')
    const { activity } = (await send('GET', '/api/activity')).body
    const renamed = activity.filter(({ detail }: { detail: string | null }) => detail === 'by renaming a passkey')
    expect(renamed).toMatchObject([{ username: 'anna', action: 'change second factor' }])
  })

  test('a disabled account is not opened by one', async () => {
    const { site, send, add, logIn } = await openPasskeySite(engine)
    await using _closed = site
    await add()
    const { id } = (await send('GET', '/api/auth/user')).body.user
    await send('POST', `/api/accounts/${id}/disable`, undefined, await site.logIn({ username: 'berta' }))
    expect((await logIn()).status).toBe(401)
  })
})
