import {
  ADDRESS,
  addAccount,
  askForReset,
  changeEmail,
  confirmEmail,
  cookieOf,
  logIn,
  NEXT,
  openAnnasSite,
  PASSWORD,
  readOwnEmail,
  resetPassword,
  runAdmin,
  setClock,
  tokensIn,
} from '@tests/support/account-emails'
import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'

describe.each(engines)('spec B §7.1 what an intruder leaves by an email address, on %s', (engine) => {
  test('an account whose password another’s reset link set loses, with that password, the address that was confirmed since', async () => {
    await using site = await openAnnasSite(engine)
    await addAccount(site, 'mallory', 'admin')
    await addAccount(site, 'chief', 'admin')
    const mallory = cookieOf(await logIn(site, { username: 'mallory' }))
    const { resetLink } = await (await site.request('/api/accounts/1/reset-link', { method: 'POST', cookie: mallory })).json()
    await resetPassword(site, resetLink.token)
    const thief = cookieOf(await logIn(site, { password: NEXT }))
    setClock(site, Date.now() + 60_000)
    await changeEmail(site, thief, 'mallory@example.net')
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    await confirmEmail(site, token)
    await runAdmin(site, 'disable', 'mallory')
    await askForReset(site, 'anna')
    expect(tokensIn(await site.deliverMail(), 'reset')).toEqual([])
  })

  test('a password that was set through an address that another gave is revoked with that one’s own, as after a reset link of theirs', async () => {
    await using site = await openTestSite(engine)
    await addAccount(site, 'anna')
    await addAccount(site, 'mallory', 'admin')
    const stolen = cookieOf(await logIn(site, { username: 'mallory' }))
    await site.request('/api/accounts/1', { method: 'PUT', json: { email: 'thief@example.net' }, cookie: stolen })
    await confirmEmail(site, tokensIn(await site.deliverMail(), 'confirm')[0] ?? '')
    await askForReset(site, 'anna')
    expect((await resetPassword(site, tokensIn(await site.deliverMail(), 'reset')[0] ?? '', 'what only the thief knows')).status).toBe(200)
    const json = { currentPassword: PASSWORD, password: NEXT, confirmPassword: NEXT }
    const changed = await site.request('/api/auth/password', { json, cookie: cookieOf(await logIn(site, { username: 'mallory' })) })
    expect((await changed.json()).lostPasswords).toEqual(['anna'])
    expect((await logIn(site, { password: 'what only the thief knows' })).status).toBe(401)
  })

  test('a new password drops the address that waits to be confirmed, and says which one was confirmed in the last 30 days', async () => {
    await using site = await openAnnasSite(engine)
    const json = { currentPassword: PASSWORD, password: NEXT, confirmPassword: NEXT }
    const cookie = cookieOf(await logIn(site))
    await changeEmail(site, cookie, 'thief@example.net')
    const changed = await site.request('/api/auth/password', { json, cookie })
    expect((await changed.json()).recentEmail).toBe(ADDRESS)
    expect(await readOwnEmail(site, cookieOf(changed))).toEqual({ email: ADDRESS, newEmail: null })
    setClock(site, Date.now() + 31 * 24 * 3_600_000)
    const again = { ...json, currentPassword: NEXT, password: PASSWORD, confirmPassword: PASSWORD }
    const later = await site.request('/api/auth/password', { json: again, cookie: cookieOf(await logIn(site, { password: NEXT })) })
    expect((await later.json()).recentEmail).toBeNull()
  })

  test('addresses that a former admin gave others are removed: they may be the admin’s own', async () => {
    await using site = await openAnnasSite(engine)
    await addAccount(site, 'mallory', 'admin')
    const mallory = cookieOf(await logIn(site, { username: 'mallory' }))
    await site.request('/api/accounts/1', { method: 'PUT', json: { email: 'mallory@example.net' }, cookie: mallory })
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    expect(await confirmEmail(site, token)).toBe(200)
    await runAdmin(site, 'role', 'mallory', '--role', 'member')
    await askForReset(site, 'anna')
    expect(tokensIn(await site.deliverMail(), 'reset')).toEqual([])
  })
})
