import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDrippingSmtp, openSilentSmtp, openSmtpSink } from '@tests/support/smtp-sink'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { runAdminCommand } from '@/features/accounts/tab/account.cli.server'
import { makeEvent } from '@/features/events/event.factory'
import type { Engine } from '@/platform/database/database.server'
import { createMailTransport } from '@/platform/mail/mail-transport.server'
import { makeSubscriber } from '../list/subscription.factory'

/** A site that sends through a mail server, or without one into files, with these subscribers. */
async function openSender(engine: Engine, smtpUrl: string | undefined, names: readonly string[]) {
  const site = await openTestSite(engine, {
    MAIL_RATE: '6000',
    PUBLIC_URL: 'https://community.example.org',
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
  })
  for (const name of names) await makeSubscriber(site.services, { email: `${name}@example.net` })
  return { site, cookie: await site.logIn(), [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}
type Sender = Awaited<ReturnType<typeof openSender>>

async function send({ site, cookie }: Sender, json: object = {}): Promise<number> {
  const answer = await site.request('/api/mailings', { json: { subject: 'October', markdown: 'Hello!', ...json }, cookie })
  const { mailing } = await answer.json()
  await site.request(`/api/mailings/${mailing.id}/send`, { method: 'POST', cookie })
  await site.runJobs()
  return mailing.id
}

const read = async ({ site, cookie }: Sender, path: string) => (await site.request(`/api/mailings/${path}`, { cookie })).json()
const suppressed = ({ services: { db } }: TestSite) => db.selectFrom('suppressed_addresses').select('reason').execute()

/** As if the pauses were over. */
const letTimePass = async ({ services: { db } }: TestSite) => {
  const before = { tryAt: '2020-01-01T00:00:00.000Z' }
  await db.updateTable('mailing_recipients').set(before).where('status', '=', 'waiting').execute()
  await db.updateTable('jobs').set({ runAt: before.tryAt }).where('doneAt', 'is', null).execute()
}

describe.each(engines)('delivering a mailing on %s', (engine) => {
  test('B §4.2: each email of a mailing says how to leave, for one press too, is of a list, and keeps to what mail servers take', async () => {
    await using smtp = await openSmtpSink()
    await using sender = await openSender(engine, smtp.url, ['ada', 'bo'])
    await send(sender, { subject: 'Grüße “of” October 🍂', markdown: `Über ${'long words '.repeat(900)}\n\n${'x'.repeat(3000)}` })
    const tokens = await Promise.all(['ada', 'bo'].map((name) => sender.site.newsletterToken('unsubscribe', `${name}@example.net`)))
    const { address, community } = sender.site.services.site
    const ids = new Set(smtp.messages.map(({ messageId }) => messageId))
    expect(ids.size).toBe(2)
    for (const message of smtp.messages) {
      const header = (name: string) => message.headers.find(({ key }) => key === name)?.value
      const url = `https://community.example.org/newsletter/unsubscribe/${tokens[message.to?.[0]?.address?.startsWith('ada') ? 0 : 1]}`
      expect(header('list-unsubscribe')).toBe(`<${url}>`)
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(header('list-id')).toBe(`"${community}" <newsletter.community.example.org>`)
      expect(header('precedence')).toBe('bulk')
      expect(message.subject).toBe('Grüße “of” October 🍂')
      expect(message.messageId).toMatch(/^<[0-9a-f-]{36}\.\d+@community\.example\.org>$/)
      for (const part of [message.html, message.text]) {
        expect(part).toContain(url)
        expect(part).toContain(address.street)
        expect(part).toContain('Über')
      }
    }
    for (const bytes of smtp.raw) {
      const lines = bytes.toString('latin1').split('\r\n')
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(998)
      expect(bytes.every((byte) => byte < 128)).toBe(true)
      expect(bytes.toString('latin1')).not.toContain('RECIPIENTS-OWN')
    }
  })

  test('B §8.1: no file is left of an email that was being written while its reader was erased', async () => {
    await using sender = await openSender(engine, undefined, ['ada', 'bo'])
    const { services } = sender.site
    const { kind, send: write } = services.mail
    const eraseFirst: typeof write = async (message) => {
      if (message.to === 'ada@example.net') {
        await runAdminCommand(services, ['erase-person', message.to])
        // As if it had been carried out already.
        await services.db.deleteFrom('jobs').where('kind', '=', 'remove-mail-files').execute()
      }
      await write(message)
    }
    services.mail = { kind, send: eraseFirst }
    await send(sender)
    const files = await readdir(join(services.config.dataDir, 'mail'))
    expect(files).toHaveLength(1)
    expect(await readFile(join(services.config.dataDir, 'mail', files[0] ?? ''), 'utf8')).toContain('bo@example.net')
  })

  test('the files that a mailing became go with it', async () => {
    await using sender = await openSender(engine, undefined, ['ada'])
    const id = await send(sender)
    const folder = join(sender.site.services.config.dataDir, 'mail')
    expect(await readdir(folder)).toHaveLength(1)
    await sender.site.request(`/api/mailings/${id}`, { method: 'DELETE', cookie: sender.cookie })
    await sender.site.runJobs()
    expect(await readdir(folder)).toEqual([])
  })

  test('B §4.3: who can’t be reached for now is tried again later, and holds up no one', async () => {
    let isBusy = true
    await using smtp = await openSmtpSink({ refuse: (address) => (isBusy && address.startsWith('bo') ? '450 4.2.1 busy' : undefined) })
    await using sender = await openSender(engine, smtp.url, ['bo', 'ada'])
    const id = await send(sender)
    expect(smtp.messages.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.net'])
    expect(await read(sender, String(id))).toMatchObject({ mailing: { state: 'sending', trouble: null, counts: { sent: 1, failed: 0 } } })
    const waiting = await read(sender, `${id}/recipients?status=waiting`)
    expect(waiting.recipients).toMatchObject([{ email: 'bo@example.net', attempts: 1, reason: expect.stringContaining('450') }])
    expect(Date.parse(waiting.recipients[0].tryAt)).toBeGreaterThan(Date.now() + 15_000)
    isBusy = false
    await letTimePass(sender.site)
    await sender.site.runJobs()
    expect(await read(sender, String(id))).toMatchObject({ mailing: { state: 'sent', counts: { sent: 2 } } })
  })

  test('B §4.3: an address that is refused for good is marked, and the third mailing in a row takes it off the list', async () => {
    await using smtp = await openSmtpSink({ refuse: (address) => (address.startsWith('bo') ? '550 5.1.1 no such user' : undefined) })
    await using sender = await openSender(engine, smtp.url, ['bo', 'ada'])
    for (const round of [1, 2]) {
      const id = await send(sender)
      expect(await read(sender, `${id}/recipients?status=failed`)).toMatchObject({
        matching: 1,
        recipients: [{ isBounce: true, attempts: 1 }],
      })
      expect([round, await suppressed(sender.site)]).toEqual([round, []])
    }
    const id = await send(sender)
    expect(await suppressed(sender.site)).toEqual([{ reason: 'bounced' }])
    expect(await read(sender, String(id))).toMatchObject({ mailing: { state: 'sent', counts: { recipients: 2, sent: 1, failed: 1 } } })
    expect((await read(sender, String(await send(sender)))).mailing.counts).toMatchObject({ recipients: 1, sent: 1 })
  })

  test('B §4.3: a mailing that arrives makes up for those that bounced before, and a refusal of us counts against no one', async () => {
    let answer: string | undefined = '550 5.1.1 no such user'
    await using smtp = await openSmtpSink({ refuse: () => answer })
    await using sender = await openSender(engine, smtp.url, ['bo'])
    for (const next of [answer, answer, undefined, '550 5.7.1 relaying denied', '550 5.7.1 relaying denied', '550 5.1.1 no such user']) {
      answer = next
      await send(sender)
    }
    expect(await suppressed(sender.site)).toEqual([])
  })

  test('B §4.3: a mailing pauses where one address after the other is refused, before everyone is taken off the list', async () => {
    let answer: string | undefined = '550 5.1.1 no such user'
    await using smtp = await openSmtpSink({ refuse: () => answer })
    const names = Array.from({ length: 30 }, (_, n) => `person${n}`)
    await using sender = await openSender(engine, smtp.url, names)
    const id = await send(sender)
    const { mailing } = await read(sender, String(id))
    expect(mailing).toMatchObject({
      state: 'paused',
      trouble: expect.stringMatching(/^Paused, because 1\d of the last 1\d addresses were refused/),
    })
    expect(mailing.counts.failed).toBeLessThan(20)
    answer = undefined
    await sender.site.request(`/api/mailings/${id}/resume`, { method: 'POST', cookie: sender.cookie })
    await sender.site.runJobs()
    const { counts } = mailing
    expect(await read(sender, String(id))).toMatchObject({
      mailing: { state: 'sent', trouble: null, counts: { failed: counts.failed, sent: 30 - counts.failed } },
    })
  })

  test('B §4.3: while the mail server is away no one is given up; what is wrong is said, and resuming tries at once', async () => {
    await using sender = await openSender(engine, 'smtp://127.0.0.1:1', ['bo', 'ada'])
    const id = await send(sender)
    expect(await read(sender, String(id))).toMatchObject({
      mailing: { state: 'sending', trouble: expect.stringContaining('ECONNREFUSED'), counts: { recipients: 2, sent: 0, failed: 0 } },
    })
    expect(await read(sender, `${id}/recipients?status=waiting`)).toMatchObject({ matching: 2 })
    const today = await (await sender.site.request('/api/staff/overview', { cookie: sender.cookie })).json()
    expect(today.overview).toMatchObject({
      mailings: [{ id, subject: 'October', state: 'sending', trouble: expect.stringContaining('ECONNREFUSED') }],
      tabs: { mailings: { count: 1, isDue: true } },
    })
    for (const step of ['pause', 'resume'])
      await sender.site.request(`/api/mailings/${id}/${step}`, { method: 'POST', cookie: sender.cookie })
    expect(await sender.site.runJobs()).toBe(1)
  })

  test.each([
    ['says nothing at all', openSilentSmtp],
    ['dribbles', openDrippingSmtp],
  ])('B §4.3: a mail server that %s is left in time, and no one is given up for it', async (_, open) => {
    await using slow = await open()
    await using sender = await openSender(engine, slow.url, ['bo', 'ada'])
    sender.site.services.mail = createMailTransport(sender.site.services.config, 200)
    const id = await send(sender)
    expect(await read(sender, String(id))).toMatchObject({
      mailing: { state: 'sending', trouble: 'The mail server took longer than 0.2 seconds', counts: { recipients: 2, sent: 0, failed: 0 } },
    })
    expect(await suppressed(sender.site)).toEqual([])
  })

  test('B §4.2: an address that left gets no mailing, and still the confirmation of what it registers for', async () => {
    await using smtp = await openSmtpSink()
    await using sender = await openSender(engine, smtp.url, ['ada', 'bo'])
    const { site } = sender
    const token = await site.newsletterToken('unsubscribe', 'ada@example.net')
    expect((await site.request('/api/newsletter/unsubscribe', { json: { token } })).status).toBe(200)
    expect(await suppressed(site)).toHaveLength(1)
    await send(sender)
    const { id } = await makeEvent(site.services, { title: 'Open House' })
    await site.request('/api/register', { json: { name: 'Ada Quist', email: 'ada@example.net', eventId: id } })
    await site.runJobs()
    const toAda = smtp.messages.filter(({ to }) => to?.[0]?.address === 'ada@example.net')
    expect(toAda.map(({ subject }) => subject)).toEqual(['You are registered: Open House'])
    expect(smtp.messages.filter(({ subject }) => subject === 'October').map(({ to }) => to?.[0]?.address)).toEqual(['bo@example.net'])
  })

  test('B §9.1: a mail server that no longer offers TLS, as if someone in between had taken it out, gets neither a mailing nor any other email', async () => {
    await using smtp = await openSmtpSink()
    // It leads here, and isn’t an address that only this machine has.
    await using sender = await openSender(engine, smtp.url.replace('127.0.0.1', '0.0.0.0'), ['ada'])
    const { site, cookie } = sender
    const { id: eventId } = await makeEvent(site.services, { title: 'Open House' })
    await site.request('/api/register', { json: { name: 'Bo Ek', email: 'bo@example.net', eventId } })
    const id = await send(sender)
    const reason = expect.stringMatching(/^Mail to another machine needs TLS, unless SMTP_URL says \?tls=off: /)
    expect(await read(sender, String(id))).toMatchObject({ mailing: { state: 'sending', trouble: reason, counts: { sent: 0, failed: 0 } } })
    const { mail } = await (await site.request('/api/mail', { cookie })).json()
    expect(mail).toMatchObject([
      { status: 'queued', reason },
      { status: 'queued', reason },
    ])
    expect([smtp.messages, await suppressed(site)]).toEqual([[], []])
  })
})
