import { hashing } from '@tests/support/hashing'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import { createApi } from '@/api/api.server'
import { openServices } from '@/app/services.server'
import type { Engine } from '@/platform/database/database.server'
import { createClock } from '@/platform/time/clock'
import { isKnownDevice, rememberDevice } from '../known-device.server'
import { resetPassword } from '../passwords/password.server'
import { createAccount, disableAccount } from '../tab/change-accounts.server'

const PASSWORD = 'a long enough password'
const makeAnna = (site: TestSite) => createAccount(site.services, { username: 'Anna', password: PASSWORD, role: 'admin' })
const logIn = (site: TestSite, fields: object = {}) =>
  site.request('/api/auth/login', { json: { username: 'anna', password: PASSWORD, ...fields } })

describe.each(engines)('login on %s', (engine) => {
  test.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: '  a  ' }, 'username', 'Username must be at least 3 characters'],
    [{ username: undefined }, 'username', 'Username must be at least 3 characters'],
    [{ username: 7 }, 'username', 'Username must be at least 3 characters'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: undefined }, 'password', 'Password must be at least 6 characters'],
  ])('D2 §5 login: %j is refused with the documented text', async (fields, path, message) => {
    await using site = await openTestSite(engine)
    const answer = await logIn(site, fields)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ message, issues: [{ path, message }] })
  })

  test('D2 §7 login: answers the user and a message, and the cookie logs in', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeAnna(site)
    const answer = await logIn(site)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { user: { id, username: 'Anna', isAdmin: true, role: 'admin' }, message: 'You have successfully logged in.' },
    ])
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const current = await site.request('/api/auth/user', { cookie })
    expect([current.status, await current.json()]).toEqual([200, { user: { id, username: 'Anna', isAdmin: true, role: 'admin' } }])
  })

  test('decisions: logged out, the current user is 401', async () => {
    await using site = await openTestSite(engine)
    for (const cookie of ['', 'flatirons_session=', 'flatirons_session=unknown'])
      expect((await site.request('/api/auth/user', { cookie })).status).toBe(401)
  })

  test('decisions: an unknown username and a wrong password get the same answer, and no cookie', async () => {
    await using site = await openTestSite(engine)
    await makeAnna(site)
    for (const fields of [{ username: 'nobody' }, { password: 'not the password' }, { password: PASSWORD.toUpperCase() }]) {
      const answer = await logIn(site, fields)
      expect([answer.status, await answer.json()]).toEqual([401, { message: 'Invalid username or password' }])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  test('a disabled account gets the answer of an unknown one, after the same work, and no session', async () => {
    await using site = await openTestSite(engine)
    await makeAnna(site)
    await createAccount(site.services, { username: 'other', password: PASSWORD, role: 'admin' })
    await disableAccount(site.services, 'anna')
    hashing.costs = []
    const answer = await logIn(site)
    expect([answer.status, await answer.json()]).toEqual([401, { message: 'Invalid username or password' }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(hashing.costs).toHaveLength(1)
    expect(await site.services.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test.each([
    ['disabled', (site: TestSite) => disableAccount(site.services, 'anna')],
    ['given another password', (site: TestSite) => resetPassword(site.services, 'anna', 'another password')],
  ])('an account that is %s while its password is being checked gets no session', async (_case, change) => {
    await using site = await openTestSite(engine)
    await makeAnna(site)
    await createAccount(site.services, { username: 'other', password: PASSWORD, role: 'admin' })
    hashing.during = () => change(site)
    expect((await logIn(site)).status).toBe(401)
    expect(await site.services.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('usernames are compared without case, without spaces around them, and in any Unicode form', async () => {
    await using site = await openTestSite(engine)
    await createAccount(site.services, { username: 'Zoë', password: PASSWORD, role: 'admin' })
    for (const username of ['Zoë', 'ZOË', ' zoë ', 'Zoe\u0308']) expect((await logIn(site, { username })).status, username).toBe(200)
    await expect(createAccount(site.services, { username: 'zOË', password: PASSWORD, role: 'member' })).rejects.toThrow(
      'There is an account zOË already',
    )
  })
})

test('decisions: an unknown username costs the same work as a wrong password, so that the time gives nothing away', async () => {
  await using site = await openTestSite('sqlite')
  await makeAnna(site)
  const workFor = async (username: string) => {
    hashing.costs = []
    await logIn(site, { username, password: 'not the password' })
    return hashing.costs
  }
  const known = await workFor('anna')
  expect(known).toHaveLength(1)
  expect(await workFor('nobody')).toEqual(known)
})

describe('decisions, rate limits: logging in', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const openLimitedSite = (engine: Engine = 'sqlite') => openTestSite(engine, { RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const guess = (site: TestSite, username: string, address: string, password = 'not the password') =>
    site.request('/api/auth/login', { json: { username, password }, headers: from(address) })

  const deviceOf = (answer: Response) => /flatirons_device=[\w-]+/.exec(answer.headers.getSetCookie().join())?.[0] ?? 'no device'

  test('10 failures for a username and address, then 429 with Retry-After even with the right password', async () => {
    await using site = await openLimitedSite()
    await makeAnna(site)
    for (let count = 0; count < 10; count++) expect((await guess(site, 'anna', '192.0.2.1')).status).toBe(401)
    const answer = await guess(site, 'ANNA ', '192.0.2.1', PASSWORD)
    expect(answer.status).toBe(429)
    expect(await answer.json()).toEqual({ message: 'Too many attempts. Please try again later.' })
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect((await guess(site, 'anna', '192.0.2.2', PASSWORD)).status).toBe(200)
    expect((await guess(site, 'someone', '192.0.2.1')).status).toBe(401)
  })

  test('a success in between restarts the count', async () => {
    await using site = await openLimitedSite()
    await makeAnna(site)
    for (let count = 0; count < 9; count++) await guess(site, 'anna', '192.0.2.1')
    expect((await guess(site, 'anna', '192.0.2.1', PASSWORD)).status).toBe(200)
    for (let count = 0; count < 10; count++) expect((await guess(site, 'anna', '192.0.2.1')).status).toBe(401)
    expect((await guess(site, 'anna', '192.0.2.1')).status).toBe(429)
  })

  test('of 150 guesses side by side for different usernames 100 are tried', async () => {
    await using site = await openLimitedSite()
    const answers = await Promise.all(Array.from({ length: 150 }, (_, count) => guess(site, `name${count}`, '192.0.2.1')))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(100)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(50)
    expect((await guess(site, 'another', '192.0.2.2')).status).toBe(401)
  })

  test('one household counts only once, however many IPv6 addresses it uses', async () => {
    await using site = await openLimitedSite()
    for (let count = 0; count < 10; count++) expect((await guess(site, 'anna', `2001:db8:1:2::${count + 1}`)).status).toBe(401)
    expect((await guess(site, 'anna', '2001:db8:1:2::ffff')).status).toBe(429)
    expect((await guess(site, 'anna', '2001:db8:1:3::1')).status).toBe(401)
  })

  test('guesses for one account from 24 households of one IPv6 network: 20 are tried', async () => {
    await using site = await openLimitedSite()
    const statuses = []
    for (let count = 0; count < 24; count++) statuses.push((await guess(site, 'anna', `2001:db8:1:${count.toString(16)}::1`)).status)
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(4).fill(429)])
    expect((await guess(site, 'berta', '2001:db8:1:1::1')).status).toBe(401)
    expect((await guess(site, 'anna', '2001:db8:2:1::1')).status).toBe(401)
  })

  test('50 failures for an account from many addresses, then 429; who logged in on a device before still gets in there, with a count of its own', async () => {
    await using site = await openLimitedSite()
    await makeAnna(site)
    const device = deviceOf(await guess(site, 'anna', '203.0.113.1', PASSWORD))
    const onDevice = (password: string, cookie = device) =>
      site.request('/api/auth/login', { json: { username: 'anna', password }, headers: from('203.0.113.9'), cookie })
    for (let count = 0; count < 50; count++) expect((await guess(site, 'anna', `192.0.2.${count}`)).status).toBe(401)
    expect((await guess(site, 'anna', '198.51.100.1', PASSWORD)).status).toBe(429)
    expect((await guess(site, 'berta', '198.51.100.1')).status).toBe(401)
    // A token that no login gave out is not a device that is known.
    expect((await onDevice(PASSWORD, 'flatirons_device=made-up')).status).toBe(429)
    const again = await onDevice(PASSWORD)
    expect([again.status, deviceOf(again)]).toEqual([200, device])
    for (let count = 0; count < 10; count++) expect((await onDevice('not the password')).status).toBe(401)
    expect((await onDevice(PASSWORD)).status).toBe(429)
  })

  test('guesses that an address’s own count refuses do not count against the account', async () => {
    await using site = await openLimitedSite()
    await makeAnna(site)
    for (let count = 0; count < 60; count++) await guess(site, 'anna', '192.0.2.1')
    expect((await guess(site, 'anna', '192.0.2.2', PASSWORD)).status).toBe(200)
  })

  test('an account remembers the last 20 devices, each for a year', async () => {
    await using site = await openLimitedSite()
    const { id } = await makeAnna(site)
    const tokens: string[] = []
    const setTime = (moment: number) => {
      site.services.clock = createClock('America/Denver', () => new Date(moment))
    }
    const start = Date.UTC(2027, 0, 1)
    for (let count = 0; count < 21; count++) {
      setTime(start + count * 1000)
      tokens.push(await rememberDevice(site.services, id, undefined, { device: null, network: null }))
    }
    const known = () => Promise.all(tokens.map((token) => isKnownDevice(site.services, token, 'ANNA ')))
    expect(await known()).toEqual([false, ...Array(20).fill(true)])
    setTime(start + 366 * 24 * 3_600_000)
    expect(await known()).toEqual(Array(21).fill(false))
  })

  test('a device on which two people log in is known to both accounts, and forgotten with the password that changes', async () => {
    await using site = await openLimitedSite()
    const anna = await makeAnna(site)
    await createAccount(site.services, { username: 'berta', password: PASSWORD, role: 'admin' })
    const device = deviceOf(await guess(site, 'anna', '192.0.2.1', PASSWORD))
    const token = device.split('=')[1] ?? ''
    const login = await site.request('/api/auth/login', { json: { username: 'berta', password: PASSWORD }, cookie: device })
    expect(deviceOf(login)).toBe(device)
    const known = () => Promise.all(['anna', 'berta'].map((name) => isKnownDevice(site.services, token, name)))
    expect(await known()).toEqual([true, true])
    await resetPassword(site.services, anna.username, 'another password')
    expect(await known()).toEqual([false, true])
  })

  test.runIf(engines.includes('postgres'))('two processes on one PostgreSQL count together', async () => {
    await using site = await openLimitedSite('postgres')
    await makeAnna(site)
    const services = await openServices(site.services.config, { exclusive: false })
    const other = createApi(services)
    const guessThere = async (password: string) => {
      const headers = { 'content-type': 'application/json', ...from('192.0.2.1') }
      const body = JSON.stringify({ username: 'anna', password })
      return (await other.request('/api/auth/login', { method: 'POST', headers, body })).status
    }
    for (let count = 0; count < 5; count++) {
      expect((await guess(site, 'anna', '192.0.2.1')).status).toBe(401)
      expect(await guessThere('not the password')).toBe(401)
    }
    const statuses = [(await guess(site, 'anna', '192.0.2.1', PASSWORD)).status, await guessThere(PASSWORD)]
    await services.db.close()
    expect(statuses).toEqual([429, 429])
  })

  test('people who log in successfully do not use up what their shared address may get wrong', async () => {
    await using site = await openLimitedSite()
    await makeAnna(site)
    const used = vi.spyOn(site.services.limits.loginPerAddress, 'use')
    const givenBack = vi.spyOn(site.services.limits.loginPerAddress, 'refund')
    await guess(site, 'anna', '192.0.2.1', PASSWORD)
    expect(used).toHaveBeenCalledTimes(1)
    expect(givenBack).toHaveBeenCalledTimes(1)
    await guess(site, 'anna', '192.0.2.1')
    expect(givenBack).toHaveBeenCalledTimes(1)
  })
})
