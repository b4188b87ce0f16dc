import { placesFaults } from '@tests/support/places-faults'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { eventOperations } from '../event.operations.server'

const evening = {
  month: 'October',
  date: '5',
  year: '2027',
  time: '',
  startsAt: '2027-10-05T19:00',
  endsAt: '2027-10-05T20:30',
  location: 'Boulder',
}

/** An event with that many places on the evening of October 5, 2027, and people whose party is as large as said. */
async function openSite(engine: (typeof engines)[number], capacity: number) {
  const site = await openTestSite(engine, { CONTACT_EMAIL: 'office@example.org' })
  /** By the clocks of Denver, which are six hours behind UTC. */
  const at = (moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(`${moment}-06:00`)))
  at('2027-10-01T12:00')
  const { id } = await makeEvent(site.services, { ...evening, registration: { capacity, waitlist: true, guestsAllowed: 9 } })
  const link = async (name: string) => `/api/registrations/${await site.linkTo(id, `${name}@example.net`)}`
  return {
    site,
    id,
    at,
    register: async (name: string, people = 1) => {
      const json = { eventId: id, name: `${name} Quist`, email: `${name}@example.net`, guests: people - 1 }
      const answer = await site.request('/api/register', { json })
      const { status, message } = await answer.json()
      return answer.status === 201 ? status : [answer.status, message]
    },
    act: async (name: string, what: string) => (await site.request(`${await link(name)}/${what}`, { method: 'POST' })).status,
    read: async (name: string) => (await (await site.request(await link(name))).json()).registration,
    stateOf: async (name: string) => (await (await site.request(await link(name))).json()).registration.status as string,
    /** Who got the messages of a kind. */
    mailOf: (kind: string) => recipients(site, `registration-${kind}`),
    toStaff: () => passedOver(site),
    [Symbol.asyncDispose]: async () => {
      expect(await placesFaults(site.services.db)).toEqual([])
      await site[Symbol.asyncDispose]()
    },
  }
}

const recipients = async ({ services: { db } }: TestSite, kind: string) =>
  (await db.selectFrom('mail_messages').select('recipient').where('kind', '=', kind).orderBy('id').execute()).map(
    ({ recipient }) => recipient?.split('@')[0],
  )

/** Runs the jobs that wait for the end of an offer. */
async function endOffers({ site }: { site: TestSite }) {
  await site.services.db.updateTable('jobs').set({ runAt: '2020-01-01T00:00:00.000Z' }).where('kind', '=', 'end-offers').execute()
  await site.runJobs()
}

/** Who is named in the notices that a party waits past free places. */
async function passedOver(site: TestSite) {
  const mail = (await site.deliverMail()).filter(({ subject }) => subject?.startsWith('Waiting past free places'))
  for (const { to } of mail) expect(to?.[0]?.address).toBe('office@example.org')
  return mail.map(({ text }) => /^(\S+) Quist is/m.exec(text ?? '')?.[1]).toSorted()
}

