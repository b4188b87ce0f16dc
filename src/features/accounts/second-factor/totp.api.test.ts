import { engines, openTestSite } from '@tests/support/test-site'
import { totpCode } from '@tests/support/totp-code'
import { describe, expect, test } from 'vitest'
import type { Engine } from '@/platform/database/database.server'
import { createClock } from '@/platform/time/clock'
import { runAdminCommand } from '../tab/account.cli.server'
import { stepOfCode } from './second-factors.server'

const PASSWORD = 'a long enough password'
const STEP = 30_000

/** Anna, with an authenticator app and a browser in which she is logged in. */
async function openSite(engine: Engine, env: Record<string, string> = {}) {
  const site = await openTestSite(engine, { RATE_LIMITS: 'on', ...env })
  let now = Date.parse('2026-11-19T16:00:10.000Z')
  site.services.clock = createClock('America/Denver', () => new Date(now))
  const cookie = await site.logIn({ username: 'anna' })
  const send = async (path: string, json: object | undefined = undefined, { as = cookie, method = 'POST' } = {}) => {
    const answer = await site.request(path, { method, cookie: as, ...(json && { json }) })
    return { status: answer.status, body: await answer.json() }
  }
  const pass = (steps: number) => {
    now += steps * STEP
  }
  const logIn = async (fields: object = {}, headers: Record<string, string> = {}) => {
    const answer = await site.request('/api/auth/login', { json: { username: 'anna', password: PASSWORD, ...fields }, headers })
    return { status: answer.status, body: await answer.json(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  return {
    site,
    cookie,
    send,
    pass,
    logIn,
    code: (secret: string, steps = 0) => totpCode(secret, now + steps * STEP),
    /** Sets the app up and waits until its next code; answers its secret and the recovery codes. */
    async setUp() {
      const { secret } = (await send('/api/auth/totp')).body
      const confirmed = await send('/api/auth/totp/confirm', { code: totpCode(secret, now) })
      pass(1)
      return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
    },
  }
}

const needed = {
  status: 401,
  body: { message: 'Please enter the code from your authenticator app', secondFactor: ['totp', 'recovery'] },
}

test('RFC 6238: its vectors give the steps that they are of', () => {
  const secret = Buffer.from('12345678901234567890')
  const vectors = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const
  for (const [seconds, code] of vectors) {
    const step = Math.floor(seconds / 30)
    const at = (offset: number) => stepOfCode(secret, code, new Date((seconds + offset * 30) * 1000))
    expect([code, at(0), at(1), at(-1), at(2), at(-2)]).toEqual([code, step, step, step, undefined, undefined])
  }
})

describe.each(engines)('spec B §7.2 authenticator app, on %s', (engine) => {
  test('it counts once its first code is entered, and then the password without a code begins no session', async () => {
    const { site, send, logIn, code } = await openSite(engine)
    await using _closed = site
    const begun = await send('/api/auth/totp')
    expect(begun).toEqual({ status: 201, body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.any(String) } })
    expect(new URL(begun.body.uri).searchParams.get('secret')).toBe(begun.body.secret)
    const without = await logIn()
    expect([without.status, Object.keys(without.body)]).toEqual([200, ['user', 'message']])
    expect((await send('/api/auth/totp/confirm', { code: '000000' })).body.issues[0].path).toBe('code')
    expect((await logIn()).status).toBe(200)
    const confirmed = await send('/api/auth/totp/confirm', { code: code(begun.body.secret) })
    expect(confirmed).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array) } })
    const refused = await logIn()
    expect({ status: refused.status, body: refused.body }).toEqual(needed)
    expect(refused.cookie).toBe('')
    expect((await send('/api/auth/totp')).status).toBe(409)
  })

  test('a wrong password is answered the same with and without a code', async () => {
    const { site, setUp, logIn, code } = await openSite(engine)
    await using _closed = site
    const { secret } = await setUp()
    for (const fields of [{}, { code: code(secret) }])
      expect((await logIn({ password: 'not the password', ...fields })).body).toEqual({ message: 'Invalid username or password' })
    expect((await logIn({ code: code(secret) })).status).toBe(200)
  })

  test('the code of this step, the one before and the one after is accepted, spaced or not; each works once, and no earlier one after it', async () => {
    const { site, setUp, pass, logIn, code } = await openSite(engine)
    await using _closed = site
    const { secret } = await setUp()
    const statuses = async (...codes: string[]) => {
      const all = []
      for (const each of codes) all.push((await logIn({ code: each })).status)
      return all
    }
    pass(5)
    expect(await statuses(code(secret, -2), code(secret, 2), code(secret, -1), code(secret, -1))).toEqual([401, 401, 200, 401])
    expect(await statuses(code(secret).replace(/(...)/, '$1 '), code(secret, 1), code(secret))).toEqual([200, 200, 401])
  })

  test('a login while the clock was a day ahead locks no one out once it is right again', async () => {
    const { site, setUp, pass, logIn, code } = await openSite(engine)
    await using _closed = site
    const { secret } = await setUp()
    pass(2880)
    expect((await logIn({ code: code(secret) })).status).toBe(200)
    pass(-2880)
    const again = code(secret)
    expect([(await logIn({ code: again })).status, (await logIn({ code: again })).status]).toEqual([200, 401])
  })

  test('two browsers that send one code at the same moment: one is let in', async () => {
    const { site, setUp, logIn, code } = await openSite(engine)
    await using _closed = site
    const { secret, recoveryCodes } = await setUp()
    for (const each of [code(secret), recoveryCodes[3] ?? '']) {
      const statuses = (await Promise.all([1, 2, 3].map(() => logIn({ code: each })))).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 401, 401])
    }
  })

  test('of two windows that set it up at the same moment, the second reads that it is set up, and the codes of the first work', async () => {
    const { site, send, pass, logIn, code } = await openSite(engine)
    await using _closed = site
    const { secret } = (await send('/api/auth/totp')).body
    const confirm = () => send('/api/auth/totp/confirm', { code: code(secret) })
    const both = (await Promise.all([confirm(), confirm()])).sort((a, b) => a.status - b.status)
    expect(both.map(({ status }) => status)).toEqual([200, 409])
    pass(1)
    expect((await logIn({ code: both[0]?.body.recoveryCodes[0] })).status).toBe(200)
  })

  test('ten recovery codes replace it, each once, in any spelling; new ones replace them', async () => {
    const { site, send, setUp, logIn } = await openSite(engine)
    await using _closed = site
    const { recoveryCodes } = await setUp()
    const [first = '', second = '', third = ''] = recoveryCodes
    expect([new Set(recoveryCodes).size, first]).toEqual([10, expect.stringMatching(/^[a-z2-9]{5}-[a-z2-9]{5}$/)])
    expect((await logIn({ code: first })).status).toBe(200)
    expect((await logIn({ code: first })).status).toBe(401)
    expect((await logIn({ code: ` ${second.toUpperCase().replace('-', '')} ` })).status).toBe(200)
    const left = async () => (await send('/api/auth/second-factors', undefined, { method: 'GET' })).body
    expect(await left()).toEqual({ totpSince: '2026-11-19T16:00:10.000Z', recoveryCodesLeft: 8 })
    const renewed = await send('/api/auth/recovery-codes')
    expect([renewed.body.recoveryCodes.length, (await left()).recoveryCodesLeft]).toEqual([10, 10])
    expect((await logIn({ code: third })).status).toBe(401)
    expect((await logIn({ code: renewed.body.recoveryCodes[0] })).status).toBe(200)
  })

  test('setting it up and turning it off end the other sessions, and are in the log without secrets; off, the password is enough to log in', async () => {
    const { site, send, setUp, logIn, code } = await openSite(engine)
    await using _closed = site
    const before = (await logIn()).cookie
    const { secret, recoveryCodes } = await setUp()
    expect((await site.request('/api/auth/user', { cookie: before })).status).toBe(401)
    const other = (await logIn({ code: code(secret) })).cookie
    expect((await send('/api/auth/totp', undefined, { method: 'DELETE' })).status).toBe(200)
    expect((await site.request('/api/auth/user', { cookie: other })).status).toBe(401)
    expect((await send('/api/auth/totp', undefined, { method: 'DELETE' })).status).toBe(404)
    expect((await send('/api/auth/recovery-codes')).status).toBe(409)
    expect((await logIn({ code: recoveryCodes[0] })).status).toBe(200)
    const { activity } = (await send('/api/activity', undefined, { method: 'GET' })).body
    expect(activity.map(({ detail }: { detail: string }) => detail)).toEqual(
      expect.arrayContaining(['by setting up an authenticator app', 'by turning off the authenticator app']),
    )
    expect(JSON.stringify(activity)).not.toContain(secret)
  })

  test('what is stored holds neither the secret nor a recovery code', async () => {
    const { site, setUp } = await openSite(engine)
    await using _closed = site
    const { secret, recoveryCodes } = await setUp()
    const { db } = site.services
    const rows = [await db.selectFrom('totp_factors').selectAll().execute(), await db.selectFrom('recovery_codes').selectAll().execute()]
    const stored = JSON.stringify(rows)
    for (const each of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) expect(stored).not.toContain(each)
  })

  test('five wrong codes, then none is looked at for a while, though the password is right; the known device has its own five', async () => {
    const { site, setUp, pass, logIn, code } = await openSite(engine)
    await using _closed = site
    const { secret } = await setUp()
    const login = await site.request('/api/auth/login', { json: { username: 'anna', password: PASSWORD, code: code(secret) } })
    const device = /flatirons_device=[\w-]+/.exec(login.headers.getSetCookie().join())?.[0] ?? ''
    pass(1)
    const statuses = []
    for (let guess = 0; guess < 6; guess++) statuses.push((await logIn({ code: `00000${guess}` })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await logIn({ code: code(secret) })).status).toBe(429)
    expect((await logIn({ code: code(secret) }, { cookie: device })).status).toBe(200)
  })

  test('spec B §7.2: wrong codes after the right password are in the log of activities, and the owner is notified of too many once a day', async () => {
    const { site, send, setUp, logIn } = await openSite(engine)
    await using _closed = site
    await runAdminCommand(site.services, ['email', 'anna', 'anna@example.net'])
    await setUp()
    await logIn()
    for (let guess = 0; guess < 8; guess++) await logIn({ code: `00000${guess}` })
    const { activity } = (await send('/api/activity', undefined, { method: 'GET' })).body
    const failed = activity.filter(({ action }: { action: string }) => action === 'fail to log in')
    expect(failed.map(({ detail }: { detail: string }) => detail)).toEqual(
      Array(5).fill('as anna, with the right password and a wrong code'),
    )
    const subjects = (await site.deliverMail()).map(({ subject }) => subject?.replace(/ \(.*/, ''))
    expect(subjects.filter((subject) => subject === 'Someone has your password')).toHaveLength(1)
  })

  test('a right password takes no wrong code back', async () => {
    const { site, setUp, logIn } = await openSite(engine)
    await using _closed = site
    await setUp()
    const statuses = []
    for (let guess = 0; guess < 6; guess++) {
      await logIn()
      statuses.push((await logIn({ code: `00000${guess}` })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('ten minutes later the password is not enough: entering it again takes a code too, and changing the password takes that', async () => {
    const { site, send, setUp, pass, code } = await openSite(engine)
    await using _closed = site
    const { secret } = await setUp()
    pass(25)
    expect((await send('/api/auth/totp', undefined, { method: 'DELETE' })).status).toBe(403)
    const change = () =>
      send('/api/auth/password', { currentPassword: PASSWORD, password: 'another long password', confirmPassword: 'another long password' })
    expect(await change()).toMatchObject({ status: 403, body: { reauthenticate: true } })
    const again = (json: object) => send('/api/auth/reauthenticate', { password: PASSWORD, ...json })
    expect(await again({})).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }], secondFactor: ['totp', 'recovery'] } })
    expect((await again({ code: '000000' })).status).toBe(400)
    expect((await change()).status).toBe(403)
    expect((await again({ code: code(secret) })).status).toBe(200)
    expect((await change()).status).toBe(200)
  })

  test('someone who stole a cookie can neither set one up, confirm, turn it off nor read the codes', async () => {
    const { site, send, setUp, pass } = await openSite(engine)
    await using _closed = site
    await setUp()
    pass(25)
    const tried = [
      await send('/api/auth/totp'),
      await send('/api/auth/totp/confirm', { code: '123456' }),
      await send('/api/auth/totp', undefined, { method: 'DELETE' }),
      await send('/api/auth/recovery-codes'),
    ]
    for (const { status, body } of tried) expect({ status, body }).toMatchObject({ status: 403, body: { reauthenticate: true } })
  })
})
