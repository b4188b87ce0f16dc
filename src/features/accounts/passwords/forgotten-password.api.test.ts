import {
  ADDRESS,
  addAccount,
  askForReset,
  cookieOf,
  logIn,
  NEXT,
  openAnnasSite,
  resetPassword,
  runAdmin,
  sentTo,
  setClock,
  tokensIn,
} from '@tests/support/account-emails'
import { engines, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { composeMail, defineMail, queueMailWithinLimit } from '@/features/mail/queue-mail.server'
import { resetRequestJob } from '../email/account-emails.server'

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
  await services.db.deleteFrom('jobs').execute()
}

/** The cookie by which the device is known on which someone logged in. */
const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('flatirons_device'))
    ?.split(';')[0] ?? ''

describe.each(engines)('spec B §10 a forgotten password, on %s', (engine) => {
  test('by username or address its owner gets a link, which sets another once and ends all sessions', async () => {
    await using site = await openAnnasSite(engine)
    const before = cookieOf(await logIn(site))
    for (const name of [' ANNA', 'Anna@EXAMPLE.net']) expect((await askForReset(site, name)).status).toBe(200)
    const [first = '', second = ''] = tokensIn(await site.deliverMail(), 'reset')
    expect((await resetPassword(site, first, 'anna-2026-anna')).status).toBe(400)
    expect(await (await resetPassword(site, first)).json()).toEqual({ message: 'Your password was changed.', username: 'anna' })
    expect([(await resetPassword(site, first)).status, (await resetPassword(site, second)).status]).toEqual([404, 404])
    expect((await site.request('/api/auth/user', { cookie: before })).status).toBe(401)
    expect([(await logIn(site)).status, (await logIn(site, { password: NEXT })).status]).toEqual([401, 200])
    expect(sentTo(await site.deliverMail(), ADDRESS)).toContainEqual(expect.stringMatching(/^Your password was changed/))
  })

  test('the answer and the work that it waits for are the same whether there is such an account or not', async () => {
    await using site = await openAnnasSite(engine)
    await addAccount(site, 'without')
    await addAccount(site, 'closed')
    await runAdmin(site, 'email', 'closed', 'closed@example.net')
    await runAdmin(site, 'disable', 'closed')
    const jobs = async () =>
      Number(
        (
          await site.services.db
            .selectFrom('jobs')
            .select((e) => e.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const answers = new Set<string>()
    for (const name of ['anna', 'nobody', 'nobody@example.net', 'without', 'closed', 'closed@example.net']) {
      const count = await jobs()
      answers.add(await (await askForReset(site, name)).text())
      expect(await jobs()).toBe(count + 1)
    }
    expect(answers.size).toBe(1)
    expect((await site.deliverMail()).filter(({ subject }) => subject?.startsWith('Choose')).map(({ to }) => to?.[0]?.address)).toEqual([
      ADDRESS,
    ])
    expect((await site.request('/api/auth/reset-request', { json: { username: ' ' } })).status).toBe(400)
  })

  test('a link is void after an hour, for a disabled account, and once the account has another address', async () => {
    await using site = await openAnnasSite(engine)
    const link = async () => {
      const before = tokensIn(await site.deliverMail(), 'reset')
      await askForReset(site, 'anna')
      return tokensIn(await site.deliverMail(), 'reset').find((token) => !before.includes(token)) ?? ''
    }
    const moved = await link()
    await runAdmin(site, 'email', 'anna', 'moved@example.net')
    const disabled = await link()
    await runAdmin(site, 'disable', 'anna')
    expect([(await resetPassword(site, moved)).status, (await resetPassword(site, disabled)).status]).toEqual([404, 404])
    await runAdmin(site, 'enable', 'anna')
    const late = await link()
    setClock(site, Date.now() + 61 * 60_000)
    expect((await resetPassword(site, late)).status).toBe(404)
  })

  test('a mailbox gets three links an hour, whatever else strangers have sent to it, and an address asks 20 times in ten minutes', async () => {
    await using site = await openAnnasSite(engine, { RATE_LIMITS: 'on' })
    await fillMailbox(site)
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push((await askForReset(site, count < 5 ? 'anna' : `nobody${count}`)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(tokensIn(await site.deliverMail(), 'reset')).toHaveLength(3)
    setClock(site, Date.now() + 61 * 60_000)
    await site.services.jobs.enqueue(resetRequestJob, { accountIds: [1], isKnownDevice: false })
    expect(tokensIn(await site.deliverMail(), 'reset')).toHaveLength(4)
  })

  test('strangers who ask for a name again and again keep its owner from no link: the answer stays, and one that works is in the mailbox', async () => {
    await using site = await openAnnasSite(engine, { RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    const ask = async (address: number, username = 'anna', cookie = '') => {
      const options = { json: { username }, headers: { 'x-forwarded-for': `192.0.2.${address}` }, ...(cookie && { cookie }) }
      const answer = await site.request('/api/auth/reset-request', options)
      return [answer.status, await answer.text()]
    }
    const jobs = () => site.services.db.selectFrom('jobs').select('payload').where('kind', '=', resetRequestJob.kind).execute()
    const device = deviceOf(await logIn(site))
    const expected = await ask(1)
    for (const name of ['anna', 'nobody'])
      for (let count = 0; count < 24; count++) expect(await ask(10 + (count % 12), name)).toEqual(expected)
    // As many of each name: the rest is work that no one needs.
    expect(await jobs()).toHaveLength(40)
    expect(await ask(99)).toEqual(expected)
    const sent = tokensIn(await site.deliverMail(), 'reset')
    expect(sent).toHaveLength(3)
    // Where she logged in before, she gets one of her own, whatever they asked, and from wherever.
    expect(await ask(10, 'anna', device)).toEqual(expected)
    const own = tokensIn(await site.deliverMail(), 'reset').filter((token) => !sent.includes(token))
    expect(own).toHaveLength(1)
    expect((await resetPassword(site, own[0] ?? '')).status).toBe(200)
  })

  test('who asks on a device of their own is counted there only for their own account', async () => {
    await using site = await openAnnasSite(engine, { RATE_LIMITS: 'on' })
    await addAccount(site, 'berta')
    await runAdmin(site, 'email', 'berta', 'berta@example.net')
    const cookie = deviceOf(await logIn(site, { username: 'berta' }))
    const ask = async (username: string) => (await site.request('/api/auth/reset-request', { json: { username }, cookie })).status
    for (let count = 0; count < 20; count++) expect(await ask('anna')).toBe(200)
    expect([await ask('anna'), await ask('berta')]).toEqual([429, 200])
    expect(
      (await site.deliverMail())
        .filter(({ subject }) => subject?.startsWith('Choose'))
        .map(({ to }) => to?.[0]?.address)
        .sort(),
    ).toEqual([...Array(3).fill(ADDRESS), 'berta@example.net'])
  })

  test('an address that two accounts share gets a link for each, which says whose it is', async () => {
    await using site = await openAnnasSite(engine)
    await addAccount(site, 'berta')
    await runAdmin(site, 'email', 'berta', ADDRESS)
    await askForReset(site, ADDRESS)
    const asked = (await site.deliverMail()).filter(({ subject }) => subject?.startsWith('Choose'))
    expect(asked.map(({ text }) => /for the account (\w+)/.exec(text ?? '')?.[1]).sort()).toEqual(['anna', 'berta'])
  })
})
