import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { purgeDeletedItem, restoreDeletedItem } from '@/features/desk/deleted-items.server'
import { confirmed } from '@/features/events/emails/to-person.server'
import { makeEvent } from '@/features/events/event.factory'
import { eventOperations } from '@/features/events/event.operations.server'
import { registrationRow } from '@/features/events/places/registration.factory'
import { REGISTRATION } from '@/features/events/places/registration.repository.server'
import { eraseMail } from './erase-mail.server'
import { mailRetention } from './mail.feature.server'
import { queueMail } from './queue-mail.server'

const STAFF = 1
const ada = { name: 'Ada Quist', email: 'Ada.Quist@example.net', additionalMessage: 'I will be late' }

async function register(site: TestSite, fields: object = {}) {
  const event = await makeEvent(site.services, { title: 'Open House', ...fields })
  expect((await site.request('/api/register', { json: { ...ada, eventId: event.id } })).status).toBe(201)
  return event
}
const list = async (site: TestSite, cookie: string) => (await (await site.request('/api/mail', { cookie })).json()).mail
const addresses = async (site: TestSite) => (await site.deliverMail()).map(({ to }) => to?.[0]?.address).sort()
const everyRow = async ({ services: { db } }: TestSite) => JSON.stringify(await db.selectFrom('mail_messages').selectAll().execute())

/** A mail server that takes no mail for these. */
function refuse(site: TestSite, ...refused: string[]) {
  const { mail } = site.services
  site.services.mail = {
    ...mail,
    async send(message) {
      if (refused.includes(message.to)) throw new Error(`550 <${message.to}>: no such user`)
      await mail.send(message)
    },
  }
}

