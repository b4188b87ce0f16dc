import { engines, openTestSite } from '@tests/support/test-site'
import { totpCode } from '@tests/support/totp-code'
import { describe, expect, test } from 'vitest'
import type { Engine } from '@/platform/database/database.server'
import { runAdminCommand } from '../tab/account.cli.server'

const PASSWORD = 'a long enough password'

/** Anna, an admin, and Bo, who has an authenticator app. */
async function openSite(engine: Engine) {
  const site = await openTestSite(engine)
  const [anna, bo] = [await site.logIn({ username: 'anna' }), await site.logIn({ username: 'berta', role: 'host' })]
  const send = async (method: string, path: string, cookie: string, json?: object) => {
    const answer = await site.request(path, { method, cookie, ...(json && { json }) })
    return { status: answer.status, body: await answer.json() }
  }
  const { id } = (await send('GET', '/api/auth/user', bo)).body.user
  const setUp = async (cookie: string) => {
    const { secret } = (await send('POST', '/api/auth/totp', cookie)).body
    await send('POST', '/api/auth/totp/confirm', cookie, { code: totpCode(secret, Date.now()) })
  }
  await setUp(bo)
  const logIn = () => site.request('/api/auth/login', { json: { username: 'berta', password: PASSWORD } })
  const remove = (cookie = anna, whose = id) => send('DELETE', `/api/accounts/${whose}/second-factor`, cookie)
  return { site, anna, bo, send, setUp, logIn, remove, run: () => runAdminCommand(site.services, ['reset-second-factor', 'berta']) }
}

describe.each(engines)('spec B §7.2 someone who lost their second factor, on %s', (engine) => {
  test('an admin removes it: its sessions end, the password is enough to log in, and the log says who did it', async () => {
    const { site, anna, bo, send, logIn, remove } = await openSite(engine)
    await using _closed = site
    expect((await logIn()).status).toBe(401)
    expect(await remove()).toEqual({ status: 200, body: { message: 'The second factor of berta is removed.' } })
    expect((await site.request('/api/auth/user', { cookie: bo })).status).toBe(401)
    expect((await logIn()).status).toBe(200)
    const [latest, last] = (await send('GET', '/api/activity', anna)).body.activity
    expect(latest).toMatchObject({ username: 'berta', action: 'log in' })
    expect(last).toMatchObject({ username: 'anna', action: 'reset second factor', label: 'berta' })
    expect((await remove()).status).toBe(409)
  })

  test('one’s own is not removed that way, which asks for no code', async () => {
    const { site, anna, send, setUp, remove } = await openSite(engine)
    await using _closed = site
    await setUp(anna)
    const { id } = (await send('GET', '/api/auth/user', anna)).body.user
    expect(await remove(anna, id)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^This is your own account/) } })
  })

  test('of two admins who remove it at the same moment, one reads that there is none', async () => {
    const { site, remove } = await openSite(engine)
    await using _closed = site
    const other = await site.logIn({ username: 'carla' })
    expect((await Promise.all([remove(), remove(other)])).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('npm run admin -- reset-second-factor does the same, for the admin who lost theirs', async () => {
    const { site, bo, run, logIn } = await openSite(engine)
    await using _closed = site
    expect(await run()).toMatch(/^The second factor of berta is removed and its sessions are ended/)
    expect((await site.request('/api/auth/user', { cookie: bo })).status).toBe(401)
    expect((await logIn()).status).toBe(200)
    await expect(run()).rejects.toThrow('The account berta has no second factor')
  })
})
