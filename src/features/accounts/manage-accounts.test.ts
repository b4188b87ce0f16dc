import { describe, expect, test } from 'vitest'
import { openServices } from '@/services.server'
import { engines, openTestSite, type TestSite } from '../../../tests/support/test-site'
import { runAdminCommand } from './account.cli.server'
import { createAccount, ensureFirstAdmin } from './manage-accounts.server'

const logIn = (site: TestSite, username: string, password: string) => site.request('/api/auth/login', { json: { username, password } })
const accounts = (site: TestSite) => site.services.db.q().selectFrom('accounts').select(['username', 'is_admin']).orderBy('id').execute()

describe.each(engines)('accounts on %s', (engine) => {
  test('decisions, ADMIN_PASSWORD unset: the first admin gets a generated password, told once', async () => {
    await using site = await openTestSite(engine)
    const password = (await ensureFirstAdmin(site.services)) ?? ''
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await logIn(site, 'admin', password)).status).toBe(200)
    expect(await ensureFirstAdmin(site.services)).toBeUndefined()
    expect(await accounts(site)).toEqual([{ username: 'admin', is_admin: 1 }])
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
    expect(await accounts(site)).toEqual([{ username: 'member', is_admin: 0 }])
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

  test('npm run admin -- create: an account whose printed password opens, an admin unless told otherwise', async () => {
    await using site = await openTestSite(engine)
    const printed = await runAdminCommand(site.services, ['create', 'Anna'])
    const password = /^Account Anna created\. Password: ([\w-]{16})$/.exec(printed)?.[1] ?? ''
    expect((await logIn(site, 'anna', password)).status).toBe(200)
    await runAdminCommand(site.services, ['create', 'member', '--no-admin'])
    expect(await accounts(site)).toEqual([
      { username: 'Anna', is_admin: 1 },
      { username: 'member', is_admin: 0 },
    ])
  })

  test('npm run admin -- password: the new password is printed and opens', async () => {
    await using site = await openTestSite(engine)
    await createAccount(site.services, { username: 'Anna', password: 'a long enough password', isAdmin: true })
    const printed = await runAdminCommand(site.services, ['password', 'anna'])
    const password = /^New password of anna: ([\w-]{16})$/.exec(printed)?.[1] ?? ''
    expect((await logIn(site, 'Anna', password)).status).toBe(200)
    expect((await logIn(site, 'Anna', 'a long enough password')).status).toBe(401)
  })

  test('npm run admin -- list: one line an account', async () => {
    await using site = await openTestSite(engine)
    expect(await runAdminCommand(site.services, ['list'])).toBe('')
    await createAccount(site.services, { username: 'Anna', password: 'a long enough password', isAdmin: true })
    await createAccount(site.services, { username: 'member', password: 'a long enough password', isAdmin: false })
    const today = new Date().toISOString().slice(0, 10)
    expect(await runAdminCommand(site.services, ['list'])).toBe(`Anna, since ${today}\nmember (not an admin), since ${today}`)
  })

  test.each([
    [['create', 'ANNA'], /^There is an account ANNA already$/],
    [['password', 'nobody'], /^There is no account nobody$/],
    [['create', 'ab'], /^A username has 3 to 64 characters$/],
    [['create', '  a  '], /^A username has 3 to 64 characters$/],
    [['create', 'x'.repeat(65)], /^A username has 3 to 64 characters$/],
    [['create'], /^A username has 3 to 64 characters$/],
    [['create', 'member', '--admin'], /^Usage:/],
    [['remove', 'anna'], /^Usage:/],
    [[], /^Usage:/],
  ])('npm run admin -- %j is refused in words and changes nothing', async (args, message) => {
    await using site = await openTestSite(engine)
    await createAccount(site.services, { username: 'Anna', password: 'a long enough password', isAdmin: true })
    await expect(runAdminCommand(site.services, args)).rejects.toThrow(message)
    expect(await accounts(site)).toEqual([{ username: 'Anna', is_admin: 1 }])
  })
})
