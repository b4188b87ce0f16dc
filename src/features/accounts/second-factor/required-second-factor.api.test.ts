import { createAuthenticator } from '@tests/support/authenticator'
import { engines, openTestSite } from '@tests/support/test-site'
import { totpCode } from '@tests/support/totp-code'
import { describe, expect, test } from 'vitest'
import { VIEW } from '@/platform/browser/fetch-json'
import type { Engine } from '@/platform/database/database.server'
import { runAdminCommand } from '../tab/account.cli.server'

/** Anna, an admin who requires a second factor of admins, herself included. */
async function openSite(engine: Engine) {
  const site = await openTestSite(engine)
  const send = async (cookie: string, method: string, path: string, json?: object, headers: Record<string, string> = {}) => {
    const answer = await site.request(path, { method, cookie, headers, ...(json && { json }) })
    return { status: answer.status, body: await answer.json() }
  }
  const anna = await site.logIn({ username: 'anna' })
  const setUpApp = async (cookie: string) => {
    const { secret } = (await send(cookie, 'POST', '/api/auth/totp')).body
    await send(cookie, 'POST', '/api/auth/totp/confirm', { code: totpCode(secret, Date.now()) })
  }
  const addPasskey = async (cookie: string): Promise<number> => {
    const { options } = (await send(cookie, 'POST', '/api/auth/passkeys/options')).body
    const credential = createAuthenticator(site.services.config.publicUrl).create(options)
    return (await send(cookie, 'POST', '/api/auth/passkeys', { name: 'Laptop', credential })).body.passkey.id
  }
  const require = (isRequired: boolean, cookie = anna) => send(cookie, 'PUT', '/api/settings', { requireSecondFactor: isRequired })
  return { site, anna, send, setUpApp, addPasskey, require }
}

const lacking = { status: 403, body: { message: expect.stringMatching(/^Admins need a second step/), secondFactorRequired: true } }

