import { makeEvening } from '@tests/support/drawn-mail'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { REGISTRATION } from '@/features/events/places/registration.repository.server'
import { createClock } from '@/platform/time/clock'
import { eraseMail, eraseMailTo } from './erase-mail.server'

const ada = { name: 'Ada Quist', email: 'ada@example.net' }

async function openSiteWithMail(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine, { PUBLIC_URL: 'https://community.example.org' })
  site.services.clock = createClock('America/Denver', () => new Date('2026-12-02T17:00:00Z'))
  const cookie = await site.logIn()
  const { id } = await makeEvening(site, { title: 'Open House' })
  await site.request('/api/register', { json: { ...ada, eventId: id } })
  return Object.assign(site, { cookie, eventId: id })
}

const list = async (site: TestSite & { cookie: string }, query = '') =>
  (await site.request(`/api/mail${query}`, { cookie: site.cookie })).json()
const show = async (site: TestSite & { cookie: string }, id: number | string) =>
  (await site.request(`/api/mail/${id}`, { cookie: site.cookie })).json()
const confirmationOf = async (site: TestSite & { cookie: string }) =>
  (await list(site)).mail.find(({ kind }: { kind: string }) => kind === 'registration-confirmation')
const storedWords = async ({ services: { db } }: TestSite) => JSON.stringify(await db.selectFrom('mail_contents').selectAll().execute())

describe.each(engines)('emails as they were sent, on %s', (engine) => {
  test('staff see the very email that left: subject, both parts, and what was attached', async () => {
    await using site = await openSiteWithMail(engine)
    const { id } = await confirmationOf(site)
    expect(await show(site, id)).toMatchObject({ mail: { id, status: 'queued' }, content: null, isContentStored: true })
    const sent = (await site.deliverMail()).find(({ to }) => to?.[0]?.address === ada.email)
    const { mail, content } = await show(site, id)
    expect(mail).toMatchObject({ id, status: 'saved', sentBy: 'file', to: [ada.email] })
    expect(content).toMatchObject({ subject: sent?.subject, attachments: ['invite.ics'] })
    const withoutLink = (text = '') =>
      text
        .replace(/registration\/[^"\s]+/g, '')
        .replace(/\r\n/g, '\n')
        .trim()
    expect(withoutLink(content.html)).toBe(withoutLink(sent?.html))
    expect(withoutLink(content.text)).toBe(withoutLink(sent?.text))
  })

  test('the link by which its recipient cancels is neither shown nor stored', async () => {
    await using site = await openSiteWithMail(engine)
    const sent = (await site.deliverMail()).find(({ to }) => to?.[0]?.address === ada.email)
    const [, token = ''] = /registration\/([\w-]+)/.exec(sent?.html ?? '') ?? []
    expect(token).not.toBe('')
    const { content } = await show(site, (await confirmationOf(site)).id)
    expect(content.html).toContain('https://community.example.org/registration/…')
    expect(content.text).toContain('https://community.example.org/registration/…')
    expect(JSON.stringify(content)).not.toContain(token)
  })

  test('what failed is shown as it was tried, and replaced by what is sent at last', async () => {
    await using site = await openSiteWithMail(engine)
    const { send } = site.services.mail
    site.services.mail.send = async () => Promise.reject(new Error('552 5.2.2 Mailbox full'))
    await site.runJobs()
    const { id } = await confirmationOf(site)
    expect(await show(site, id)).toMatchObject({
      mail: { status: 'queued', attempts: 1, reason: '552 5.2.2 Mailbox full' },
      content: { subject: 'You are registered: Open House' },
    })
    site.services.mail.send = send
    await site.services.db.updateTable('jobs').set({ runAt: '2000-01-01T00:00:00.000Z' }).execute()
    await site.deliverMail()
    expect(await show(site, id)).toMatchObject({ mail: { status: 'saved' }, content: { subject: 'You are registered: Open House' } })
  })

  test.each([
    ['about a row', (site: TestSite) => eraseMail(site.services, REGISTRATION, [1])],
    ['to an address', (site: TestSite) => eraseMailTo(site.services, ada.email)],
  ])('of an erased email %s nothing that it said stays', async (_, erase) => {
    await using site = await openSiteWithMail(engine)
    const { id } = await confirmationOf(site)
    await site.deliverMail()
    await erase(site)
    expect(await show(site, id)).toMatchObject({ mail: { to: null }, replyTo: null, content: null })
    const rows = await site.services.db.selectFrom('mail_contents').select('mailId').where('mailId', '=', id).execute()
    expect(rows).toEqual([])
  })

  test('of someone who is erased while their email is on its way, nothing that it says is stored', async () => {
    await using site = await openSiteWithMail(engine)
    site.services.mail.send = () => eraseMail(site.services, REGISTRATION, [1])
    await site.runJobs()
    expect(await storedWords(site)).toBe('[]')
  })

  test('what an email said goes with its message', async () => {
    await using site = await openSiteWithMail(engine)
    await site.deliverMail()
    await site.services.db.deleteFrom('mail_messages').execute()
    expect(await storedWords(site)).toBe('[]')
  })

  test('the list holds the emails of one occasion, or of a lane, and counts those', async () => {
    await using site = await openSiteWithMail(engine)
    const of = async (query: string) => {
      const { mail, matching, counts } = await list(site, query)
      return [mail.map(({ kind }: { kind: string }) => kind), matching, counts.queued]
    }
    expect(await of('?kind=registration-confirmation')).toEqual([['registration-confirmation'], 1, 1])
    expect((await of('?lane=mail'))[1]).toBe(2)
    expect(await of('?lane=bulk')).toEqual([[], 0, 0])
    expect(await of('?kind=registration-confirmation&lane=bulk')).toEqual([[], 0, 0])
    expect(await of('?kind=nothing')).toEqual([[], 0, 0])
    const { occasions } = await list(site)
    expect(occasions).toContainEqual({ kind: 'registration-confirmation', label: 'Registration confirmation', lane: 'mail' })
    expect(occasions).toContainEqual({ kind: 'registration-message', label: expect.any(String), lane: 'bulk' })
  })

  test('an email that is not there is not found', async () => {
    await using site = await openSiteWithMail(engine)
    expect((await site.request('/api/mail/999', { cookie: site.cookie })).status).toBe(404)
    expect((await site.request('/api/mail/x', { cookie: site.cookie })).status).toBe(404)
  })
})
