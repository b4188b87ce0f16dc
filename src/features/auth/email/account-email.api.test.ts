import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { runAdminCommand } from '@/features/accounts/account.cli.server'
import { createAccount } from '@/features/accounts/create-account.server'
import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail } from '@/features/mail/queue-mail.server'
import { queueMailWithinLimit } from '@/features/mail/queue-mail-within-limit.server'
import { createClock } from '@/platform/time/clock'
import { engines, openTestSite, type TestSite } from '../../../../tests/support/test-site'
import { totpCode } from '../../../../tests/support/totp-code'
import { accountPersonalData } from './account.personal-data.server'
import { resetRequestJob } from './request-reset.server'

type Email = Awaited<ReturnType<TestSite['deliverMail']>>[number]

const PASSWORD = 'a long enough password'
const NEXT = 'quite another sentence'
const ADDRESS = 'anna@example.net'

const run = (site: TestSite, ...args: string[]) => runAdminCommand(site.services, args)
const create = (site: TestSite, username: string, role: 'admin' | 'editor' = 'editor') =>
  createAccount(site.services, { username, password: PASSWORD, role })
const logIn = (site: TestSite, { username = 'anna', password = PASSWORD, cookie = '' } = {}) =>
  site.request('/api/auth/login', { json: { username, password }, ...(cookie && { cookie }) })
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const change = (site: TestSite, cookie: string, email: string | null) =>
  site.request('/api/auth/email', { method: 'PUT', json: { email }, cookie })
const own = async (site: TestSite, cookie: string) => (await site.request('/api/auth/email', { cookie })).json()
const confirm = async (site: TestSite, token: string) => (await site.request('/api/auth/email/confirm', { json: { token } })).status
const askFor = async (site: TestSite, username: string) => site.request('/api/auth/reset-request', { json: { username } })
const reset = (site: TestSite, token: string, password = NEXT) => site.request('/api/auth/reset', { json: { token, password } })
const tokensIn = (emails: readonly Email[], kind: 'confirm' | 'reset') =>
  emails.flatMap(({ text }) => [...(text ?? '').matchAll(new RegExp(`/login#${kind}=([\\w-]+)`, 'g'))].map((match) => match[1] ?? ''))
const sentTo = (emails: readonly Email[], address: string) =>
  emails.filter(({ to }) => to?.[0]?.address?.toLowerCase() === address.toLowerCase()).map(({ subject }) => subject)
const at = (site: TestSite, moment: number) => {
  site.services.clock = createClock('America/Denver', () => new Date(moment))
}

/** A site on which anna, an editor, has a confirmed address, and an admin none. */
async function openSite(engine: (typeof engines)[number], env = {}) {
  const site = await openTestSite(engine, env)
  await create(site, 'anna')
  await create(site, 'keeper', 'admin')
  await run(site, 'email', 'anna', ADDRESS)
  return site
}

