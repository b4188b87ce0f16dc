import { ADDRESS, addAccount, cookieOf, logIn, NEXT, openAnnasSite, PASSWORD, runAdmin, sentTo } from '@tests/support/account-emails'
import { engines } from '@tests/support/test-site'
import { totpCode } from '@tests/support/totp-code'
import { describe, expect, test } from 'vitest'

describe.each(engines)('spec B §7.1 notices to the address of an account, on %s', (engine) => {
  test('a login on a device that the account has not been used on, and a changed password', async () => {
    await using site = await openAnnasSite(engine)
    const first = await logIn(site)
    const device =
      first.headers
        .getSetCookie()
        .find((cookie) => cookie.includes('device'))
        ?.split(';')[0] ?? ''
    await logIn(site, { cookie: device })
    const json = { currentPassword: PASSWORD, password: NEXT, confirmPassword: NEXT }
    await site.request('/api/auth/password', { json, cookie: cookieOf(await logIn(site, { cookie: device })) })
    const subjects = sentTo(await site.deliverMail(), ADDRESS).map((subject) => subject?.replace(/ \(.*/, ''))
    expect(subjects).toEqual(['New login to your account', 'Your password was changed'])
  })

  test('a second factor that is set up, and one that is removed', async () => {
    await using site = await openAnnasSite(engine)
    const cookie = cookieOf(await logIn(site))
    const { secret } = await (await site.request('/api/auth/totp', { method: 'POST', cookie })).json()
    await site.request('/api/auth/totp/confirm', { json: { code: totpCode(secret, site.services.clock.now().getTime()) }, cookie })
    await runAdmin(site, 'reset-second-factor', 'anna')
    const emails = await site.deliverMail()
    expect(emails.at(-1)?.text).toMatch(/If you’re asked for a code that you don’t have, write to \S+@\S+: an admin can remove it\./)
    const news = emails.flatMap(({ text }) => /How you log in as anna was changed (.*)\./.exec(text ?? '')?.[1] ?? [])
    expect(news).toEqual(['by setting up an authenticator app', 'by removing the second factor'])
  })

  test('all other admins are notified of a new admin with an address, however they came to be one', async () => {
    await using site = await openAnnasSite(engine)
    await addAccount(site, 'chief', 'admin')
    await runAdmin(site, 'email', 'chief', 'chief@example.net')
    await runAdmin(site, 'create', 'second')
    await runAdmin(site, 'email', 'second', 'second@example.net')
    await runAdmin(site, 'role', 'anna', '--role', 'admin')
    const { invitation } = await (
      await site.request('/api/auth/invitations', { json: { role: 'admin' }, cookie: cookieOf(await logIn(site, { username: 'chief' })) })
    ).json()
    await site.request('/api/auth/register', {
      json: { username: 'guest', password: NEXT, confirmPassword: NEXT, invitation: invitation.token },
    })
    const emails = await site.deliverMail()
    const news = (address: string) => sentTo(emails, address).flatMap((subject) => /^New admin: (\w+)/.exec(subject ?? '')?.[1] ?? [])
    expect([news('chief@example.net'), news('second@example.net'), news(ADDRESS)]).toEqual([
      ['second', 'anna', 'guest'],
      ['anna', 'guest'],
      ['guest'],
    ])
  })
})
