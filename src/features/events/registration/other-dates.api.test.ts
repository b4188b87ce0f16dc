import { engines, type TestSite } from '@tests/support/test-site'
import { openThursdays, registerFor, thursdayDates } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'

const [first, second, third] = thursdayDates

const openSite = (engine: (typeof engines)[number], registration: object = {}, fields: object = {}) =>
  openThursdays(engine, { capacity: 1, ...registration }, { fields })

const register = async (site: TestSite, eventId: number, who: string, ...sessions: string[]) =>
  (await registerFor(site, eventId, who, { sessions })).code

/** The page of a person's registration for the date that their link leads to. */
async function pageOf(site: TestSite, eventId: number, who: string, session: string = first) {
  const link = `/api/registrations/${await site.linkTo(eventId, `${who}@example.net`, session)}`
  const answered = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) })
  return {
    read: async () => (await (await site.request(link)).json()).registration,
    change: async (json: object) => answered(await site.request(link, { method: 'PUT', json })),
    cancelAll: async () => answered(await site.request(`${link}/cancel-all`, { method: 'POST' })),
    cancelDate: async (session: string) => answered(await site.request(`${link}/cancel-date`, { json: { session } })),
  }
}

const placesOf = async ({ services: { db } }: TestSite) =>
  (await db.selectFrom('registration_places').select(['session', 'taken']).orderBy('session').execute()).map(
    ({ session, taken }) => `${session} ${taken}`,
  )

const mailTo = async (site: TestSite, who: string) =>
  (await site.deliverMail()).filter(({ to }) => to?.[0]?.address === `${who}@example.net`).map(({ subject }) => subject)

describe.each(engines)('B §3.6: a person’s further dates, on %s', (engine) => {
  // Before, each link knew of one date.
  test('their page shows those of the same event and of no one else, and cancels each', async () => {
    await using open = await openSite(engine, { waitlist: true })
    const { site, id } = open
    await register(site, id, 'bo', second)
    await register(site, id, 'ada', first)
    const ada = await pageOf(site, id, 'ada')
    await register(site, id, 'ada', second, third)
    const shown = (await ada.read()).otherDates.map((date: { session: { startsAt: string }; status: string; position: number | null }) => [
      date.session.startsAt,
      date.status,
      date.position,
    ])
    expect(shown).toEqual([
      [second, 'waitlisted', 1],
      [third, 'registered', null],
    ])
    expect((await (await pageOf(site, id, 'bo', second)).read()).otherDates).toEqual([])

    const answer = await ada.cancelDate(third)
    expect(answer.status).toBe(200)
    expect(answer.registration.status).toBe('registered')
    expect(answer.registration.otherDates).toHaveLength(1)
    expect(await placesOf(site)).toEqual([`${first} 1`, `${second} 1`, `${third} 0`])
    // Before, without the date, as if all were off.
    expect((await mailTo(site, 'ada')).at(-1)).toBe('Your place is canceled: Evening Circle, Thu, Oct 21')
    // Of a date that is canceled there is nothing more to cancel, and a date of others is not theirs.
    expect((await ada.cancelDate(third)).status).toBe(200)
    expect((await ada.cancelDate('2027-10-28T19:00')).status).toBe(404)
  })

  test('all of them are canceled at once, with one email, and those who wait have the places', async () => {
    await using open = await openSite(engine, { waitlist: true })
    const { site, id } = open
    await register(site, id, 'ada', first, second)
    await register(site, id, 'bo', second)
    await register(site, id, 'ada', third)
    const ada = await pageOf(site, id, 'ada')
    await mailTo(site, 'ada')
    expect((await ada.cancelAll()).registration).toMatchObject({ status: 'cancelled', otherDates: [] })
    expect(await placesOf(site)).toEqual([`${first} 0`, `${second} 1`, `${third} 0`])
    expect((await ada.cancelAll()).status).toBe(200)
    const sent = (await site.deliverMail()).filter(({ to }) => to?.[0]?.address === 'ada@example.net').slice(-1)
    expect(sent[0]?.subject).toMatch(/^You’re no longer on the list for these three dates: /)
    expect(sent[0]?.text).toContain('Thank you for letting us know.')
    expect(sent[0]?.attachments).toHaveLength(3)
    const staying = (await pageOf(site, id, 'bo', second)).read()
    expect(await staying).toMatchObject({ status: 'offered' })
  })

  // Before, the page said of it that a place is held.
  test('their page says of a place on another date that it was offered to everyone who waits', async () => {
    await using open = await openSite(engine, { waitlist: true })
    const { site, id } = open
    await register(site, id, 'bo', first)
    await register(site, id, 'ada', first)
    await register(site, id, 'ada', second)
    site.services.clock = createClock('America/Denver', () => new Date('2027-10-07T18:00:00-06:00'))
    await site.request(`/api/registrations/${await site.linkTo(id, 'bo@example.net', first)}/cancel`, { method: 'POST' })
    const { otherDates } = await (await pageOf(site, id, 'ada', second)).read()
    expect(otherDates).toMatchObject([{ session: { startsAt: first }, status: 'offered', offeredToAll: true, guests: 0 }])
  })

  test('while the event is among the deleted items nothing can be canceled: it is canceled already, and may be restored', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    await register(site, id, 'ada', first)
    const ada = await pageOf(site, id, 'ada')
    await register(site, id, 'ada', second)
    await site.request(`/api/cms/events/${id}`, { method: 'DELETE', cookie: await site.logIn() })
    const gone = { status: 409, message: 'This event is canceled' }
    expect([await ada.cancelAll(), await ada.cancelDate(second)]).toMatchObject([gone, gone])
  })

  test('of a date that the community canceled their page says so', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    await register(site, id, 'ada', first)
    const ada = await pageOf(site, id, 'ada')
    await register(site, id, 'ada', second)
    await site.services.db
      .updateTable('events')
      .set({ exceptions: [{ date: '2027-10-14', cancelled: true }] })
      .where('id', '=', id)
      .execute()
    expect((await ada.read()).otherDates).toMatchObject([{ session: { startsAt: second, state: 'cancelled' }, canCancel: false }])
  })
})

