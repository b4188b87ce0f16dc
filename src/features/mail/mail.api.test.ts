import { openSmtpSink } from '@tests/support/smtp-sink'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import type { Updateable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { makeNotifiedMessage } from '@/features/messages/contact-message.factory'
import { CONTACT_MESSAGE } from '@/features/messages/contact-messages.server'
import { thumbnailCopy } from '@/features/webinars/copy-thumbnail.server'
import type { Schema } from '@/platform/database/database.server'
import { createMailTransport } from '@/platform/mail/mail-transport.server'
import { eraseMail } from './erase-mail.server'

const ada = { name: 'Ada Quist', email: 'ada@example.net' }
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const everywhere = {
  createdAt: time,
  sentAt: null,
  sentBy: null,
  nextTryAt: time,
  attempts: 0,
  reason: null,
  status: 'queued',
  isHeld: false,
}

const read = async (site: TestSite, cookie: string, query = '') => (await site.request(`/api/mail${query}`, { cookie })).json()
const resend = async (site: TestSite, cookie: string, id: number | string) => {
  const answer = await site.request(`/api/mail/${id}/resend`, { method: 'POST', cookie })
  return [answer.status, (await answer.json()).message]
}
const firstStep = async (site: TestSite, cookie: string): Promise<{ isDone: boolean }> =>
  (await (await site.request('/api/staff/overview', { cookie })).json()).overview.firstSteps.find(({ id }: { id: string }) => id === 'mail')
const register = (site: TestSite, eventId: number) => site.request('/api/register', { json: { ...ada, eventId } })
const write = (site: TestSite) => makeNotifiedMessage(site.services, ada)
const arrange = (site: TestSite, id: number, columns: Updateable<Schema['mail_messages']>) =>
  site.services.db.updateTable('mail_messages').set(columns).where('id', '=', id).execute()
const ids = ({ mail }: { mail: { id: number }[] }) => mail.map(({ id }) => id)

const AT = '2027-10-05T12:00:00.000Z'

/** Four messages: 1 sent, 2 failed, 3 queued after a failure, 4 queued. */
async function openSiteWithMail(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  const cookie = await site.logIn()
  for (let count = 0; count < 4; count++) await write(site)
  await arrange(site, 1, { sentAt: AT, sentBy: 'server', nextTryAt: null, attempts: 1 })
  await arrange(site, 2, { failedAt: AT, nextTryAt: null, attempts: 18, lastError: 'Mailbox full' })
  await arrange(site, 3, { nextTryAt: '2999-01-01T00:00:00.000Z', attempts: 2, lastError: 'Connection refused' })
  const { db } = site.services
  const jobOf = (id: number) => db.selectFrom('mail_messages').select('key').where('id', '=', id)
  await db.deleteFrom('jobs').where('key', '=', jobOf(1)).execute()
  await db.updateTable('jobs').set({ failedAt: AT, attempts: 18 }).where('key', '=', jobOf(2)).execute()
  await db.updateTable('jobs').set({ runAt: '2999-01-01T00:00:00.000Z', attempts: 2 }).where('key', '=', jobOf(3)).execute()
  return Object.assign(site, { cookie })
}

describe.each(engines)('mail on %s', (engine) => {
  test('each message is listed with its recipient and subject, newest first', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { id } = await makeEvent(site.services, { title: 'Open House', registrationEmail: 'one@example.org, two@example.org' })
    const { id: plain } = await makeEvent(site.services, { title: 'Sitting' })
    await register(site, id)
    await register(site, plain)
    await write(site)
    const { contactEmail } = site.services.config
    const confirmation = { kind: 'registration-confirmation', label: 'Registration confirmation', to: ['ada@example.net'] }
    const notice = { kind: 'registration-notice', label: 'Notice of a registration' }
    const { mail, ...rest } = await read(site, cookie)
    const byKind = (about: string) => mail.filter((each: { about: string }) => each.about === about)
    expect(rest).toEqual({ matching: 6, counts: { queued: 6, sent: 0, saved: 0, failed: 0 }, occasions: expect.any(Array) })
    expect(ids({ mail })).toEqual([6, 5, 4, 3, 2, 1])
    const own = { ...everywhere, id: expect.any(Number) }
    expect(mail[0]).toEqual({ ...own, kind: 'contact-notice', label: 'Notice of a message', to: [contactEmail], about: 'Ada Quist' })
    expect(byKind('Open House')).toEqual(
      expect.arrayContaining([
        { ...own, ...confirmation, about: 'Open House' },
        { ...own, ...notice, to: ['one@example.org'], about: 'Open House' },
        { ...own, ...notice, to: ['two@example.org'], about: 'Open House' },
      ]),
    )
    expect(byKind('Sitting')).toEqual(expect.arrayContaining([{ ...own, ...notice, to: [contactEmail], about: 'Sitting' }]))
  })

  test('what happened to a message is shown: sent when, failed why, tried again when', async () => {
    await using site = await openSiteWithMail(engine)
    expect(await read(site, site.cookie)).toMatchObject({
      mail: [
        { id: 4, status: 'queued', sentAt: null, nextTryAt: time, attempts: 0, reason: null },
        { id: 3, status: 'queued', sentAt: null, nextTryAt: '2999-01-01T00:00:00.000Z', attempts: 2, reason: 'Connection refused' },
        { id: 2, status: 'failed', sentAt: null, nextTryAt: null, attempts: 18, reason: 'Mailbox full' },
        { id: 1, status: 'sent', sentAt: AT, sentBy: 'server', nextTryAt: null, attempts: 1, reason: null },
      ],
      matching: 4,
      counts: { queued: 2, sent: 1, saved: 0, failed: 1 },
    })
  })

  test.each([
    ['?status=queued', [4, 3], 2],
    ['?status=sent', [1], 1],
    ['?status=failed', [2], 1],
    ['?status=', [4, 3, 2, 1], 4],
    ['?limit=2&offset=1', [3, 2], 4],
    ['?status=queued&offset=1', [3], 2],
  ])('the list for %s', async (query, found, matching) => {
    await using site = await openSiteWithMail(engine)
    const list = await read(site, site.cookie, query)
    expect([ids(list), list.matching, list.counts]).toEqual([found, matching, { queued: 2, sent: 1, saved: 0, failed: 1 }])
  })

  test('an email is sent if a mail server took it, and saved if it became a file; resending says which it will be', async () => {
    await using smtp = await openSmtpSink()
    await using site = await openTestSite(engine, { SMTP_URL: smtp.url })
    const cookie = await site.logIn()
    const before = { done: (await firstStep(site, cookie)).isDone }
    site.services.mail = createMailTransport({ ...site.services.config, smtpUrl: undefined })
    await write(site)
    await site.runJobs()
    expect([before.done, (await firstStep(site, cookie)).isDone]).toEqual([false, false])
    expect((await resend(site, cookie, 1))[1]).toBe('No mail server is set up, so the email will be saved as a file.')
    site.services.mail = createMailTransport(site.services.config)
    expect((await resend(site, cookie, 1))[1]).toBe('The email is queued again.')
    await site.runJobs()
    const { mail, counts } = await read(site, cookie)
    expect(mail.map(({ status, sentBy }: { status: string; sentBy: string }) => [status, sentBy])).toEqual([
      ['sent', 'server'],
      ['sent', 'server'],
      ['saved', 'file'],
    ])
    expect(counts).toEqual({ queued: 0, sent: 2, saved: 1, failed: 0 })
    expect((await read(site, cookie, '?status=saved')).matching).toBe(1)
    expect((await firstStep(site, cookie)).isDone).toBe(true)
  })

  test('a message about someone who is gone is listed without them, and cannot be sent again', async () => {
    await using site = await openSiteWithMail(engine)
    await eraseMail(site.services, CONTACT_MESSAGE, [2])
    expect((await read(site, site.cookie, '?status=failed')).mail).toMatchObject([{ id: 2, to: null, about: null }])
    expect(await resend(site, site.cookie, 2)).toEqual([409, 'The recipient is no longer available, so this can’t be sent again'])
    expect((await read(site, site.cookie)).counts).toEqual({ queued: 2, sent: 1, saved: 0, failed: 1 })
  })

  test('jobs that are no mail are not listed, counted or resent', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await site.services.jobs.enqueue(thumbnailCopy, { webinarId: 1 })
    expect(await read(site, cookie)).toMatchObject({ mail: [], matching: 0, counts: { queued: 0, sent: 0, saved: 0, failed: 0 } })
    expect(await resend(site, cookie, 1)).toEqual([404, 'Message not found'])
    expect(await resend(site, cookie, 'x')).toEqual([404, 'Message not found'])
  })

  test.each([2, 3])('resending message %d, which was not sent, tries the same one again at once', async (id) => {
    await using site = await openSiteWithMail(engine)
    const key = async () => (await site.services.db.selectFrom('mail_messages').select('key').where('id', '=', id).executeTakeFirst())?.key
    const before = await key()
    expect(await resend(site, site.cookie, id)).toEqual([200, 'No mail server is set up, so the email will be saved as a file.'])
    const sent = await site.deliverMail()
    expect(sent.filter(({ messageId }) => messageId?.includes(String(before)))).toHaveLength(1)
    expect(await key()).toBe(before)
    const { mail, counts } = await read(site, site.cookie)
    expect(mail.find((each: { id: number }) => each.id === id)).toMatchObject({
      status: 'saved',
      sentBy: 'file',
      attempts: 1,
      reason: null,
    })
    expect(counts).toMatchObject({ sent: 1, saved: 2, failed: id === 2 ? 0 : 1 })
  })

  test('a message that is being sent at this moment is not sent a second time by “Send now”, and no one is said to have sent it', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await write(site)
    const { kind, send } = site.services.mail
    const sent: string[] = []
    const answers: unknown[] = []
    site.services.mail = {
      kind,
      async send(message) {
        sent.push(message.key)
        if (sent.length === 1) {
          answers.push(await resend(site, cookie, 1))
          await site.runJobs()
        }
        await send(message)
      },
    }
    await site.runJobs()
    expect(answers).toEqual([[200, 'This email was already being sent, so it isn’t sent a second time.']])
    expect(sent).toHaveLength(1)
    expect((await read(site, cookie)).mail).toMatchObject([{ status: 'saved', attempts: 1 }])
    expect(await site.services.db.selectFrom('audit_log').select('action').where('action', '=', 'resend').execute()).toEqual([])
  })

  test('resending a sent message makes another one, which no receiving server takes for the first', async () => {
    await using site = await openSiteWithMail(engine)
    expect((await resend(site, site.cookie, 1))[0]).toBe(200)
    const { mail, counts } = await read(site, site.cookie)
    expect(counts).toEqual({ queued: 3, sent: 1, saved: 0, failed: 1 })
    expect(mail[0]).toMatchObject({ id: 5, status: 'queued', kind: 'contact-notice', about: 'Ada Quist' })
    const keys = await site.services.db.selectFrom('mail_messages').select('key').execute()
    expect(new Set(keys.map(({ key }) => key)).size).toBe(5)
  })

  test('the audit log says who sent what kind of message again, but not who got it', async () => {
    await using site = await openSiteWithMail(engine)
    await resend(site, site.cookie, 2)
    const entries = await site.services.db.selectFrom('audit_log').selectAll().execute()
    expect(entries).toMatchObject([{ accountId: 1, action: 'resend', entity: 'message', entityId: 2, label: 'Notice of a message' }])
    expect(JSON.stringify(entries)).not.toMatch(/ada|quist|@/i)
  })
})

test('decisions, errors: an unknown status is refused with a reason', async () => {
  await using site = await openTestSite('sqlite')
  const answer = await site.request('/api/mail?status=lost', { cookie: await site.logIn() })
  expect([answer.status, (await answer.json()).message]).toEqual([400, 'status must be one of queued, sent, saved, failed'])
})
