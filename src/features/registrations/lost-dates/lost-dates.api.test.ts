import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { createClock } from '@/platform/time/clock'
import { placesFaults } from '../../../../tests/support/places-faults'
import { engines, openTestSite } from '../../../../tests/support/test-site'

const span = (day: string, hour = 19) => ({ startsAt: `2027-10-${day}T${hour}:00`, endsAt: `2027-10-${day}T${hour + 1}:00` })
const at = (day: string) => span(day).startsAt
/** On October 7, 14, 21 and 28. */
const fourThursdays = {
  title: 'Evening Circle',
  month: 'October',
  date: '7',
  year: '2027',
  time: '',
  ...span('07'),
  recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=4',
  registration: { perSession: true, capacity: 2, waitlist: true },
}

async function openSeries(engine: (typeof engines)[number], fields: object = {}) {
  const site = await openTestSite(engine)
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
  const { id } = await makeEvent(site.services, { ...fourThursdays, ...fields })
  const cookie = await site.signIn()
  let read = 0
  const rows = () => site.services.db.q().selectFrom('registrations').selectAll().orderBy('id').execute()
  const idOf = async (who: string, session: string) =>
    (await rows()).find((row) => row.email === `${who}@example.net` && row.session === session)?.id ?? 0
  return {
    site,
    register: async (who: string, session: string, more: object = {}) =>
      (await site.request('/api/register', { json: { eventId: id, name: `${who} Quist`, email: `${who}@example.net`, session, ...more } }))
        .status,
    save: async (fields: object) => {
      const answer = await site.request(`/api/cms/events/${id}`, { method: 'PUT', json: fields, cookie })
      return { status: answer.status, ...(await answer.json()) }
    },
    idOf,
    linkTo: async (who: string, session: string) => `/api/registrations/${await site.linkTo(id, `${who}@example.net`, session)}`,
    list: async () => (await rows()).map(({ email, session, status }) => `${email?.split('@')[0]} ${status} ${session.slice(8, 13)}`),
    /** What was sent since it was last asked for. */
    async newMail() {
      const all = await site.deliverMail()
      const since = all.slice(read)
      read = all.length
      return since
    },
    faults: () => placesFaults(site.services.db),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

const shorter = { recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' }

describe.each(engines)('spec B §3.9: dates that a change takes away, on %s', (engine) => {
  // Before, saved without a word: a registration on a date that was there no more.
  test('are told person by person before it is saved, and nothing is saved', async () => {
    await using series = await openSeries(engine)
    for (const who of ['ada', 'bo', 'cy']) await series.register(who, at('28'))
    await series.register('dee', at('14'))
    const answer = await series.save({ ...shorter, title: 'Morning Circle' })
    expect(answer).toEqual({
      status: 409,
      message: 'This takes away dates that 3 people are registered for. Please choose what becomes of them',
      lost: await Promise.all(
        ['ada', 'bo', 'cy'].map(async (who) => ({ attendeeId: await series.idOf(who, at('28')), name: `${who} Quist`, session: at('28') })),
      ),
    })
    expect((await series.save({})).event).toMatchObject({ title: 'Evening Circle', recurrence: fourThursdays.recurrence })
    expect((await series.save({ onLostDates: 'later' })).status).toBe(400)
  })

  test('no one on them, or no one any more: it is saved', async () => {
    await using series = await openSeries(engine)
    await series.register('ada', at('28'))
    await series.site.request(`${await series.linkTo('ada', at('28'))}/cancel`, { method: 'POST' })
    expect((await series.save(shorter)).status).toBe(200)
  })

  test('cancel: each is told once that the date is no more, and is offered nothing', async () => {
    await using series = await openSeries(engine)
    for (const who of ['ada', 'bo', 'cy']) await series.register(who, at('28'))
    const link = await series.linkTo('ada', at('28'))
    await series.newMail()
    expect((await series.save({ ...shorter, onLostDates: 'cancel', tellAttendees: true })).status).toBe(200)
    expect(await series.list()).toEqual(['ada cancelled 28T19', 'bo cancelled 28T19', 'cy cancelled 28T19'])
    // Emails that are due together are sent in any order.
    const mail = (await series.newMail()).toSorted((a, b) => String(a.to?.[0]?.address).localeCompare(String(b.to?.[0]?.address)))
    expect(mail.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`)).toEqual([
      'ada@example.net Your place is canceled: Evening Circle',
      'bo@example.net Your place is canceled: Evening Circle',
      'cy@example.net You’re no longer on the waitlist: Evening Circle',
    ])
    expect(mail[0]?.text).toContain('This date no longer takes place, so we’ve canceled your place.')
    expect((await (await series.site.request(link)).json()).registration).toMatchObject({ status: 'cancelled', endedBy: 'event' })
  })

  test('without tellAttendees the same is done and no one is written to', async () => {
    await using series = await openSeries(engine)
    for (const who of ['ada', 'bo']) await series.register(who, at('28'))
    await series.newMail()
    const choices = { [await series.idOf('ada', at('28'))]: 'cancel', [await series.idOf('bo', at('28'))]: at('21') }
    expect((await series.save({ ...shorter, onLostDates: choices })).status).toBe(200)
    expect(await series.list()).toEqual(['ada cancelled 28T19', 'bo registered 21T19'])
    expect(await series.newMail()).toEqual([])
  })

  test('a session: all move there, who waits behind who has a place; each choice by its person where they differ', async () => {
    await using series = await openSeries(engine, { registration: { perSession: true, capacity: 3, waitlist: true, guestsAllowed: 2 } })
    for (const who of ['ada', 'bo', 'cy']) await series.register(who, at('28'))
    await series.register('dee', at('28'))
    await series.register('eve', at('14'))
    await series.newMail()
    const lost = (await series.save(shorter)).lost.map(({ attendeeId }: { attendeeId: number }) => attendeeId)
    expect(
      await series.save({ ...shorter, onLostDates: Object.fromEntries(lost.slice(1).map((id: number) => [id, at('21')])) }),
    ).toMatchObject({
      status: 409,
      lost: { length: 4 },
    })
    const choices = Object.fromEntries(lost.map((id: number, index: number) => [id, index === 0 ? at('14') : at('21')]))
    expect((await series.save({ ...shorter, onLostDates: choices, tellAttendees: true })).status).toBe(200)
    expect(await series.list()).toEqual([
      'ada registered 14T19',
      'bo registered 21T19',
      'cy registered 21T19',
      'dee offered 21T19',
      'eve registered 14T19',
    ])
    const email = (await series.newMail()).find(({ to }) => to?.[0]?.address === 'bo@example.net')
    expect(email?.text).toContain('Thursday, October 21')
    expect(await series.faults()).toEqual([])
  })

  test('never past the places of the other date, nor to one that isn’t held: refused in words, and nothing is saved', async () => {
    await using series = await openSeries(engine)
    for (const who of ['ada', 'bo']) await series.register(who, at('28'))
    await series.register('cy', at('21'))
    expect(await series.save({ ...shorter, onLostDates: at('21') })).toMatchObject({
      status: 409,
      message: 'Only 1 place is left on Thu, Oct 21, and 2 people would move there. Please choose another date, or cancel them',
      lost: { length: 2 },
    })
    expect(await series.save({ ...shorter, onLostDates: at('22') })).toMatchObject({
      status: 409,
      message: 'This event isn’t held on that date. Please choose another',
      lost: { length: 2 },
    })
    expect(await series.list()).toEqual(['ada registered 28T19', 'bo registered 28T19', 'cy registered 21T19'])
    expect(await series.faults()).toEqual([])
  })

  // Before, 500.
  test('two dates with people that become one: who is on both keeps one place, with the registration that holds it', async () => {
    await using series = await openSeries(engine)
    await series.register('ada', at('14'))
    await series.register('bo', at('14'))
    for (const who of ['cy', 'ada']) await series.register(who, at('21'))
    const merged = { exceptions: [{ date: '2027-10-14', ...span('21') }] }
    const refused = await series.save(merged)
    expect(refused).toMatchObject({
      status: 409,
      lost: [
        { name: 'ada Quist', session: at('14') },
        { name: 'bo Quist', session: at('14') },
      ],
    })
    expect(await series.save({ ...merged, onLostDates: at('21') })).toMatchObject({ status: 409 })
    const more = { registration: { perSession: true, capacity: 3, waitlist: true } }
    expect((await series.save({ ...merged, ...more, onLostDates: at('21') })).status).toBe(200)
    expect(await series.list()).toEqual(['ada cancelled 14T19', 'bo registered 21T19', 'cy registered 21T19', 'ada registered 21T19'])
    expect(await series.faults()).toEqual([])
  })

  // Before, 500 from the unique key of places.
  test('a date that moves to where another one was, which is no more, keeps its people; those of the other are asked about', async () => {
    await using series = await openSeries(engine)
    await series.register('ada', at('21'))
    await series.register('bo', at('28'))
    await series.register('cy', at('28'))
    const change = { ...shorter, exceptions: [{ date: '2027-10-21', ...span('28') }] }
    expect((await series.save(change)).lost).toMatchObject([{ name: 'bo Quist' }, { name: 'cy Quist' }])
    const choices = { [await series.idOf('bo', at('28'))]: 'cancel', [await series.idOf('cy', at('28'))]: at('28') }
    expect((await series.save({ ...change, onLostDates: choices })).status).toBe(200)
    expect((await series.list()).filter((line) => !line.includes('cancelled'))).toEqual(['ada registered 28T19', 'cy registered 28T19'])
    expect(await series.faults()).toEqual([])
  })

  test('a date that is canceled keeps its people, unless the same field moves or cancels them', async () => {
    await using series = await openSeries(engine)
    for (const who of ['ada', 'bo']) await series.register(who, at('14'))
    await series.register('cy', at('28'))
    const skipped = { exceptions: [{ date: '2027-10-14', cancelled: true }] }
    expect((await series.save({ ...skipped })).status).toBe(200)
    expect(await series.list()).toEqual(['ada registered 14T19', 'bo registered 14T19', 'cy registered 28T19'])
    await series.save({ exceptions: [] })
    expect((await series.save({ ...skipped, onLostDates: { [await series.idOf('bo', at('14'))]: at('21') } })).status).toBe(200)
    expect(await series.list()).toEqual(['ada registered 14T19', 'bo registered 21T19', 'cy registered 28T19'])
  })

  // Before, saved without a word: they had stayed on the canceled date, and were then on one that is no more.
  test('people who stayed on a date that was canceled are asked about too once it goes', async () => {
    await using series = await openSeries(engine)
    await series.register('ada', at('28'))
    await series.save({ exceptions: [{ date: '2027-10-28', cancelled: true }] })
    expect(await series.save({ ...shorter, exceptions: [] })).toMatchObject({
      status: 409,
      lost: [{ name: 'ada Quist', session: at('28') }],
    })
  })

  test('who registered for a whole series is on no single date', async () => {
    await using series = await openSeries(engine, { registration: { capacity: 5 } })
    await series.register('ada', at('28'))
    expect((await series.save(shorter)).status).toBe(200)
  })
})
