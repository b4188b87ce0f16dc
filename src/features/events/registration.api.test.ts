import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from './event.factory'

const person = (eventId: number, fields: object = {}) => ({ eventId, name: 'Ada Quist', email: 'ada@example.net', ...fields })

describe.each(engines)('registration on %s', (engine) => {
  test('D1 §5 registration: name of one letter is refused', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services)
    const answer = await site.request('/api/register', { json: person(event.id, { name: ' A ' }) })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      message: 'Name must be at least 2 characters',
      issues: [{ path: 'name', message: 'Name must be at least 2 characters' }],
    })
  })

  test.each(['', 'ada', 'ada@', 'a b@example.net', 'ada@example', `${'a'.repeat(250)}@example.net`])(
    'D1 §5 registration: the email %j is refused',
    async (email) => {
      await using site = await openTestSite(engine)
      const event = await makeEvent(site.services)
      const answer = await site.request('/api/register', { json: person(event.id, { email }) })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ message: 'Please enter a valid email address' })
    },
  )

  test('decisions: a registration sends one confirmation to the visitor and one notice to the default address', async () => {
    await using site = await openTestSite(engine, { CONTACT_EMAIL: 'office@example.org' })
    const event = await makeEvent(site.services, { title: 'Introduction' })
    const answer = await site.request('/api/register', { json: person(event.id, { additionalMessage: 'I will be late' }) })
    expect(answer.status).toBe(201)

    const mail = await site.deliverMail()
    expect(mail).toHaveLength(2)
    const confirmation = mail.find((message) => message.to?.[0]?.address === 'ada@example.net')
    expect(confirmation?.subject).toBe('You are registered: Introduction')
    expect(confirmation?.text).toContain('October 5, 2999, 10:00 AM')
    const notice = mail.find((message) => message.to?.[0]?.address === 'office@example.org')
    expect(notice?.replyTo?.[0]?.address).toBe('ada@example.net')
    expect(notice?.text).toContain('I will be late')
  })

  test("D2 §5 registration email: an event's own addresses get the notice instead of the default one", async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registrationEmail: 'one@example.org, two@example.org ,one@example.org' })
    await site.request('/api/register', { json: person(event.id) })
    const notices = (await site.deliverMail()).filter((message) => message.subject?.startsWith('Registration:'))
    expect(notices.map(({ to }) => to?.map(({ address }) => address)).sort()).toEqual([['one@example.org'], ['two@example.org']])
  })

  test('B §3.4: the same address again overwrites nothing, is answered alike, and gets a separate email', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services)
    const first = await site.request('/api/register', { json: person(event.id) })
    const second = await site.request('/api/register', { json: person(event.id, { name: 'Ada Lindqvist', email: 'ADA@example.net' }) })
    const answer = { ...(await first.json()), correction: expect.any(String) }
    expect([second.status, await second.json()]).toEqual([first.status, answer])

    const cookie = await site.logIn()
    const list = await (await site.request(`/api/events/${event.id}/attendees`, { cookie })).json()
    expect(list).toMatchObject({ total: 1, attendees: [{ name: 'Ada Quist', email: 'ada@example.net' }] })
    // The confirmation and its notice to staff, and the one that says that a registration is there.
    expect(await site.deliverMail()).toHaveLength(3)
  })

  test('decisions: twenty at once from one address make one attendee', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services)
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.request('/api/register', { json: person(event.id) })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    const cookie = await site.logIn()
    expect(await (await site.request(`/api/events/${event.id}/attendees`, { cookie })).json()).toMatchObject({ total: 1 })
  })

  test('decisions: an event that is over refuses registrations with 409', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { year: '2020' })
    const answer = await site.request('/api/register', { json: person(event.id) })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({ message: 'Registration for this event has closed' })
    expect(await site.deliverMail()).toEqual([])
  })

  test.each([
    ['cancelled', 'canceled'],
    ['postponed', 'postponed'],
  ])('B §1.1: an event that was %s refuses registrations with 409', async (state, word) => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { state })
    const answer = await site.request('/api/register', { json: person(event.id) })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({ message: `This event has been ${word}. Registration for it is closed` })
    expect(await site.deliverMail()).toEqual([])
  })

  test('B §3.1: an event for which people register at another address refuses registrations with 409; its own full address is none', async () => {
    await using site = await openTestSite(engine)
    const elsewhere = await makeEvent(site.services, { registrationUrl: 'https://example.org/tickets' })
    const answer = await site.request('/api/register', { json: person(elsewhere.id) })
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message: 'You can’t register for this event here. Its page says where you can' },
    ])
    const { publicUrl } = site.services.config
    const here = await makeEvent(site.services, { title: 'Evening', slug: 'evening', registrationUrl: `${publicUrl}/register/evening` })
    expect(here.registrationUrl).toBe('/register/evening')
    expect((await site.request('/api/register', { json: person(here.id) })).status).toBe(201)
  })

  test('decisions: a recurring event is never over', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { year: '2020', isRecurring: true })
    expect((await site.request('/api/register', { json: person(event.id) })).status).toBe(201)
  })

  test('B §3.3: a party that is larger than what is left, or than all there is, is refused with that reason', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { capacity: 2, guestsAllowed: 3 } })
    const register = async (name: string, guests: number) => {
      const answer = await site.request('/api/register', { json: { eventId: event.id, name, email: `${name}@example.net`, guests } })
      return [answer.status, (await answer.json()).message]
    }
    expect(await register('cleo', 2)).toEqual([400, 'There are only 2 places in total'])
    expect((await register('ada', 0))[0]).toBe(201)
    expect(await register('bo', 1)).toEqual([409, 'Only 1 place is left'])
    expect((await register('di', 0))[0]).toBe(201)
    expect(await register('bo', 1)).toEqual([409, 'All places are taken'])
  })

  test('decisions: an unknown event answers 404', async () => {
    await using site = await openTestSite(engine)
    expect((await site.request('/api/register', { json: person(7) })).status).toBe(404)
  })

  test('D1 §5 registration: a group name counts only with the box checked', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services)
    await site.request('/api/register', { json: person(event.id, { inDiamondHeartGroup: false, diamondHeartGroupName: 'Tuesday' }) })
    const cookie = await site.logIn()
    const list = await (await site.request(`/api/events/${event.id}/attendees`, { cookie })).json()
    expect(list).toMatchObject({ attendees: [{ inDiamondHeartGroup: false, diamondHeartGroupName: null }] })
  })

  test('a failure while queuing the mail leaves no registration behind', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services)
    await site.services.db.kysely().schema.dropTable('jobs').execute()
    const answer = await site.request('/api/register', { json: person(event.id) })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ message: 'Something went wrong on our side. Please try again later.' })
    const rows = await site.services.db.selectFrom('registrations').select('id').execute()
    expect(rows).toEqual([])
  })

  test('decisions: the 21st form from one address within ten minutes answers 429 with Retry-After', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    const event = await makeEvent(site.services)
    for (let count = 0; count < 20; count++) await site.request('/api/register', { json: person(event.id) })
    const answer = await site.request('/api/register', { json: person(event.id) })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
  })
})
