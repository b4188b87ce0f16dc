import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createAccount } from '../tab/change-accounts.server'

const PASSWORD = 'a long enough password'

async function activityOf(site: TestSite): Promise<Record<string, string | null>[]> {
  const cookie = await site.logIn()
  return (await (await site.request('/api/activity', { cookie })).json()).activity
}

describe.each(engines)('logins in the log of activities on %s', (engine) => {
  test('logins are noted, and failed ones by a code that is the same for the same name and reveals nothing of it', async () => {
    await using site = await openTestSite(engine)
    await createAccount(site.services, { username: 'Anna', password: PASSWORD, role: 'editor' })
    const logIn = (username: string, password = PASSWORD) => site.request('/api/auth/login', { json: { username, password } })
    await logIn('anna', 'a wrong password')
    await logIn('ANNA', 'a wrong password')
    await logIn('my secret password', 'a wrong password')
    await logIn('anna')
    const activity = await activityOf(site)
    expect(activity[0]).toMatchObject({ username: 'Anna', action: 'log in', entity: 'account', label: 'Anna' })
    const failed = activity.filter(({ action }) => action === 'fail to log in')
    expect(failed).toHaveLength(3)
    const [secret, second, first] = failed.map(({ detail }) => detail)
    expect(first).toMatch(/^as name [0-9a-f]{8}$/)
    expect([second === first, secret === first]).toEqual([true, false])
    expect(failed.map(({ username, label }) => [username, label])).toEqual(Array(3).fill([null, null]))
  })

  // Before, guesses at an account were noted no more after 20 at made-up names.
  test('of failures at names that are no account’s 20 an hour are noted, and none of these hides one at an account', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    await createAccount(site.services, { username: 'Anna', password: PASSWORD, role: 'editor' })
    const guess = (username: string) => site.request('/api/auth/login', { json: { username, password: 'a wrong password' } })
    // Each of them is a name of its own.
    for (let count = 0; count < 22; count++) await guess(`guess ${count}`)
    await guess('anna')
    const noted = (await activityOf(site)).filter(({ action }) => action === 'fail to log in').map(({ detail }) => detail)
    expect([noted.length, new Set(noted).size]).toEqual([21, 21])
  })

  test('an export of people is noted', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    for (const path of ['/api/newsletter/subscribers/export', '/api/contact/export'])
      expect((await site.request(path, { cookie })).status).toBe(200)
    const { activity } = await (await site.request('/api/activity', { cookie })).json()
    expect(activity.map(({ username, action, entity }: Record<string, string>) => `${username}: ${action} ${entity}`)).toEqual([
      'keeper: export contact message',
      'keeper: export subscriber',
    ])
  })
})