describe.each(engines)('spec B §7.2 a second factor is required of admins, on %s', (engine) => {
  test('only by an admin who has one, whether they set it or restore it', async () => {
    const { site, anna, send, setUpApp, require } = await openSite(engine)
    await using _closed = site
    const path = 'requireSecondFactor'
    expect(await require(true)).toMatchObject({ status: 400, body: { issues: [{ path, message: expect.stringMatching(/^Set up an/) }] } })
    await setUpApp(anna)
    expect(await require(true)).toMatchObject({ status: 200, body: { settings: { requireSecondFactor: true } } })
    expect((await require(false)).status).toBe(200)
    const berta = await site.logIn({ username: 'berta' })
    const [former] = (await send(berta, 'GET', '/api/settings/versions')).body.versions
    const restored = await send(berta, 'POST', `/api/settings/versions/${former.id}/restore`)
    expect(restored).toMatchObject({ status: 400, body: { issues: [{ path }] } })
    expect((await send(berta, 'PUT', '/api/settings', { tagline: 'Another one' })).status).toBe(200)
  })

  test('an admin without one sets it up and continues in the same session; editors and hosts need none', async () => {
    const { site, anna, send, setUpApp, require } = await openSite(engine)
    await using _closed = site
    const berta = await site.logIn({ username: 'berta' })
    const others = [await site.logIn({ username: 'edith', role: 'editor' }), await site.logIn({ username: 'henri', role: 'host' })]
    await setUpApp(anna)
    await require(true)
    expect(await send(berta, 'GET', '/api/accounts')).toEqual(lacking)
    expect((await send(berta, 'GET', '/api/auth/user')).body.user).toMatchObject({ username: 'berta', secondFactorRequired: true })
    for (const cookie of [anna, ...others])
      expect((await send(cookie, 'GET', '/api/auth/user')).body.user).not.toHaveProperty('secondFactorRequired')
    for (const cookie of others) expect((await send(cookie, 'GET', '/api/staff/overview')).status).toBe(200)
    await setUpApp(berta)
    expect((await send(berta, 'GET', '/api/accounts')).status).toBe(200)
    expect((await send(berta, 'GET', '/api/auth/user')).body.user).not.toHaveProperty('secondFactorRequired')
  })

  test('an app that waits for its first code is none', async () => {
    const { site, anna, send, setUpApp, require } = await openSite(engine)
    await using _closed = site
    const berta = await site.logIn({ username: 'berta' })
    await setUpApp(anna)
    await require(true)
    expect((await send(berta, 'POST', '/api/auth/totp')).status).toBe(201)
    expect(await send(berta, 'GET', '/api/accounts')).toEqual(lacking)
  })

  test('without one, an admin reads the public lists as a visitor does: no drafts', async () => {
    const { site, anna, send, setUpApp, require } = await openSite(engine)
    await using _closed = site
    const draft = { title: 'Not yet', month: 'October', date: '5', year: '2999', status: 'draft' }
    expect((await send(anna, 'POST', '/api/cms/events', draft)).status).toBe(201)
    const berta = await site.logIn({ username: 'berta' })
    await setUpApp(anna)
    const titles = async () => (await send(berta, 'GET', '/api/cms/events')).body.events.map(({ title }: { title: string }) => title)
    expect(await titles()).toContain('Not yet')
    await require(true)
    expect(await titles()).not.toContain('Not yet')
    expect(await send(berta, 'GET', '/api/cms/events', undefined, { [VIEW.header]: VIEW.staff })).toEqual(lacking)
  })

  test('logging in says so too, and an invited admin must set one up', async () => {
    const { site, anna, send, setUpApp, require } = await openSite(engine)
    await using _closed = site
    await setUpApp(anna)
    await require(true)
    await site.logIn({ username: 'berta' })
    const json = { username: 'berta', password: 'a long enough password' }
    const required = { user: { secondFactorRequired: true } }
    expect(await (await site.request('/api/auth/login', { json })).json()).toMatchObject(required)
    const { invitation } = (await send(anna, 'POST', '/api/auth/invitations', { isAdmin: true })).body
    const password = 'winter-lantern-42-river'
    const invited = await site.request('/api/auth/register', {
      json: { username: 'carla', password, confirmPassword: password, invitation: invitation.token },
    })
    expect(await invited.json()).toMatchObject(required)
  })

  test('an admin’s last one can’t be removed, nor both of two at once; without the rule it can', async () => {
    const { site, anna, send, setUpApp, addPasskey, require } = await openSite(engine)
    await using _closed = site
    await setUpApp(anna)
    const id = await addPasskey(anna)
    await require(true)
    const ways = ['/api/auth/totp', `/api/auth/passkeys/${id}`]
    const answers = await Promise.all(ways.map((path) => send(anna, 'DELETE', path)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/this is your only one/)
    expect((await send(anna, 'GET', '/api/auth/second-factors')).body.recoveryCodesLeft).toBe(10)
    const last = ways[answers.findIndex(({ status }) => status === 409)] ?? ''
    expect((await send(anna, 'DELETE', last)).status).toBe(409)
    await require(false)
    expect((await send(anna, 'DELETE', last)).status).toBe(200)
  })

  test('a host removes their last one', async () => {
    const { site, anna, send, setUpApp, require } = await openSite(engine)
    await using _closed = site
    const henri = await site.logIn({ username: 'henri', role: 'host' })
    await setUpApp(henri)
    await setUpApp(anna)
    await require(true)
    expect((await send(henri, 'DELETE', '/api/auth/totp')).status).toBe(200)
  })

  test('npm run admin -- reset-second-factor leaves an admin to set one up again', async () => {
    const { site, anna, setUpApp, require } = await openSite(engine)
    await using _closed = site
    await setUpApp(anna)
    await require(true)
    await runAdminCommand(site.services, ['reset-second-factor', 'anna'])
    const login = await site.request('/api/auth/login', { json: { username: 'anna', password: 'a long enough password' } })
    expect(await login.json()).toMatchObject({ user: { secondFactorRequired: true } })
  })

  test('the list of accounts says what each has', async () => {
    const { site, anna, send, setUpApp, addPasskey } = await openSite(engine)
    await using _closed = site
    const berta = await site.logIn({ username: 'berta', role: 'editor' })
    await site.logIn({ username: 'carla', role: 'editor' })
    await setUpApp(anna)
    await addPasskey(anna)
    await addPasskey(berta)
    const { accounts } = (await send(anna, 'GET', '/api/accounts')).body
    expect(accounts.map(({ secondFactors }: { secondFactors: string[] }) => secondFactors)).toEqual([['totp', 'passkey'], ['passkey'], []])
    const { account } = (await send(anna, 'PUT', `/api/accounts/${accounts[1].id}`, { role: 'host' })).body
    expect(account.secondFactors).toEqual(['passkey'])
  })
})