describe.each(engines)('spec B §7.1 the email address of an account, on %s', (engine) => {
  test('counts once its owner has used the link that it was sent, once', async () => {
    await using site = await openTestSite(engine)
    await create(site, 'anna')
    const cookie = cookieOf(await logIn(site))
    expect(await (await change(site, cookie, ' Anna@Example.net ')).json()).toEqual({ email: null, newEmail: 'Anna@Example.net' })
    expect(sentTo(await site.deliverMail(), 'Anna@Example.net')).toEqual([expect.stringMatching(/^Please confirm your email address/)])
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    expect([await confirm(site, 'unknown'), await confirm(site, token), await confirm(site, token)]).toEqual([404, 200, 404])
    expect(await own(site, cookie)).toEqual({ email: 'Anna@Example.net', newEmail: null })
    expect((await change(site, cookie, 'no address')).status).toBe(400)
  })

  test('a link is void once another address is to be confirmed, or after a day', async () => {
    await using site = await openTestSite(engine)
    await create(site, 'anna')
    const cookie = cookieOf(await logIn(site))
    await change(site, cookie, 'first@example.net')
    const [first = ''] = tokensIn(await site.deliverMail(), 'confirm')
    await change(site, cookie, 'second@example.net')
    const second = tokensIn(await site.deliverMail(), 'confirm').find((token) => token !== first) ?? ''
    expect(await confirm(site, first)).toBe(404)
    at(site, Date.now() + 25 * 3_600_000)
    expect(await confirm(site, second)).toBe(404)
    expect(await own(site, cookie)).toEqual({ email: null, newEmail: 'second@example.net' })
  })

  test('the old one is notified of another, and of none', async () => {
    await using site = await openSite(engine)
    const cookie = cookieOf(await logIn(site))
    await change(site, cookie, 'new@example.net')
    expect(await own(site, cookie)).toEqual({ email: ADDRESS, newEmail: 'new@example.net' })
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    await confirm(site, token)
    await change(site, cookie, null)
    const emails = await site.deliverMail()
    for (const address of [ADDRESS, 'new@example.net'])
      expect(sentTo(emails, address)).toContainEqual(expect.stringMatching(/^Your email address was changed/))
    const { rows } = await activity(site)
    expect(rows).toEqual(['change email', 'change email', 'change email removed'])
  })

  test('no mailbox gets more than three links a day, and what was there stays', async () => {
    await using site = await openSite(engine, { RATE_LIMITS: 'on' })
    const cookie = cookieOf(await logIn(site))
    const statuses: number[] = []
    for (const tag of ['a', 'b', 'c', 'd']) statuses.push((await change(site, cookie, `other+${tag}@example.net`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await own(site, cookie)).toEqual({ email: ADDRESS, newEmail: 'other+c@example.net' })
  })
})

/** As many messages as a stranger can cause there in a day. */
async function fillMailbox({ services }: TestSite) {
  const hello = defineMail({
    kind: 'hello',
    label: 'Hello',
    facts: z.object({}),
    render: async () => ({ subject: 'Hello', html: '', text: '' }),
  })
  const about = { kind: 'test', id: 1, label: 'A test' }
  for (let count = 0; count < 13; count++)
    await queueMailWithinLimit(services, composeMail(hello, { to: ADDRESS, facts: {}, about }), String(count))
  await services.db.q().deleteFrom('jobs').execute()
}

async function activity(site: TestSite) {
  const rows = await site.services.db
    .q()
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', '=', 'change email')
    .orderBy('id')
    .execute()
  return { rows: rows.map(({ action, detail }) => [action, detail].filter(Boolean).join(' ')) }
}

describe.each(engines)('spec B §10 a forgotten password, on %s', (engine) => {
  test('by username or address its owner gets a link, which sets another once and ends all sessions', async () => {
    await using site = await openSite(engine)
    const before = cookieOf(await logIn(site))
    for (const name of [' ANNA', 'Anna@EXAMPLE.net']) expect((await askFor(site, name)).status).toBe(200)
    const [first = '', second = ''] = tokensIn(await site.deliverMail(), 'reset')
    expect((await reset(site, first, 'anna-2026-anna')).status).toBe(400)
    expect(await (await reset(site, first)).json()).toEqual({ message: 'Your password was changed.', username: 'anna' })
    expect([(await reset(site, first)).status, (await reset(site, second)).status]).toEqual([404, 404])
    expect((await site.request('/api/auth/user', { cookie: before })).status).toBe(401)
    expect([(await logIn(site)).status, (await logIn(site, { password: NEXT })).status]).toEqual([401, 200])
    expect(sentTo(await site.deliverMail(), ADDRESS)).toContainEqual(expect.stringMatching(/^Your password was changed/))
  })

  test('the answer and the work that it waits for are the same whether there is such an account or not', async () => {
    await using site = await openSite(engine)
    await create(site, 'without')
    await create(site, 'closed')
    await run(site, 'email', 'closed', 'closed@example.net')
    await run(site, 'disable', 'closed')
    const jobs = async () =>
      Number(
        (
          await site.services.db
            .q()
            .selectFrom('jobs')
            .select((e) => e.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const answers = new Set<string>()
    for (const name of ['anna', 'nobody', 'nobody@example.net', 'without', 'closed', 'closed@example.net']) {
      const count = await jobs()
      answers.add(await (await askFor(site, name)).text())
      expect(await jobs()).toBe(count + 1)
    }
    expect(answers.size).toBe(1)
    expect((await site.deliverMail()).filter(({ subject }) => subject?.startsWith('Choose')).map(({ to }) => to?.[0]?.address)).toEqual([
      ADDRESS,
    ])
    expect((await site.request('/api/auth/reset-request', { json: { username: ' ' } })).status).toBe(400)
  })

  test('a link is void after an hour, for a disabled account, and once the account has another address', async () => {
    await using site = await openSite(engine)
    const link = async () => {
      const before = tokensIn(await site.deliverMail(), 'reset')
      await askFor(site, 'anna')
      return tokensIn(await site.deliverMail(), 'reset').find((token) => !before.includes(token)) ?? ''
    }
    const moved = await link()
    await run(site, 'email', 'anna', 'moved@example.net')
    const disabled = await link()
    await run(site, 'disable', 'anna')
    expect([(await reset(site, moved)).status, (await reset(site, disabled)).status]).toEqual([404, 404])
    await run(site, 'enable', 'anna')
    const late = await link()
    at(site, Date.now() + 61 * 60_000)
    expect((await reset(site, late)).status).toBe(404)
  })

  test('a mailbox gets three links an hour, whatever else strangers have sent to it, and an address asks 20 times in ten minutes', async () => {
    await using site = await openSite(engine, { RATE_LIMITS: 'on' })
    await fillMailbox(site)
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push((await askFor(site, count < 5 ? 'anna' : `nobody${count}`)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(tokensIn(await site.deliverMail(), 'reset')).toHaveLength(3)
    at(site, Date.now() + 61 * 60_000)
    await site.services.jobs.enqueue(resetRequestJob, { accountIds: [1] })
    expect(tokensIn(await site.deliverMail(), 'reset')).toHaveLength(4)
  })

  test('an address that two accounts share gets a link for each, which says whose it is', async () => {
    await using site = await openSite(engine)
    await create(site, 'berta')
    await run(site, 'email', 'berta', ADDRESS)
    await askFor(site, ADDRESS)
    const asked = (await site.deliverMail()).filter(({ subject }) => subject?.startsWith('Choose'))
    expect(asked.map(({ text }) => /for the account (\w+)/.exec(text ?? '')?.[1]).sort()).toEqual(['anna', 'berta'])
  })
})

describe.each(engines)('spec B §7.1 notices to the address of an account, on %s', (engine) => {
  test('a login on a device that the account has not been used on, and a changed password', async () => {
    await using site = await openSite(engine)
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
    await using site = await openSite(engine)
    const cookie = cookieOf(await logIn(site))
    const { secret } = await (await site.request('/api/auth/totp', { method: 'POST', cookie })).json()
    await site.request('/api/auth/totp/confirm', { json: { code: totpCode(secret, site.services.clock.now().getTime()) }, cookie })
    await run(site, 'reset-second-factor', 'anna')
    const emails = await site.deliverMail()
    expect(emails.at(-1)?.text).toMatch(/If you’re asked for a code that you don’t have, write to \S+@\S+: an admin can remove it\./)
    const news = emails.flatMap(({ text }) => /How you log in as anna was changed (.*)\./.exec(text ?? '')?.[1] ?? [])
    expect(news).toEqual(['by setting up an authenticator app', 'by removing the second factor'])
  })

  test('all other admins are notified of a new admin with an address, however they came to be one', async () => {
    await using site = await openSite(engine)
    await create(site, 'chief', 'admin')
    await run(site, 'email', 'chief', 'chief@example.net')
    await run(site, 'create', 'second')
    await run(site, 'email', 'second', 'second@example.net')
    await run(site, 'role', 'anna', '--role', 'admin')
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

  test('whose password another’s reset link set loses, with that password, the address that was confirmed since', async () => {
    await using site = await openSite(engine)
    await create(site, 'mallory', 'admin')
    await create(site, 'chief', 'admin')
    const mallory = cookieOf(await logIn(site, { username: 'mallory' }))
    const { resetLink } = await (await site.request('/api/accounts/1/reset-link', { method: 'POST', cookie: mallory })).json()
    await reset(site, resetLink.token)
    const thief = cookieOf(await logIn(site, { password: NEXT }))
    at(site, Date.now() + 60_000)
    await change(site, thief, 'mallory@example.net')
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    await confirm(site, token)
    await run(site, 'disable', 'mallory')
    await askFor(site, 'anna')
    expect(tokensIn(await site.deliverMail(), 'reset')).toEqual([])
  })

  test('a password that was set through an address that another gave is revoked with that one’s own, as after a reset link of theirs', async () => {
    await using site = await openTestSite(engine)
    await create(site, 'anna')
    await create(site, 'mallory', 'admin')
    const stolen = cookieOf(await logIn(site, { username: 'mallory' }))
    await site.request('/api/accounts/1', { method: 'PUT', json: { email: 'thief@example.net' }, cookie: stolen })
    await confirm(site, tokensIn(await site.deliverMail(), 'confirm')[0] ?? '')
    await askFor(site, 'anna')
    expect((await reset(site, tokensIn(await site.deliverMail(), 'reset')[0] ?? '', 'what only the thief knows')).status).toBe(200)
    const json = { currentPassword: PASSWORD, password: NEXT, confirmPassword: NEXT }
    const changed = await site.request('/api/auth/password', { json, cookie: cookieOf(await logIn(site, { username: 'mallory' })) })
    expect((await changed.json()).lostPasswords).toEqual(['anna'])
    expect((await logIn(site, { password: 'what only the thief knows' })).status).toBe(401)
  })

  test('spec B §8: erasing an address says what its owner misses then, and that the account stays, also where its username is the address', async () => {
    await using site = await openSite(engine)
    await create(site, 'ada@example.net')
    const { effects, find, remains } = accountPersonalData
    expect(await effects?.(site.services, ADDRESS)).toEqual(['anna gets no security notices or links to a new password any more.'])
    expect(remains).toMatch(/^The account itself, its username/)
    expect(await find(site.services, 'ada@example.net')).toMatchObject([{ title: 'The account ada@example.net, which stays' }])
  })

  test('a new password drops the address that waits to be confirmed, and says which one was confirmed in the last 30 days', async () => {
    await using site = await openSite(engine)
    const json = { currentPassword: PASSWORD, password: NEXT, confirmPassword: NEXT }
    const cookie = cookieOf(await logIn(site))
    await change(site, cookie, 'thief@example.net')
    const changed = await site.request('/api/auth/password', { json, cookie })
    expect((await changed.json()).recentEmail).toBe(ADDRESS)
    expect(await own(site, cookieOf(changed))).toEqual({ email: ADDRESS, newEmail: null })
    at(site, Date.now() + 31 * 24 * 3_600_000)
    const again = { ...json, currentPassword: NEXT, password: PASSWORD, confirmPassword: PASSWORD }
    const later = await site.request('/api/auth/password', { json: again, cookie: cookieOf(await logIn(site, { password: NEXT })) })
    expect((await later.json()).recentEmail).toBeNull()
  })

  test('someone who is no longer an admin takes with them the addresses that they gave others: they may be their own', async () => {
    await using site = await openSite(engine)
    await create(site, 'mallory', 'admin')
    const mallory = cookieOf(await logIn(site, { username: 'mallory' }))
    await site.request('/api/accounts/1', { method: 'PUT', json: { email: 'mallory@example.net' }, cookie: mallory })
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    expect(await confirm(site, token)).toBe(200)
    await run(site, 'role', 'mallory', '--role', 'member')
    await askFor(site, 'anna')
    expect(tokensIn(await site.deliverMail(), 'reset')).toEqual([])
  })

  test('spec B §3.9, §4.3: a test of a message or a mailing goes to the person who sends it, or where they have no address to the community', async () => {
    await using site = await openTestSite(engine, { CONTACT_EMAIL: 'office@example.org' })
    const cookie = await site.signIn({ username: 'keeper' })
    const { event } = await (
      await site.request('/api/cms/events', { json: { title: 'Open House', month: 'October', date: '5', year: '2999' }, cookie })
    ).json()
    const { mailing } = await (await site.request('/api/mailings', { json: { subject: 'October', markdown: 'Hello' }, cookie })).json()
    const test = async () => {
      const json = { subject: 'Parking', markdown: 'Behind the house', test: true }
      const written = await (await site.request(`/api/events/${event.id}/messages`, { json, cookie })).json()
      const { message } = await (await site.request(`/api/mailings/${mailing.id}/test`, { method: 'POST', cookie })).json()
      return [written, message]
    }
    expect(await test()).toEqual([{ recipients: 1, testTo: 'office@example.org' }, expect.stringContaining('office@example.org')])
    await run(site, 'email', 'keeper', 'keeper@example.net')
    expect(await test()).toEqual([{ recipients: 1, testTo: 'keeper@example.net' }, expect.stringContaining('keeper@example.net')])
    expect(sentTo(await site.deliverMail(), 'keeper@example.net')).toHaveLength(2)
  })

  test('an admin gives an account an address, which its owner confirms', async () => {
    await using site = await openTestSite(engine)
    await create(site, 'anna')
    const admin = await site.signIn()
    const answer = await site.request('/api/accounts/1', { method: 'PUT', json: { email: ADDRESS }, cookie: admin })
    expect((await answer.json()).account).toMatchObject({ email: null, newEmail: ADDRESS })
    const [token = ''] = tokensIn(await site.deliverMail(), 'confirm')
    expect(await confirm(site, token)).toBe(200)
    expect((await activity(site)).rows).toEqual(['change email asked for', 'change email asked for by keeper'])
    expect((await (await site.request('/api/accounts', { cookie: admin })).json()).accounts[0]).toMatchObject({ email: ADDRESS })
  })
})
