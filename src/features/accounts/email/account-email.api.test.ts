import {
  ADDRESS,
  addAccount,
  changeEmail,
  confirmEmail,
  cookieOf,
  logIn,
  openAnnasSite,
  readOwnEmail,
  sentTo,
  setClock,
  tokensIn,
} from '@tests/support/account-emails'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { accountPersonalData } from './account-emails.server'

async function activity(site: TestSite) {
  const rows = await site.services.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', '=', 'change email')
    .orderBy('id')
    .execute()
  return { rows: rows.map(({ action, detail }) => [action, detail].filter(Boolean).join(' ')) }
}

describe.each(engines)('spec B §7.1 the email address of an account, on %s', (engine) => {
  test('counts once its owner has used the link that it was sent, once', async () => {
    await using site = await openTestSite(engine)
    await addAccount(site, 'anna')
    const cookie = cookieOf(await logIn(site))
    expect(await (await changeEmail(site, cookie, ' Anna@Example.net ')).json()).toEqual({ email: null, newEmail: 'Anna@Example.net' })
    expect(sentTo(await site.deliverMail(), 'Anna@Example.net')).toEqual([expect.stringMatching(/^Please confirm your email address/)])
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    expect([await confirmEmail(site, 'unknown'), await confirmEmail(site, token), await confirmEmail(site, token)]).toEqual([404, 200, 404])
    expect(await readOwnEmail(site, cookie)).toEqual({ email: 'Anna@Example.net', newEmail: null })
    expect((await changeEmail(site, cookie, 'no address')).status).toBe(400)
  })

  test('a link is void once another address is to be confirmed, or after a day', async () => {
    await using site = await openTestSite(engine)
    await addAccount(site, 'anna')
    const cookie = cookieOf(await logIn(site))
    await changeEmail(site, cookie, 'first@example.net')
    const [first = ''] = tokensIn(await site.deliverMail(), 'confirm')
    await changeEmail(site, cookie, 'second@example.net')
    const second = tokensIn(await site.deliverMail(), 'confirm').find((token) => token !== first) ?? ''
    expect(await confirmEmail(site, first)).toBe(404)
    setClock(site, Date.now() + 25 * 3_600_000)
    expect(await confirmEmail(site, second)).toBe(404)
    expect(await readOwnEmail(site, cookie)).toEqual({ email: null, newEmail: 'second@example.net' })
  })

  test('the old one is notified of another, and of none', async () => {
    await using site = await openAnnasSite(engine)
    const cookie = cookieOf(await logIn(site))
    await changeEmail(site, cookie, 'new@example.net')
    expect(await readOwnEmail(site, cookie)).toEqual({ email: ADDRESS, newEmail: 'new@example.net' })
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    await confirmEmail(site, token)
    await changeEmail(site, cookie, null)
    const emails = await site.deliverMail()
    for (const address of [ADDRESS, 'new@example.net'])
      expect(sentTo(emails, address)).toContainEqual(expect.stringMatching(/^Your email address was changed/))
    const { rows } = await activity(site)
    expect(rows).toEqual(['change email', 'change email', 'change email removed'])
  })

  test('no mailbox gets more than three links a day, and earlier ones stay valid', async () => {
    await using site = await openAnnasSite(engine, { RATE_LIMITS: 'on' })
    const cookie = cookieOf(await logIn(site))
    const statuses: number[] = []
    for (const tag of ['a', 'b', 'c', 'd']) statuses.push((await changeEmail(site, cookie, `other+${tag}@example.net`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await readOwnEmail(site, cookie)).toEqual({ email: ADDRESS, newEmail: 'other+c@example.net' })
  })

  test('the number of addresses to which an account can have links sent is limited', async () => {
    await using site = await openAnnasSite(engine, { RATE_LIMITS: 'on' })
    const cookie = cookieOf(await logIn(site))
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push((await changeEmail(site, cookie, `stranger${count}@example.net`)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(await readOwnEmail(site, cookie)).toMatchObject({ newEmail: 'stranger19@example.net' })
  })

  test('an admin gives an account an address, which its owner confirms', async () => {
    await using site = await openTestSite(engine)
    await addAccount(site, 'anna')
    const admin = await site.logIn()
    const answer = await site.request('/api/accounts/1', { method: 'PUT', json: { email: ADDRESS }, cookie: admin })
    expect((await answer.json()).account).toMatchObject({ email: null, newEmail: ADDRESS })
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    expect(await confirmEmail(site, token)).toBe(200)
    expect((await activity(site)).rows).toEqual(['change email asked for', 'change email asked for by keeper'])
    expect((await (await site.request('/api/accounts', { cookie: admin })).json()).accounts[0]).toMatchObject({ email: ADDRESS })
  })

  test('spec B §8: erasing an address says what its owner misses then, and that the account stays, also where its username is the address', async () => {
    await using site = await openAnnasSite(engine)
    await addAccount(site, 'ada@example.net')
    const { effects, find, remains } = accountPersonalData
    expect(await effects?.(site.services, ADDRESS)).toEqual(['anna gets no security notices or links to a new password any more.'])
    expect(remains).toMatch(/^The account itself, its username/)
    expect(await find(site.services, 'ada@example.net')).toMatchObject([{ title: 'The account ada@example.net, which stays' }])
  })

  test('spec B §8: a link that was sent to an erased address opens nothing, also where the address is entered again', async () => {
    await using site = await openTestSite(engine)
    await addAccount(site, 'anna')
    const cookie = cookieOf(await logIn(site))
    await changeEmail(site, cookie, 'anna@example.net')
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    await site.services.db.tx(async () => accountPersonalData.erase(site.services, 'anna@example.net'))
    await changeEmail(site, cookie, 'anna@example.net')
    expect(await confirmEmail(site, token)).toBe(404)
    expect(await readOwnEmail(site, cookie)).toEqual({ email: null, newEmail: 'anna@example.net' })
  })
})
