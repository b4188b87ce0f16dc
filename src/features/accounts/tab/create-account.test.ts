import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { openServices } from '@/app/services.server'
import { StartError } from '@/platform/start-error.server'
import { createAccount, disableAccount, ensureFirstAdmin } from './change-accounts.server'

const PASSWORD = 'a long enough password'

const logIn = (site: TestSite, username: string, password: string) => site.request('/api/auth/login', { json: { username, password } })
const accounts = ({ services }: TestSite) =>
  services.db.selectFrom('accounts').select(['username', 'role', 'disabledAt']).orderBy('id').execute()

describe.each(engines)('accounts on %s', (engine) => {
  test('decisions, ADMIN_PASSWORD unset: the first admin gets a generated password, printed once', async () => {
    await using site = await openTestSite(engine)
    const password = (await ensureFirstAdmin(site.services)) ?? ''
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await logIn(site, 'admin', password)).status).toBe(200)
    expect(await ensureFirstAdmin(site.services)).toBeUndefined()
    expect(await accounts(site)).toMatchObject([{ username: 'admin', role: 'admin' }])
  })

  test('decisions, ADMIN_USERNAME and ADMIN_PASSWORD: the first admin has these, and the password is not printed', async () => {
    await using site = await openTestSite(engine, { ADMIN_USERNAME: 'Keeper', ADMIN_PASSWORD: 'a chosen password' })
    expect(await ensureFirstAdmin(site.services)).toBeUndefined()
    expect((await logIn(site, 'keeper', 'a chosen password')).status).toBe(200)
  })

  test('decisions, running: where any account exists, no admin is created', async () => {
    await using site = await openTestSite(engine)
    await createAccount(site.services, { username: 'member', password: 'a long enough password', role: 'member' })
    expect(await ensureFirstAdmin(site.services)).toBeUndefined()
    expect(await accounts(site)).toMatchObject([{ username: 'member', role: 'member' }])
  })

  test('several starts at once create one admin, and one of them prints the password that works', async () => {
    await using site = await openTestSite(engine)
    const other = await openServices(site.services.config, { exclusive: false })
    const answers = await Promise.all([site.services, other, site.services, other].map((services) => ensureFirstAdmin(services)))
    await other.db.close()
    const passwords = answers.filter((password) => password !== undefined)
    expect(passwords).toHaveLength(1)
    expect(await accounts(site)).toHaveLength(1)
    expect((await logIn(site, 'admin', passwords[0] ?? '')).status).toBe(200)
  })

  test.each([
    ['password2026', 'ADMIN_PASSWORD is too easy to guess. Set another one, or none to get a generated one'],
    ['Elizabeth1', 'ADMIN_PASSWORD is too easy to guess. Set another one, or none to get a generated one'],
    ['Keeper-12345', 'ADMIN_PASSWORD must be more than ADMIN_USERNAME'],
  ])('decisions, running: ADMIN_PASSWORD %s stops the start with a line that names it', async (password, message) => {
    await using site = await openTestSite(engine, { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: password })
    await expect(ensureFirstAdmin(site.services)).rejects.toThrow(new StartError(message))
    expect(await accounts(site)).toEqual([])
  })

  test('an ADMIN_PASSWORD that is too easy doesn’t stop the start of a site that has accounts', async () => {
    await using site = await openTestSite(engine, { ADMIN_PASSWORD: 'password2026' })
    await createAccount(site.services, { username: 'anna', password: PASSWORD, role: 'admin' })
    expect(await ensureFirstAdmin(site.services)).toBeUndefined()
  })

  test('of two admins who disable each other at the same moment, one remains', async () => {
    await using site = await openTestSite(engine)
    const other = await openServices(site.services.config, { exclusive: false })
    for (const username of ['anna', 'berta']) await createAccount(site.services, { username, password: PASSWORD, role: 'admin' })
    const results = await Promise.allSettled([disableAccount(site.services, 'anna'), disableAccount(other, 'berta')])
    await other.db.close()
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await accounts(site)).filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1)
  })
})
