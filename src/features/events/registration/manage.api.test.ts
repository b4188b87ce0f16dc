import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '../event.factory'
import { eventOperations } from '../event.operations.server'
import { createLink } from '../places/registration.repository.server'

interface Person {
  name: string
  /** Their registration, by the link in their mail. */
  link: string
  id: number
}

async function register(site: TestSite, eventId: number, name: string, more: object = {}): Promise<Person> {
  const email = `${name}@example.net`
  const answer = await site.request('/api/register', { json: { eventId, name: `${name} Quist`, email, ...more } })
  expect(answer.status).toBe(201)
  const { db, clock } = site.services
  const { id } = await db
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .where('eventId', '=', eventId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { name, id, link: `/api/registrations/${await createLink(db, id, clock.now().toISOString())}` }
}

const registerThree = async (site: TestSite, eventId: number) =>
  [await register(site, eventId, 'ada'), await register(site, eventId, 'bo'), await register(site, eventId, 'cy')] as const

const read = async (site: TestSite, { link }: Person) => (await (await site.request(link)).json()).registration
const act = (site: TestSite, { link }: Person, what: string) => site.request(`${link}/${what}`, { method: 'POST' })
const change = (site: TestSite, { link }: Person, json: object) => site.request(link, { method: 'PUT', json })
const mailTo = async (site: TestSite, { name }: Person) =>
  (await site.deliverMail()).filter(({ to }) => to?.[0]?.address === `${name}@example.net`).map(({ subject }) => subject)

const question = { id: 'chair', label: 'Do you need a chair?', type: 'yes-no', required: true }

describe.each(engines)('a registration by its link, on %s', (engine) => {
  test('B §3.6: it shows what was registered, and the join link only to someone who holds a place', async () => {
    await using site = await openTestSite(engine)
    const registration = { capacity: 2, waitlist: true, guestsAllowed: 1, questions: [question], welcome: 'By the garden door.' }
    const event = await makeEvent(site.services, { joinUrl: 'https://example.org/room', registration })
    const ada = await register(site, event.id, 'ada', { guests: 1, answers: { chair: true } })
    const bo = await register(site, event.id, 'bo', { answers: { chair: false } })
    expect(await read(site, ada)).toMatchObject({
      status: 'registered',
      position: null,
      guests: 1,
      answers: { chair: true },
      welcome: 'By the garden door.',
      event: { title: 'Open House', joinUrl: 'https://example.org/room' },
    })
    expect(await read(site, bo)).toMatchObject({ status: 'waitlisted', position: 1, welcome: null, event: { joinUrl: null } })
  })

  // Before, it was read from a flag that a job updates later: someone who canceled could read “Register again” although the place was offered to the next person.
  test('B §3.6: someone who has canceled reads whether the event is full at that moment', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { capacity: 1, waitlist: true } })
    const ada = await register(site, event.id, 'ada')
    await register(site, event.id, 'bo')
    await act(site, ada, 'cancel')
    expect(await read(site, ada)).toMatchObject({ status: 'cancelled', event: { isFull: true } })
  })

  test('B §3.6: what its owner changes is kept as it was for staff; what does not fit the event changes nothing', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { capacity: 2, guestsAllowed: 1, questions: [question] } })
    const ada = await register(site, event.id, 'ada', { answers: { chair: true } })
    expect((await change(site, ada, { guests: 2 })).status).toBe(400)
    const refused = await change(site, ada, { answers: {} })
    expect([refused.status, (await refused.json()).issues[0].path]).toEqual([400, 'answers.chair'])
    expect((await change(site, ada, { guests: 1, answers: { chair: false } })).status).toBe(200)
    expect(await read(site, ada)).toMatchObject({ guests: 1, answers: { chair: false }, name: 'ada Quist' })

    const cookie = await site.logIn()
    const { attendees } = await (await site.request(`/api/events/${event.id}/attendees`, { cookie })).json()
    expect(attendees[0]).toMatchObject({ hasFormerVersions: true, guests: 1 })
    const { versions } = await (await site.request(`/api/events/${event.id}/attendees/${ada.id}/versions`, { cookie })).json()
    expect(versions).toMatchObject([{ fields: expect.arrayContaining([{ label: 'Do you need a chair?', text: 'Yes' }]) }])
    // The same once more is no change.
    expect((await change(site, ada, { guests: 1 })).status).toBe(200)
    expect((await mailTo(site, ada)).length).toBe(2)
  })

  test('B §3.6: someone who has more guests than are allowed now keeps them and can change the rest; more guests are refused', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { guestsAllowed: 3 } })
    const ada = await register(site, event.id, 'ada', { guests: 2 })
    await eventOperations.update(site.services, event.id, { registration: { guestsAllowed: 1 } }, 1)
    // Before, 400: 'You can bring up to one guest'.
    expect((await change(site, ada, { additionalMessage: 'By train.' })).status).toBe(200)
    expect(await read(site, ada)).toMatchObject({ guests: 2, additionalMessage: 'By train.' })
    expect((await change(site, ada, { guests: 3 })).status).toBe(400)
  })

  test('B §3.6: what a change does not say stays as it is', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { price: { kind: 'fixed', amount: 10, scholarships: true } } })
    const said = { additionalMessage: 'By train.', inDiamondHeartGroup: true, diamondHeartGroupName: 'DH 9' }
    const asked = { ...said, scholarship: true, scholarshipNote: 'Between jobs.' }
    const ada = await register(site, event.id, 'ada', asked)
    expect((await change(site, ada, { name: 'Ada Lund' })).status).toBe(200)
    expect(await read(site, ada)).toMatchObject({ ...asked, name: 'Ada Lund' })
  })

  test('B §3.7: further guests need places, and take those that no waiting party could have', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { capacity: 2, waitlist: true, guestsAllowed: 3 } })
    const ada = await register(site, event.id, 'ada')
    const bo = await register(site, event.id, 'bo', { guests: 1 })
    expect((await read(site, bo)).status).toBe('waitlisted')
    const refused = await change(site, ada, { guests: 2 })
    expect([refused.status, (await refused.json()).message]).toEqual([400, 'There are only 2 places in total'])
    expect((await change(site, ada, { guests: 1 })).status).toBe(200)
    expect((await change(site, ada, { guests: 0 })).status).toBe(200)
    // Who waits may come with fewer, and fits in then.
    expect((await change(site, bo, { guests: 0 })).status).toBe(200)
    expect((await read(site, bo)).status).toBe('offered')
    const late = await change(site, ada, { guests: 1 })
    expect([late.status, (await late.json()).message]).toEqual([409, 'There are not enough places for further guests'])
  })

  test('B §3.7: a canceled place is offered to the first, who takes it once however often they press', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { capacity: 1, waitlist: true } })
    const [ada, bo, cy] = await registerThree(site, event.id)
    const cancelled = await Promise.all([act(site, ada, 'cancel'), act(site, ada, 'cancel')])
    expect(cancelled.map(({ status }) => status)).toEqual([200, 200])
    expect([(await read(site, bo)).status, (await read(site, cy)).position]).toEqual(['offered', 1])
    for (const what of ['accept', 'decline']) {
      const early = await act(site, cy, what)
      expect([early.status, (await early.json()).message]).toEqual([409, expect.stringMatching(/^We aren’t holding a place for you yet/)])
    }
    const taken = await Promise.all([act(site, bo, 'accept'), act(site, bo, 'accept')])
    expect(taken.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(site, bo)).status).toBe('registered')
    expect((await mailTo(site, ada)).length).toBe(2)
    expect((await mailTo(site, bo)).length).toBe(3)
    expect((await mailTo(site, cy)).length).toBe(1)
  })

  test('B §3.6: someone who has a place already may accept, which changes nothing; the reason why there is nothing to decline is the true one', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { capacity: 1, waitlist: true } })
    const ada = await register(site, event.id, 'ada')
    const before = await read(site, ada)
    const accepted = await act(site, ada, 'accept')
    expect([accepted.status, (await accepted.json()).registration]).toEqual([200, before])
    const declined = await act(site, ada, 'decline')
    expect([declined.status, (await declined.json()).message]).toEqual([409, 'You already have a place. You can cancel it instead'])
    expect((await mailTo(site, ada)).length).toBe(1)
    await act(site, ada, 'cancel')
    const late = await act(site, ada, 'accept')
    expect([late.status, (await late.json()).message]).toEqual([409, 'This registration was canceled'])
  })

  test('B §3.7: someone who lets an offer go leaves the waitlist, and can come back at its end', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { capacity: 1, waitlist: true } })
    const [ada, bo, cy] = await registerThree(site, event.id)
    await act(site, ada, 'cancel')
    await act(site, bo, 'decline')
    expect(await read(site, bo)).toMatchObject({ status: 'cancelled', endedBy: 'declined', canChange: false })
    expect((await read(site, cy)).status).toBe('offered')
    const again = await register(site, event.id, 'bo')
    expect(await read(site, again)).toMatchObject({ status: 'waitlisted', position: 1 })
  })

  test('B §3.6: links to what staff removed answer 410, to what never was 404, and to what is over or off 409', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services)
    const [ada, bo] = [await register(site, event.id, 'ada'), await register(site, event.id, 'bo')]
    const cookie = await site.logIn()
    await site.request(`/api/events/${event.id}/attendees/${ada.id}`, { method: 'DELETE', cookie })
    const statuses = async (link: string) => [
      (await site.request(link)).status,
      (await site.request(`${link}/cancel`, { method: 'POST' })).status,
    ]
    expect(await statuses(ada.link)).toEqual([410, 410])
    expect(await statuses(`/api/registrations/${'x'.repeat(43)}`)).toEqual([404, 404])
    await eventOperations.update(site.services, event.id, { state: 'cancelled' }, 1)
    expect(await statuses(bo.link)).toEqual([200, 409])
    expect((await change(site, bo, { name: 'Bo Lindqvist' })).status).toBe(409)
  })

  test('B §3.5: an address gets three confirmations a day at most, also when it asks for them again', async () => {
    await using site = await openTestSite(engine, { RATE_LIMITS: 'on' })
    const event = await makeEvent(site.services)
    const ada = await register(site, event.id, 'ada')
    const answers = [await act(site, ada, 'resend'), await act(site, ada, 'resend'), await act(site, ada, 'resend')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    const [first] = answers
    expect((await first?.json())?.message).toMatch(/^This site doesn’t send email yet\./)
    expect((await mailTo(site, ada)).length).toBe(3)
  })

  // Before, it thanked for letting us know.
  test('B §3.6: what is sent again of an offer that expired says that it expired', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { capacity: 1, waitlist: true } })
    await register(site, event.id, 'ada')
    const bo = await register(site, event.id, 'bo')
    const { db } = site.services
    await db
      .updateTable('registrations')
      .set({ status: 'cancelled', endedBy: 'lapsed', endedAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', bo.id)
      .execute()
    expect((await act(site, bo, 'resend')).status).toBe(200)
    expect((await mailTo(site, bo)).at(-1)).toMatch(/^Your offer has expired: /)
  })

  test('B §3.8: an event that is deleted and comes back has its places, waitlist and links as they were', async () => {
    await using site = await openTestSite(engine)
    const event = await makeEvent(site.services, { registration: { capacity: 1, waitlist: true } })
    const [ada, bo] = [await register(site, event.id, 'ada'), await register(site, event.id, 'bo')]
    const cookie = await site.logIn()
    await site.request(`/api/cms/events/${event.id}`, { method: 'DELETE', cookie })
    expect((await read(site, ada)).event.state).toBe('cancelled')
    const { deleted } = await (await site.request('/api/cms/deleted', { cookie })).json()
    await site.request(`/api/cms/deleted/${deleted[0].id}/restore`, { method: 'POST', cookie })
    expect([(await read(site, ada)).status, (await read(site, bo)).position]).toEqual(['registered', 1])
    await act(site, ada, 'cancel')
    expect((await read(site, bo)).status).toBe('offered')
  })
})
