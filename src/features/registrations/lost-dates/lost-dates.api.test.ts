import type { Email } from 'postal-mime'
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
    ask: async (event: object) => (await site.request(`/api/events/${id}/notices`, { json: { change: 'save', event }, cookie })).json(),
    async restoreFirstVersion(wishes: object) {
      const { versions } = await (await site.request(`/api/cms/events/${id}/versions`, { cookie })).json()
      const first = versions.at(-1).id
      const answer = await site.request(`/api/cms/events/${id}/versions/${first}/restore`, { json: wishes, cookie })
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

/** What each of the entries does in a calendar; where there is one, the email holds it twice. */
function methodsOf(email: Email | undefined) {
  const entries = email?.attachments.map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
  return [...new Set(entries)].map((entry) => /METHOD:(\w+)/.exec(entry)?.[1])
}

const shorter = { recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' }

describe.each(engines)('spec B §3.9: dates that a change takes away, on %s', (engine) => {
  // Before, saved without a word: a registration on a date that was there no more.
  test('are listed person by person before it is saved, and nothing is saved', async () => {
    await using series = await openSeries(engine)
    for (const who of ['ada', 'bo', 'cy']) await series.register(who, at('28'))
    await series.register('dee', at('14'))
    const answer = await series.save({ ...shorter, title: 'Morning Circle' })
    expect(answer).toEqual({
      status: 409,
      message: 'This takes away a date with 3 registrations. Please choose what becomes of them',
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

  test('cancel: each is notified once that the date is no more, and is offered nothing', async () => {
    await using series = await openSeries(engine)
    for (const who of ['ada', 'bo', 'cy']) await series.register(who, at('28'))
    const link = await series.linkTo('ada', at('28'))
    await series.newMail()
    expect((await series.save({ ...shorter, onLostDates: 'cancel', tellAttendees: true })).status).toBe(200)
    expect(await series.list()).toEqual(['ada cancelled 28T19', 'bo cancelled 28T19', 'cy cancelled 28T19'])
    // Emails that are due together are sent in any order.
    const mail = (await series.newMail()).toSorted((a, b) => String(a.to?.[0]?.address).localeCompare(String(b.to?.[0]?.address)))
    expect(mail.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`)).toEqual([
      'ada@example.net Your place is canceled: Evening Circle, Thu, Oct 28',
      'bo@example.net Your place is canceled: Evening Circle, Thu, Oct 28',
      'cy@example.net You’re no longer on the waitlist: Evening Circle, Thu, Oct 28',
    ])
    expect(mail[0]?.text).toContain('This date no longer takes place, so we’ve canceled your place.')
    expect((await (await series.site.request(link)).json()).registration).toMatchObject({ status: 'cancelled', endedBy: 'event' })
  })

  // Before, an email for each date, without what staff add and without where it was.
  test('someone who is moved from one date and canceled on another reads of both, and of a third that changed, in one email', async () => {
    await using series = await openSeries(engine)
    for (const day of ['07', '14', '21', '28']) await series.register('ada', at(day))
    await series.register('bo', at('28'))
    await series.newMail()
    const { ada, bo } = { ada: await series.idOf('ada', at('28')), bo: await series.idOf('bo', at('28')) }
    const change = { recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2', exceptions: [{ date: '2027-10-14', ...span('15') }] }
    const extra = { extraDates: [span('30')] }
    const choices = { [await series.idOf('ada', at('21'))]: at('30'), [ada]: 'cancel', [bo]: at('30') }
    const note = { tellAttendees: true, noteToAttendees: 'The hall is being painted.' }
    expect((await series.save({ ...change, ...extra, ...note, onLostDates: choices })).status).toBe(200)
    const mail = await series.newMail()
    expect(mail.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(['ada@example.net', 'bo@example.net'])
    const [toAda, toBo] = ['ada', 'bo'].map((who) => mail.find(({ to }) => to?.[0]?.address === `${who}@example.net`))
    expect(toAda?.subject).toBe('Three of your dates have changed: Evening Circle, Oct 15, Oct 28, and Oct 30')
    const read = toAda?.text?.replace(/\s+/g, ' ')
    expect(read).toContain('Sat, Oct 30: Your date has changed. 7:00')
    expect(read).toContain('Before: Thursday, October 21, 2027, 7:00')
    expect(read).toContain('Thu, Oct 28: This date is canceled. 7:00')
    expect(read).toContain('Before: Thursday, October 14, 2027, 7:00')
    expect(read).toContain('The hall is being painted.')
    expect(methodsOf(toAda)).toEqual(['REQUEST', 'CANCEL', 'REQUEST'])
    expect(toBo?.subject).toBe('Your date has changed: Evening Circle, Sat, Oct 30')
    expect(toBo?.text).toContain('The hall is being painted.')
    expect(toBo?.text?.replace(/\s+/g, ' ')).toContain('Before: Thursday, October 28, 2027, 7:00')
  })

  // Before, the email and their page said that the date was canceled.
  test('of a draft, someone who is moved to a date that visitors never saw reads that they have a place on it', async () => {
    const joinUrl = 'https://meet.example.org/circle'
    await using series = await openSeries(engine, { joinUrl })
    await series.register('ada', at('28'))
    await series.save({ status: 'draft', joinUrl: 'https://meet.example.org/not-announced' })
    await series.newMail()
    const choice = { extraDates: [span('30')], onLostDates: at('30'), tellAttendees: true }
    expect((await series.save({ ...shorter, ...choice })).status).toBe(200)
    const mail = await series.newMail()
    expect(mail.map(({ subject }) => subject)).toEqual(['Your date has changed: Evening Circle, Sat, Oct 30'])
    expect(methodsOf(mail[0])).toEqual(['REQUEST'])
    const { registration } = await (await series.site.request(await series.linkTo('ada', at('30')))).json()
    expect(registration).toMatchObject({ status: 'registered', event: { joinUrl }, session: { startsAt: at('30'), state: 'scheduled' } })
  })

  // Before, two emails; the one about the date said that it was canceled. Then one that counted the date that stays as changed.
  test('someone who is moved by the save that takes the event off the website reads of that in the same email', async () => {
    await using series = await openSeries(engine)
    for (const day of ['14', '28']) await series.register('ada', at(day))
    await series.newMail()
    const choice = { extraDates: [span('30')], onLostDates: at('30'), tellAttendees: true }
    expect((await series.save({ ...shorter, ...choice, status: 'draft' })).status).toBe(200)
    const mail = await series.newMail()
    expect(mail.map(({ subject }) => subject)).toEqual(['One of your dates has changed: Evening Circle, Oct 30'])
    const read = mail[0]?.text?.replace(/\s+/g, ' ')
    expect(read).toMatch(/Thu, Oct 14: This event is no longer on our website. 7:00.* Your registration still stands./)
    expect(read).toMatch(/Sat, Oct 30: Your date has changed. 7:00.* Before: Thursday, October 28, 2027/)
    // Nothing changes in calendars but the date that was moved.
    expect(methodsOf(mail[0])).toEqual(['REQUEST'])
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

  test('a session: all move there, those who wait behind those who have a place; each choice by its person where they differ', async () => {
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

  test('never past the places of the other date, nor to one that isn’t held: refused with a reason, and nothing is saved', async () => {
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
  test('two dates with people that become one: someone who is on both keeps one place, with the registration that holds it', async () => {
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

  // Before, Ada was canceled by a choice that no one had asked for, of a time that is still held.
  test('of two dates moved to one time, one is canceled: its people stay with the other', async () => {
    await using series = await openSeries(engine)
    await series.register('ada', at('14'))
    const moved = (date: string) => ({ date: `2027-10-${date}`, ...span('15') })
    await series.save({ exceptions: [moved('21'), moved('14')] })
    const wish = { [await series.idOf('ada', at('15'))]: 'cancel' }
    const saved = await series.save({ exceptions: [moved('21'), { date: '2027-10-14', cancelled: true }], onLostDates: wish })
    expect([saved.status, await series.list()]).toEqual([200, ['ada registered 15T19']])
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

  // Before, the refusal named no one, so that nobody could be decided otherwise.
  test('someone who would move from a canceled date to a full one is named in the refusal, and may stay', async () => {
    await using series = await openSeries(engine)
    await series.register('ada', at('14'))
    for (const who of ['bo', 'cy']) await series.register(who, at('21'))
    const skipped = { exceptions: [{ date: '2027-10-14', cancelled: true }] }
    const ada = { attendeeId: await series.idOf('ada', at('14')), name: 'ada Quist', session: at('14') }
    expect((await series.ask(skipped)).canceled).toEqual([ada])
    expect(await series.ask({ ...skipped, recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2' })).toMatchObject({
      lost: [{ name: 'bo Quist' }, { name: 'cy Quist' }],
      canceled: [ada],
    })
    expect(await series.save({ ...skipped, onLostDates: at('21') })).toMatchObject({ status: 409, lost: [{ ...ada, isCanceled: true }] })
    expect((await series.save({ ...skipped, onLostDates: {} })).status).toBe(200)
    expect(await series.list()).toContain('ada registered 14T19')
    expect((await series.ask({ title: 'Morning Circle' })).canceled).toEqual([])
  })

  // Before, refused without a way to say it.
  test('restoring a version asks for the same, moves them, and writes to them', async () => {
    await using series = await openSeries(engine, { recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' })
    await series.save({ recurrence: fourThursdays.recurrence })
    await series.register('ada', at('28'))
    await series.newMail()
    expect(await series.restoreFirstVersion({})).toMatchObject({ status: 409, lost: [{ name: 'ada Quist', session: at('28') }] })
    expect(await series.restoreFirstVersion({ onLostDates: 'later' })).toMatchObject({ status: 400 })
    const wishes = { onLostDates: at('21'), tellAttendees: true, noteToAttendees: 'The hall is being painted.' }
    expect(await series.restoreFirstVersion(wishes)).toMatchObject({ status: 200, event: { recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' } })
    expect(await series.list()).toEqual(['ada registered 21T19'])
    const [email] = await series.newMail()
    expect(email?.subject).toBe('Your date has changed: Evening Circle, Thu, Oct 21')
    expect(email?.text).toContain('The hall is being painted.')
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

  test('someone registered for a whole series is on no single date', async () => {
    await using series = await openSeries(engine, { registration: { capacity: 5 } })
    await series.register('ada', at('28'))
    expect((await series.save(shorter)).status).toBe(200)
  })
})
