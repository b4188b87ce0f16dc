import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from './event.factory'
import { eventOperations } from './event.operations.server'

/** Without the bound on how often one connection sends a form: each test writes to one mailbox. */
async function openSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine, { RATE_LIMITS: 'on' })
  site.services.limits.publicForm.use = async () => {}
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
  return site
}

const register = (site: TestSite, eventId: number, email: string) =>
  site.request('/api/register', { json: { eventId, name: 'Ada Quist', email } })

async function countMail({ services: { db } }: TestSite): Promise<Record<string, number>> {
  const rows = await db.selectFrom('mail_messages').select('kind').where('recipient', 'like', 'ada%').execute()
  return Object.fromEntries(Object.entries(Object.groupBy(rows, ({ kind }) => kind)).map(([kind, of]) => [kind, of?.length ?? 0]))
}

describe.each(engines)('B §3.5: how many emails a mailbox gets, on %s', (engine) => {
  test('twenty spellings of one address are confirmed three times, and each is registered and shown to staff', async () => {
    await using site = await openSite(engine)
    const { id } = await makeEvent(site.services)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => register(site, id, `ada+${index}@example.net`)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(await countMail(site)).toEqual({ 'registration-confirmation': 3 })
    const notices = await site.services.db.selectFrom('mail_messages').select('id').where('kind', '=', 'registration-notice').execute()
    expect(notices).toHaveLength(20)
  })

  test('forms for many events write twelve times to one mailbox', async () => {
    await using site = await openSite(engine)
    for (let index = 0; index < 7; index++) {
      const { id } = await makeEvent(site.services)
      await register(site, id, 'ada@example.net')
      await register(site, id, 'ada@example.net')
    }
    expect(await countMail(site)).toEqual({ 'registration-confirmation': 6, 'registration-repeated': 6 })
  })

  // Before, the fourth offer and the fourth cancellation of a day were dropped without a word, so that a place lapsed that no one knew of.
  test('nor are offers and what became of them, however often a day someone registers again', async () => {
    await using site = await openSite(engine)
    const { id } = await makeEvent(site.services, { year: '2027', registration: { capacity: 1, waitlist: true } })
    const act = async (name: string, what: string) => {
      const link = await site.linkTo(id, `${name}@example.net`)
      expect((await site.request(`/api/registrations/${link}/${what}`, { method: 'POST' })).status).toBe(200)
    }
    await register(site, id, 'bo@example.net')
    for (let index = 0; index < 5; index++) {
      await register(site, id, 'ada@example.net')
      await act('bo', 'cancel')
      await register(site, id, 'bo@example.net')
      await act('ada', 'decline')
      await act('bo', 'accept')
    }
    expect(await countMail(site)).toEqual({ 'registration-waitlisted': 3, 'registration-offer': 5, 'registration-cancelled': 5 })
  })

  // Before, the fourth of a kind in a day was dropped without a word.
  test('what staff cause is never left out: messages, changes of the event and of the place', async () => {
    await using site = await openSite(engine)
    const { id } = await makeEvent(site.services, { year: '2027' })
    await register(site, id, 'ada@example.net')
    const cookie = await site.logIn()
    const link = `/api/registrations/${await site.linkTo(id, 'ada@example.net')}`
    for (let index = 0; index < 5; index++) {
      const json = { subject: `Message ${index}`, markdown: 'Do you come?' }
      expect(await (await site.request(`/api/events/${id}/messages`, { json, cookie })).json()).toEqual({ recipients: 1 })
      await eventOperations.update(site.services, id, { location: `Room ${index}`, tellAttendees: true }, 1)
      expect((await site.request(link, { method: 'PUT', json: { additionalMessage: `By train ${index}` } })).status).toBe(200)
    }
    await site.runJobs()
    expect((await site.request(`${link}/cancel`, { method: 'POST' })).status).toBe(200)
    expect(await countMail(site)).toMatchObject({ 'registration-event-changed': 5, 'registration-message': 5, 'registration-cancelled': 1 })
  })
})
