import { at, fourThursdays, openFourThursdays, shorter, span } from '@tests/support/four-thursdays'
import { engines } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'

describe.each(engines)('spec B §3.9: dates that a change takes away, on %s', (engine) => {
  // Before, saved without a word: a registration on a date that was there no more.
  test('are listed person by person before it is saved, and nothing is saved', async () => {
    await using series = await openFourThursdays(engine)
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

  test('spec B §3.12: those of one name are told apart by their addresses, and no other address is named', async () => {
    await using series = await openFourThursdays(engine)
    for (const who of ['ada', 'bo', 'cy']) await series.register(who, at('28'))
    await series.site.services.db.updateTable('registrations').set({ name: 'Ada King' }).where('email', '!=', 'cy@example.net').execute()
    const { lost } = await series.save(shorter)
    expect(lost.map(({ name, email }: Record<string, string>) => [name, email])).toEqual([
      ['Ada King', 'ada@example.net'],
      ['Ada King', 'bo@example.net'],
      ['cy Quist', undefined],
    ])
  })

  test('no one on them, or no one any more: it is saved', async () => {
    await using series = await openFourThursdays(engine)
    await series.register('ada', at('28'))
    await series.site.request(`${await series.linkTo('ada', at('28'))}/cancel`, { method: 'POST' })
    expect((await series.save(shorter)).status).toBe(200)
  })

  test('a session: all move there, those who wait behind those who have a place; each choice by its person where they differ', async () => {
    await using series = await openFourThursdays(engine, {
      registration: { perSession: true, capacity: 3, waitlist: true, guestsAllowed: 2 },
    })
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
    await using series = await openFourThursdays(engine)
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
    await using series = await openFourThursdays(engine)
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
    await using series = await openFourThursdays(engine)
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
    await using series = await openFourThursdays(engine)
    await series.register('ada', at('14'))
    const moved = (date: string) => ({ date: `2027-10-${date}`, ...span('15') })
    await series.save({ exceptions: [moved('21'), moved('14')] })
    const wish = { [await series.idOf('ada', at('15'))]: 'cancel' }
    const saved = await series.save({ exceptions: [moved('21'), { date: '2027-10-14', cancelled: true }], onLostDates: wish })
    expect([saved.status, await series.list()]).toEqual([200, ['ada registered 15T19']])
  })

  test('a date that is canceled keeps its people, unless the same field moves or cancels them', async () => {
    await using series = await openFourThursdays(engine)
    for (const who of ['ada', 'bo']) await series.register(who, at('14'))
    await series.register('cy', at('28'))
    const skipped = { exceptions: [{ date: '2027-10-14', cancelled: true }] }
    expect((await series.save({ ...skipped })).status).toBe(200)
    expect(await series.list()).toEqual(['ada registered 14T19', 'bo registered 14T19', 'cy registered 28T19'])
    await series.save({ exceptions: [] })
    expect((await series.save({ ...skipped, onLostDates: { [await series.idOf('bo', at('14'))]: at('21') } })).status).toBe(200)
    expect(await series.list()).toEqual(['ada registered 14T19', 'bo registered 21T19', 'cy registered 28T19'])
  })

  // Before, the refusal named no one, so that no other choice could be made for anyone.
  test('someone who would move from a canceled date to a full one is named in the refusal, and may stay', async () => {
    await using series = await openFourThursdays(engine)
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

  // Before, saved without a word: they had stayed on the canceled date, and were then on one that is no more.
  test('people who stayed on a date that was canceled are asked about too once it goes', async () => {
    await using series = await openFourThursdays(engine)
    await series.register('ada', at('28'))
    await series.save({ exceptions: [{ date: '2027-10-28', cancelled: true }] })
    expect(await series.save({ ...shorter, exceptions: [] })).toMatchObject({
      status: 409,
      lost: [{ name: 'ada Quist', session: at('28') }],
    })
  })

  test('someone registered for a whole series is on no single date', async () => {
    await using series = await openFourThursdays(engine, { registration: { capacity: 5 } })
    await series.register('ada', at('28'))
    expect((await series.save(shorter)).status).toBe(200)
  })
})
