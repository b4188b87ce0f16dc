import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'

const sundays = { startsAt: '2027-10-03T18:30', endsAt: '2027-10-03T19:00', recurrence: 'FREQ=WEEKLY;BYDAY=SU' }

async function openDesk(engine: 'sqlite' | 'postgres') {
  const site = await openTestSite(engine)
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-12T18:00:00.000Z'))
  const cookie = await site.logIn()
  const ask = async (json: object) => {
    const answer = await site.request('/api/cms/events/dates', { cookie, json: { most: 3, ...json } })
    return { status: answer.status, ...(await answer.json()) }
  }
  return { site, ask, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

describe.each(engines)('the dates of what is not saved yet, on %s', (engine) => {
  test('spec B §1.1: they are those that the saved event will have, from today on, and nothing is stored', async () => {
    await using desk = await openDesk(engine)
    const timing = {
      ...sundays,
      extraDates: [{ startsAt: '2027-10-20T18:30', endsAt: '2027-10-20T19:00' }],
      exceptions: [
        { date: '2027-10-17', cancelled: true },
        { date: '2027-10-24', startsAt: '2027-10-25T20:00', endsAt: '2027-10-25T21:00' },
      ],
    }
    expect(await desk.ask(timing)).toEqual({
      status: 200,
      sessions: [
        { date: '2027-10-17', startsAt: '2027-10-17T18:30', endsAt: '2027-10-17T19:00', state: 'cancelled' },
        { date: '2027-10-20', startsAt: '2027-10-20T18:30', endsAt: '2027-10-20T19:00', state: 'scheduled' },
        { date: '2027-10-24', startsAt: '2027-10-25T20:00', endsAt: '2027-10-25T21:00', state: 'scheduled' },
      ],
    })
    expect((await (await desk.site.request('/api/cms/events')).json()).events).toEqual([])
  })

  test('spec B §1.1: of a series that begins later, from its first date on; of one whose dates are rare, those of future years', async () => {
    await using desk = await openDesk(engine)
    const starts = async (json: object) =>
      (await desk.ask(json)).sessions.map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10))
    expect(await starts({ ...sundays, startsAt: '2990-10-10T18:30', endsAt: null })).toEqual(['2990-10-10', '2990-10-17', '2990-10-24'])
    expect(await starts({ ...sundays, recurrence: 'FREQ=YEARLY' })).toEqual(['2028-10-03', '2029-10-03', '2030-10-03'])
    expect(await starts({ ...sundays, recurrence: null })).toEqual([])
    expect(await starts({ startsAt: null })).toEqual([])
  })

  test('spec B §1.1: the first date stays in the list when it is moved to a day before it', async () => {
    await using desk = await openDesk(engine)
    const moved = { date: '2027-10-17', startsAt: '2027-10-16T18:30', endsAt: '2027-10-16T19:00' }
    const { sessions } = await desk.ask({ ...sundays, startsAt: '2027-10-17T18:30', endsAt: '2027-10-17T19:00', exceptions: [moved] })
    expect(sessions[0]).toEqual({ ...moved, state: 'scheduled' })
    expect(sessions[1].startsAt).toBe('2027-10-24T18:30')
  })

  test.each([
    ['FREQ=WEEKLY;UNTIL=20200101', 'The series ends before it begins.'],
    ['FREQ=HOURLY', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.'],
  ])('spec B §1.1: what is wrong with %s is said as a sentence', async (recurrence, fault) => {
    await using desk = await openDesk(engine)
    expect(await desk.ask({ ...sundays, recurrence })).toEqual({ status: 200, sessions: [], fault })
  })

  test('spec B §10: only staff may ask, for at most 60 dates', async () => {
    await using desk = await openDesk(engine)
    expect((await desk.site.request('/api/cms/events/dates', { json: { ...sundays, most: 3 } })).status).toBe(401)
    expect((await desk.ask({ ...sundays, most: 61 })).issues).toEqual([{ path: 'most', message: 'most must be a number from 1 to 60' }])
    expect((await desk.ask({ ...sundays, most: 60 })).sessions).toHaveLength(60)
  })
})