describe.each(engines)('spec B §3.6: changing to another date through the link, on %s', (engine) => {
  // Before, only staff could: people canceled, registered once more, and may have lost both.
  test('the place moves with one email, and the former one is free', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    await register(site, id, 'ada', first)
    const ada = await pageOf(site, id, 'ada')
    const before = (await mailTo(site, 'ada')).length
    const choices = (await ada.read()).datesToChoose.map(({ startsAt }: { startsAt: string }) => startsAt)
    expect(choices).toContain(second)
    expect(choices).not.toContain(first)
    const answer = await ada.change({ session: second, additionalMessage: 'By train' })
    expect(answer.registration).toMatchObject({ session: { startsAt: second }, additionalMessage: 'By train', status: 'registered' })
    expect(await placesOf(site)).toEqual([`${first} 0`, `${second} 1`])
    // Before, 'Your registration has changed', without a word of the date or of the former one.
    expect((await mailTo(site, 'ada')).slice(before)).toEqual(['Your date has changed: Evening Circle, Thu, Oct 14'])
    const moving = (await site.deliverMail()).find(({ subject }) => subject?.startsWith('Your date has changed'))
    expect(moving?.text).toMatch(/When: Thursday, October 14.*\nBefore: Thursday, October 7/)
    await ada.change({ session: second })
    expect((await mailTo(site, 'ada')).slice(before)).toHaveLength(1)
  })

  test('a full date, one that isn’t held, and one that they are on already are refused with a reason, and nothing moves', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    await register(site, id, 'ada', first)
    const ada = await pageOf(site, id, 'ada')
    await register(site, id, 'bo', second)
    await register(site, id, 'ada', third)
    expect(await ada.change({ session: second })).toMatchObject({ status: 409, message: 'All places are taken' })
    expect(await ada.change({ session: '2027-10-08T19:00' })).toMatchObject({
      status: 409,
      message: 'This event isn’t held on that date. Please choose another',
    })
    expect(await ada.change({ session: third })).toMatchObject({ status: 409, message: 'You’re already on the list for that date' })
    expect(await placesOf(site)).toEqual([first, second, third].map((session) => `${session} 1`))
  })

  // Before, 409 with the advice to register once more.
  test('a date that they canceled earlier can be moved to, each link leads to what is left, and they can return to the former one', async () => {
    await using open = await openSite(engine)
    const { site, id } = open
    await register(site, id, 'ada', first, second)
    const [ada, canceled] = [await pageOf(site, id, 'ada', first), await pageOf(site, id, 'ada', second)]
    await ada.cancelDate(second)
    expect(await ada.change({ session: second })).toMatchObject({ status: 200, registration: { session: { startsAt: second } } })
    expect(await placesOf(site)).toEqual([`${first} 0`, `${second} 1`])
    expect(await canceled.read()).toMatchObject({ status: 'cancelled', session: { startsAt: first } })
    expect(await register(site, id, 'ada', first)).toBe(201)
    expect(await placesOf(site)).toEqual([`${first} 1`, `${second} 1`])
  })

  // Before, it was refused: the party was counted as it had been.
  test('a party that is smaller from now on moves to a date that has places for it, with one email', async () => {
    await using open = await openSite(engine, { capacity: 3, guestsAllowed: 2 })
    const { site, id } = open
    await registerFor(site, id, 'ada', { sessions: [first], guests: 2 })
    await register(site, id, 'bo', second)
    const ada = await pageOf(site, id, 'ada')
    const before = (await mailTo(site, 'ada')).length
    expect((await ada.change({ session: second, guests: 1 })).registration).toMatchObject({ session: { startsAt: second }, guests: 1 })
    expect(await placesOf(site)).toEqual([`${first} 0`, `${second} 3`])
    expect((await mailTo(site, 'ada')).slice(before)).toEqual(['Your date has changed: Evening Circle, Thu, Oct 14'])
  })

  // Before, they joined a waitlist on which their turn could never come.
  test('a party that is larger than a date has places can’t move to its waitlist', async () => {
    const exceptions = [{ date: '2027-10-14', capacity: 1 }]
    await using open = await openSite(engine, { capacity: 2, waitlist: true, guestsAllowed: 1 }, { exceptions })
    const { site, id } = open
    await register(site, id, 'bo', first)
    await registerFor(site, id, 'ada', { sessions: [first], guests: 1 })
    const ada = await pageOf(site, id, 'ada')
    expect(await ada.change({ session: second })).toMatchObject({ status: 400, message: 'There is only 1 place in total' })
    expect(await ada.read()).toMatchObject({ status: 'waitlisted', session: { startsAt: first } })
  })

  test('someone who waits and moves to a date with a free place is offered it at once', async () => {
    await using open = await openSite(engine, { waitlist: true })
    const { site, id } = open
    await register(site, id, 'bo', first)
    await register(site, id, 'ada', first)
    const ada = await pageOf(site, id, 'ada')
    expect((await ada.change({ session: second })).registration).toMatchObject({ status: 'offered', session: { startsAt: second } })
    // Before, without the date, for someone who may wait for several.
    expect((await mailTo(site, 'ada')).at(-1)).toBe('A place has opened up for you: Evening Circle, Thu, Oct 14')
  })

  test('of ten who race to move to the last place of a date one gets it', async () => {
    await using open = await openSite(engine, { capacity: 10 })
    const { site, id } = open
    for (let index = 0; index < 9; index++) await register(site, id, `taken${index}`, second)
    const pages = []
    for (let index = 0; index < 10; index++) {
      await register(site, id, `p${index}`, first)
      pages.push(await pageOf(site, id, `p${index}`))
    }
    const answers = await Promise.all(pages.map(({ change }) => change({ session: second })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await placesOf(site)).toEqual([`${first} 9`, `${second} 10`])
  })
})