describe.each(engines)('messages on %s', (engine) => {
  test('an address that fails is reported and tried on its own, and repeats no one else’s message', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    refuse(site, 'one@example.org')
    await register(site, { registrationEmail: 'one@example.org, two@example.org' })
    expect(await addresses(site)).toEqual(['Ada.Quist@example.net', 'two@example.org'])
    const states = (await list(site, cookie)).map(({ to, ...message }: { to: string[] }) => [to[0], message])
    expect(Object.fromEntries(states)).toMatchObject({
      'Ada.Quist@example.net': { status: 'saved', attempts: 1, reason: null, nextTryAt: null },
      'two@example.org': { status: 'saved', attempts: 1 },
      'one@example.org': { status: 'queued', attempts: 1, reason: '550 <(address)>: no such user', nextTryAt: expect.any(String) },
    })
    await site.services.db.updateTable('jobs').set({ runAt: '2000-01-01T00:00:00.000Z' }).execute()
    expect(await addresses(site)).toEqual(['Ada.Quist@example.net', 'two@example.org'])
  })

  test('an email that expires is deleted with the file that it became', async () => {
    await using site = await openTestSite(engine)
    await register(site)
    expect(await site.deliverMail()).not.toEqual([])
    const tomorrow = new Date(Date.now() + 86_400_000)
    for await (const count of mailRetention.deleteExpired(site.services, tomorrow)) expect(count).toBeGreaterThan(0)
    expect(await site.deliverMail()).toEqual([])
  })

  // Before, the file outlived its message.
  test('an email that expires is deleted with its file, also one from before it was noted that it became one', async () => {
    await using site = await openTestSite(engine)
    await register(site)
    expect(await site.deliverMail()).not.toEqual([])
    await site.services.db.updateTable('mail_messages').set({ sentBy: null }).execute()
    for await (const _ of mailRetention.deleteExpired(site.services, new Date(Date.now() + 86_400_000)));
    expect(await site.deliverMail()).toEqual([])
  })

  test('what a message says and its recipient are those of the moment that caused it', async () => {
    await using site = await openTestSite(engine)
    const event = await register(site, { registrationEmail: 'one@example.org' })
    // The account STAFF.
    await site.logIn()
    await eventOperations.update(site.services, event.id, { title: 'Closed House', registrationEmail: 'other@example.org' }, STAFF)
    const sent = await site.deliverMail()
    expect(sent.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).sort()).toEqual([
      'Ada.Quist@example.net: You are registered: Open House',
      'one@example.org: Notices end: Closed House',
      'one@example.org: Registration: Open House',
    ])
  })

  test('of an attendee that staff remove, mail that waits is not sent, and no message keeps a name, an address or a word', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    refuse(site, 'one@example.org')
    const { id } = await register(site, { registrationEmail: 'one@example.org' })
    await site.deliverMail()
    const { attendees } = await (await site.request(`/api/events/${id}/attendees`, { cookie })).json()
    expect(await everyRow(site)).toMatch(/quist.*late/i)
    await site.request(`/api/events/${id}/attendees/${attendees[0].id}`, { method: 'DELETE', cookie })

    expect(await everyRow(site)).not.toMatch(/quist|late|one@example/i)
    expect(await list(site, cookie)).toMatchObject([{ kind: 'registration-confirmation', status: 'saved', to: null, about: null }])
    // What is left of it: its file.
    await site.runJobs()
    await site.services.db.updateTable('jobs').set({ runAt: '2000-01-01T00:00:00.000Z' }).execute()
    expect(await site.runJobs()).toBe(0)
  })

  test('with a deleted event its mail is neither sent nor listed, comes back with it, and is deleted with it', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { services } = site
    const event = await register(site)
    await site.deliverMail()
    const told = await list(site, cookie)
    const sent = told.map(({ to, about }: { to: string[]; about: string }) => [to[0], about])
    expect(sent).toEqual(expect.arrayContaining([['Ada.Quist@example.net', 'Open House']]))

    await eventOperations.delete(services, event.id, STAFF)
    expect(await list(site, cookie)).toMatchObject(Array(2).fill({ to: null, about: null, status: 'saved' }))
    expect((await site.request(`/api/mail/${told[0].id}/resend`, { method: 'POST', cookie })).status).toBe(409)
    await restoreDeletedItem(services, 1, STAFF)
    expect(await list(site, cookie)).toEqual(told)

    await eventOperations.delete(services, event.id, STAFF)
    await purgeDeletedItem(services, 2, STAFF)
    expect(await everyRow(site)).not.toMatch(/quist|late/i)
    expect(await list(site, cookie)).toMatchObject(Array(2).fill({ to: null, about: null, status: 'saved' }))
  })

  test('mail that waited when its event was deleted is not sent', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const event = await register(site)
    await eventOperations.delete(site.services, event.id, STAFF)
    expect(await addresses(site)).toEqual([])
    expect(await list(site, cookie)).toEqual([])
  })

  test('a message for a later moment waits for it', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const event = await makeEvent(site.services, { title: 'Open House' })
    await queueMail(
      site.services,
      confirmed.compose(site.services, { registration: registrationRow(), event }),
      new Date('2999-01-01T00:00:00Z'),
    )
    expect(await addresses(site)).toEqual([])
    expect(await list(site, cookie)).toMatchObject([{ status: 'queued', nextTryAt: '2999-01-01T00:00:00.000Z' }])
  })

  test('a message that was given up is sent when asked to, also when its job is long gone', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await register(site)
    const { db } = site.services
    await db.deleteFrom('jobs').execute()
    await db.updateTable('mail_messages').set({ failedAt: '2027-10-06T00:31:00.000Z', nextTryAt: null, attempts: 18 }).execute()
    const [{ id }] = await list(site, cookie)
    expect((await site.request(`/api/mail/${id}/resend`, { method: 'POST', cookie })).status).toBe(200)
    expect(await site.deliverMail()).toHaveLength(1)
    expect((await list(site, cookie))[0]).toMatchObject({ id, status: 'saved', attempts: 1 })
  })

  test('of someone who is removed while their mail is on its way, nothing stays either, and nothing is tried again', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await register(site)
    site.services.mail = {
      ...site.services.mail,
      async send() {
        await eraseMail(site.services, REGISTRATION, [1])
        throw new Error('planted')
      },
    }
    await site.runJobs()
    expect(await everyRow(site)).not.toMatch(/quist|late/i)
    await site.services.db.updateTable('jobs').set({ runAt: '2000-01-01T00:00:00.000Z' }).execute()
    await site.runJobs()
    expect(await list(site, cookie)).toEqual([])
  })
})
