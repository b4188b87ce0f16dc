import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'

const PASSWORD = 'a long enough password'

async function openSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine, { RATE_LIMITS: 'on' })
  let now = Date.parse('2026-11-19T16:00:00.000Z')
  site.services.clock = createClock('America/Denver', () => new Date(now))
  const cookie = await site.logIn({ username: 'anna' })
  const send = async (path: string, json: object, as = cookie) => {
    const answer = await site.request(path, { json, cookie: as })
    return { status: answer.status, body: await answer.json() }
  }
  return {
    site,
    cookie,
    invite: () => send('/api/auth/invitations', { role: 'editor' }),
    enter: (json: object) => send('/api/auth/reauthenticate', json),
    pass: (minutes: number) => {
      now += minutes * 60_000
    },
  }
}

describe.each(engines)('spec B §7.2 the password again, on %s', (engine) => {
  test('ten minutes after it was entered, a sensitive call requires the password again, and works once it is entered', async () => {
    const { site, invite, enter, pass } = await openSite(engine)
    await using _closed = site
    pass(10)
    expect((await invite()).status).toBe(201)
    pass(0.1)
    const refused = { status: 403, body: { message: 'Please enter your password again.', reauthenticate: true } }
    expect(await invite()).toEqual(refused)
    expect(await enter({})).toEqual(refused)
    expect(await enter({ password: 'a wrong password' })).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
    expect(await invite()).toEqual(refused)
    expect((await enter({ password: PASSWORD })).status).toBe(200)
    expect([(await enter({})).status, (await invite()).status]).toEqual([200, 201])
    pass(11)
    expect(await invite()).toEqual(refused)
  })

  test('a clock that is set back makes it no more recent', async () => {
    const { site, invite, enter, pass } = await openSite(engine)
    await using _closed = site
    pass(-60)
    expect((await invite()).status).toBe(403)
    await enter({ password: PASSWORD })
    expect((await invite()).status).toBe(201)
  })

  test('entering it counts only for that session', async () => {
    const { site, cookie, invite, enter, pass } = await openSite(engine)
    await using _closed = site
    const login = await site.request('/api/auth/login', { json: { username: 'anna', password: PASSWORD } })
    const other = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    pass(11)
    await enter({ password: PASSWORD })
    expect((await invite()).status).toBe(201)
    expect(other).not.toBe(cookie)
    expect((await site.request('/api/auth/invitations', { json: {}, cookie: other })).status).toBe(403)
  })

  test('guesses are bounded as those of the login are, and someone who stole a cookie gets no further by them', async () => {
    const { site, enter, invite, pass } = await openSite(engine)
    await using _closed = site
    pass(11)
    const statuses = []
    for (let guess = 0; guess < 11; guess++) statuses.push((await enter({ password: `guess ${guess}` })).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect((await enter({ password: PASSWORD })).status).toBe(429)
    expect((await invite()).status).toBe(403)
  })
})