describe.each(engines)('B §3.7: the waitlist on %s', (engine) => {
  // Before, it joined the waitlist of an empty event, and everyone after it did too, for ever.
  test('a party that is larger than all places is refused with 400, and holds no one up', async () => {
    await using open = await openSite(engine, 4)
    expect(await open.register('ada', 6)).toEqual([400, 'There are only 4 places in total'])
    expect(await open.register('bo')).toBe('registered')
  })

  // Before, a party that didn’t fit held up everyone behind it.
  test('what is free is offered to the first whose party fits, then to the next', async () => {
    await using open = await openSite(engine, 3)
    for (const [name, people] of [
      ['ada', 2],
      ['bo', 1],
      ['cy', 3],
      ['di', 1],
      ['eve', 1],
    ] as const)
      await open.register(name, people)
    await open.act('ada', 'cancel')
    expect([await open.stateOf('cy'), await open.stateOf('di'), await open.stateOf('eve')]).toEqual(['waitlisted', 'offered', 'offered'])
    expect(await open.toStaff()).toEqual(['cy'])
    // Bo leaves too; with those who declined there is room for all three of Cy's.
    for (const [name, what] of [
      ['bo', 'cancel'],
      ['di', 'decline'],
      ['eve', 'decline'],
    ] as const)
      await open.act(name, what)
    expect(await open.stateOf('cy')).toBe('offered')
  })

  // Before, everyone waited as soon as someone did, however many places were free; and staff heard nothing of it.
  test('a newcomer gets a free place that no waiting party could take; staff are notified once for each party', async () => {
    await using open = await openSite(engine, 4)
    await open.register('ada', 2)
    expect(await open.register('bo', 3)).toBe('waitlisted')
    expect(await open.register('cy')).toBe('registered')
    expect(await open.register('di', 4)).toBe('waitlisted')
    expect(await open.register('eve')).toBe('registered')
    expect(await open.register('fay')).toBe('waitlisted')
    expect(await open.toStaff()).toEqual(['bo', 'di'])
    const [{ placesLeft, status }] = [await (await open.site.request(`/api/events/${open.id}/availability`)).json()]
    expect([placesLeft, status]).toEqual([0, 'waitlist'])
  })

  // Before, the email read like any other confirmation.
  test('someone who takes the place that became free reads that in the email', async () => {
    await using open = await openSite(engine, 1)
    for (const name of ['ada', 'bo']) await open.register(name)
    await open.act('ada', 'cancel')
    expect(await open.act('bo', 'accept')).toBe(200)
    const confirmed = (await open.site.deliverMail()).filter(({ subject }) => subject?.startsWith('You are registered'))
    expect(confirmed.map(({ to, text }) => [to?.[0]?.address, text?.includes('A place opened up')])).toEqual([
      ['ada@example.net', false],
      ['bo@example.net', true],
    ])
  })

  test('an offer lasts half of the time to the start where that is less than a day', async () => {
    await using open = await openSite(engine, 1)
    await open.register('ada')
    await open.register('bo')
    open.at('2027-10-05T09:00')
    await open.act('ada', 'cancel')
    expect((await open.read('bo')).offerEndsAt).toBe('2027-10-05T20:00:00.000Z')
  })

  test('in the last two hours everyone who fits is offered the place, and the first to accept has it', async () => {
    await using open = await openSite(engine, 2)
    for (const [name, people] of [
      ['ada', 1],
      ['bo', 1],
      ['cy', 1],
      ['di', 2],
      ['eve', 1],
    ] as const)
      await open.register(name, people)
    open.at('2027-10-05T17:30')
    await open.act('ada', 'cancel')
    expect(await open.mailOf('offer')).toEqual(['cy', 'eve'])
    expect(await open.read('cy')).toMatchObject({ status: 'offered', offeredToAll: true })
    // It is for those who wait: a newcomer joins them, and is offered it as they are.
    expect(await open.register('fay')).toBe('waitlisted')
    expect(await open.stateOf('fay')).toBe('offered')
    expect(await open.act('eve', 'accept')).toBe(200)
    expect(await open.act('cy', 'accept')).toBe(409)
    expect([await open.stateOf('eve'), await open.stateOf('cy'), await open.stateOf('fay')]).toEqual([
      'registered',
      'waitlisted',
      'waitlisted',
    ])
    expect(await open.mailOf('lapsed')).toEqual([])
    // Freed again, it is offered again.
    await open.act('eve', 'cancel')
    expect(await open.mailOf('offer')).toEqual(['cy', 'eve', 'fay', 'cy', 'fay'])
  })

  test('an offer ends when the session begins, also where that was moved to an earlier time, and nothing is offered from then on', async () => {
    await using open = await openSite(engine, 2)
    for (const name of ['ada', 'bo', 'cy', 'di']) await open.register(name)
    await open.act('ada', 'cancel')
    await eventOperations.update(
      open.site.services,
      open.id,
      { startsAt: '2027-10-02T08:00', endsAt: '2027-10-02T20:00', eventDate: '2027-10-02' },
      1,
    )
    expect((await open.read('cy')).offerEndsAt).toBe('2027-10-02T14:00:00.000Z')
    open.at('2027-10-02T08:00')
    expect(await open.act('cy', 'accept')).toBe(409)
    await open.site.runJobs()
    await open.act('bo', 'cancel')
    expect([await open.stateOf('cy'), await open.stateOf('di')]).toEqual(['cancelled', 'waitlisted'])
    // No one who waits can have it any more.
    expect([await open.register('eve'), await open.register('fay')]).toEqual(['registered', 'registered'])
  })

  test('staff are notified of someone without an address who waits although a place is free', async () => {
    await using open = await openSite(engine, 1)
    await open.register('ada')
    const cookie = await open.site.logIn()
    await open.site.request(`/api/events/${open.id}/attendees`, { json: { name: 'zoe Quist', waitlist: true }, cookie })
    await open.act('ada', 'cancel')
    expect(await open.toStaff()).toEqual(['zoe'])
  })

  // Before, an offer could not be accepted, and lay there past its end.
  test.each(['postponed', 'cancelled'])(
    'what is %s offers nothing, and offers again to the same turn once it is on again',
    async (state) => {
      await using site = await openSite(engine, 1)
      for (const name of ['ada', 'bo', 'cy']) await site.register(name)
      await site.act('ada', 'cancel')
      const change = (fields: object) => eventOperations.update(site.site.services, site.id, fields, 1)
      await change({ state })
      expect([await site.stateOf('bo'), await site.stateOf('cy'), await site.act('bo', 'accept')]).toEqual([
        'waitlisted',
        'waitlisted',
        409,
      ])
      site.at('2027-10-03T12:00')
      await change({ state: 'scheduled' })
      expect(await site.read('bo')).toMatchObject({ status: 'offered', offerEndsAt: '2027-10-04T18:00:00.000Z' })
      expect(await site.mailOf('lapsed')).toEqual([])
    },
  )

  // Before, it stood there for ever, and its place was counted as taken.
  test('an offer is over also where the site was down until after the event', async () => {
    await using site = await openSite(engine, 1)
    for (const name of ['ada', 'bo']) await site.register(name)
    await site.act('ada', 'cancel')
    site.at('2027-10-06T12:00')
    await endOffers(site)
    expect(await site.stateOf('bo')).toBe('cancelled')
  })

  // Before, it was never over: the place stayed held for people who didn’t answer.
  test('an offer ends on time, also where its date was moved since', async () => {
    await using site = await openSite(engine, 1)
    const { services } = site.site
    const registration = { capacity: 1, waitlist: true, perSession: true }
    const change = (fields: object) => eventOperations.update(services, site.id, fields, 1)
    await change({ recurrence: 'FREQ=DAILY;COUNT=2', registration })
    for (const name of ['ada', 'bo', 'cy']) await site.register(name)
    const linkTo = async (name: string, session: string) =>
      `/api/registrations/${await site.site.linkTo(site.id, `${name}@example.net`, session)}`
    await site.site.request(`${await linkTo('ada', evening.startsAt)}/cancel`, { method: 'POST' })
    await change({ startsAt: '2027-10-05T18:00', time: '' })
    site.at('2027-10-02T12:01')
    await endOffers(site)
    const rows = await services.db.selectFrom('registrations').select(['session', 'status', 'endedBy']).orderBy('id').execute()
    expect(rows.slice(1)).toEqual([
      { session: '2027-10-05T18:00', status: 'cancelled', endedBy: 'lapsed' },
      { session: '2027-10-05T18:00', status: 'offered', endedBy: null },
    ])
  })

  test('an offer that ended while its event was deleted is made again when it is restored, also of one date', async () => {
    await using site = await openSite(engine, 1)
    const { services } = site.site
    await eventOperations.update(
      services,
      site.id,
      { recurrence: 'FREQ=DAILY;COUNT=2', registration: { capacity: 1, waitlist: true, perSession: true } },
      1,
    )
    for (const name of ['ada', 'bo']) await site.register(name)
    await site.site.request(`/api/registrations/${await site.site.linkTo(site.id, 'ada@example.net', evening.startsAt)}/cancel`, {
      method: 'POST',
    })
    await eventOperations.delete(services, site.id, 1)
    site.at('2027-10-03T12:00')
    const cookie = await site.site.logIn()
    const [item] = (await (await site.site.request('/api/cms/deleted', { cookie })).json()).deleted
    expect((await site.site.request(`/api/cms/deleted/${item.id}/restore`, { method: 'POST', cookie })).status).toBe(200)
    const rows = await services.db.selectFrom('registrations').select(['status', 'offerEndsAt']).orderBy('id').execute()
    expect(rows).toMatchObject([{ status: 'cancelled' }, { status: 'offered', offerEndsAt: '2027-10-04T18:00:00.000Z' }])
    expect(await site.mailOf('lapsed')).toEqual([])
  })
})
