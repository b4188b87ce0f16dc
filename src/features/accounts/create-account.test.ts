import { describe, expect, test } from 'vitest'
import { openServices } from '@/app/services.server'
import { StartError } from '@/platform/start-error.server'
import { engines, openTestSite, type TestSite } from '../../../tests/support/test-site'
import { createAccount, ensureFirstAdmin } from './create-account.server'
import { disableAccount } from './disable-account.server'

const PASSWORD = 'a long enough password'

const logIn = (site: TestSite, username: string, password: string) => site.request('/api/auth/login', { json: { username, password } })
const accounts = ({ services }: TestSite) =>
  services.db.q().selectFrom('accounts').select(['username', 'isAdmin', 'disabledAt']).orderBy('id').execute()

describe.each(engines)('accounts on %s', (engine) => {
  test('decisions, ADMIN_PASSWORD unset: the first admin gets a generated password, told once', async () => {
    await using site = await openTestSite(engine)
    const password = (await ensureFirstAdmin(site.services)) ?? ''
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await logIn(site, 'admin', password)).status).toBe(200)
    expect(await ensureFirstAdmin(site.services)).toBeUndefined()
    expect(await accounts(site)).toMatchObject([{ username: 'admin', isAdmin: true }])
  })

  test('decisions, ADMIN_USERNAME and ADMIN_PASSWORD: the first admin has these, and the password is not told', async () => {
    await using site = await openTestSite(engine, { ADMIN_USERNAME: 'Keeper', ADMIN_PASSWORD: 'a chosen password' })
    expect(await ensureFirstAdmin(site.services)).toBeUndefined()
    expect((await logIn(site, 'keeper', 'a chosen password')).status).toBe(200)
  })

  test('decisions, running: where any account exists, no admin is created', async () => {
    await using site = await openTestSite(engine)
    await createAccount(site.services, { username: 'member', password: 'a long enough password', isAdmin: false })
    expect(await ensureFirstAdmin(site.services)).toBeUndefined()
    expect(await accounts(site)).toMatchObject([{ username: 'member', isAdmin: false }])
  })

  test('several starts at once create one admin, and one of them tells the password that opens', async () => {
    await using site = await openTestSite(engine)
    const other = await openServices(site.services.config, { exclusive: false })
    const told = await Promise.all([site.services, other, site.services, other].map((services) => ensureFirstAdmin(services)))
    await other.db.close()
    const passwords = told.filter((password) => password !== undefined)
    expect(passwords).toHaveLength(1)
    expect(await accounts(site)).toHaveLength(1)
    expect((await logIn(site, 'admin', passwords[0] ?? '')).status).toBe(200)
  })

  test.each([
    ['password2026', 'ADMIN_PASSWORD is too easy to guess'],
    ['Keeper-12345', 'ADMIN_PASSWORD must be more than ADMIN_USERNAME'],
  ])('decisions, running: ADMIN_PASSWORD %s stops the start with a line that names it', async (password, message) => {
    await using site = await openTestSite(engine, { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: password })
    await expect(ensureFirstAdmin(site.services)).rejects.toThrow(new StartError(message))
    expect(await accounts(site)).toEqual([])
  })

  test('two admins who disable one another at the same moment: one of them stays', async () => {
    await using site = await openTestSite(engine)
    const other = await openServices(site.services.config, { exclusive: false })
    for (const username of ['anna', 'berta']) await createAccount(site.services, { username, password: PASSWORD, isAdmin: true })
    const results = await Promise.allSettled([disableAccount(site.services, 'anna'), disableAccount(other, 'berta')])
    await other.db.close()
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await accounts(site)).filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1)
  })
})
