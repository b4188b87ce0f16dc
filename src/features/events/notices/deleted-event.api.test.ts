import { attendeeCalendar } from '@tests/support/attendee-calendar'
import { parseCalendar } from '@tests/support/read-calendar'
import { engines, openTestSite } from '@tests/support/test-site'
import { thursdays } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'

const [second, third] = ['2027-10-14T19:00', '2027-10-21T19:00'] as const

/** Ada has two dates, Bo has one. */
async function openDesk(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine, { PUBLIC_URL: 'https://community.example.org' })
  site.services.clock = createClock('America/Denver', () => new Date('2027-10-01T18:00:00Z'))
  const { id } = await makeEvent(site.services, { ...thursdays, registration: { perSession: true } })
  const cookie = await site.logIn()
  const registered = [
    ['ada', second],
    ['ada', third],
    ['bo', second],
  ] as const
  for (const [name, session] of registered)
    await site.request('/api/register', { json: { eventId: id, name: `${name} Quist`, email: `${name}@example.net`, session } })
  await site.deliverMail()
  const link = `/api/registrations/${await site.linkTo(id, 'ada@example.net', second)}`
  const call = (method: string, path: string, json: object = {}) => site.request(path, { method, json, cookie })
  const deletedItem = async () => (await (await site.request('/api/cms/deleted', { cookie })).json()).deleted[0]
  return {
    site,
    link,
    delete: (query = '?tellAttendees=true', json = {}) => call('DELETE', `/api/cms/events/${id}${query}`, json),
    restore: async (query = '?tellAttendees=true') => call('POST', `/api/cms/deleted/${(await deletedItem()).id}/restore${query}`),
    deletedItem,
    ask: async (change: string) => (await call('POST', `/api/events/${id}/notices`, { change })).json(),
    read: async () => {
      const answer = await site.request(link)
      return answer.status === 200 ? (await answer.json()).registration : answer.status
    },
    file: async () => {
      const calendar = parseCalendar(await (await site.request(`${link}/calendar`)).text())
      const sequence = Number(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('sequence'))
      return { method: calendar.getFirstPropertyValue('method'), sequence }
    },
    calendar: async (name: string) => attendeeCalendar(await site.deliverMail(), `${name}@example.net`, '2028-01-01'),
    subjects: async () => (await site.deliverMail()).filter(({ to }) => to?.[0]?.address?.endsWith('.net')).map(({ subject }) => subject),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

describe.each(engines)('an event that is deleted, and restored, on %s', (engine) => {
  // Before, 410: 'This registration has been removed'.
  test('B §3.6: the link says that it was canceled, and offers nothing; for good it is gone', async () => {
    await using desk = await openDesk(engine)
    await desk.delete('')
    expect(await desk.read()).toMatchObject({
      status: 'registered',
      event: { title: 'Evening Circle', state: 'cancelled', joinUrl: null },
      session: { startsAt: second, state: 'cancelled' },
      isPublished: false,
      canChange: false,
      canCancel: false,
    })
    expect((await desk.file()).method).toBe('CANCEL')
    const pressed = await desk.site.request(`${desk.link}/cancel`, { method: 'POST' })
    expect([pressed.status, (await pressed.json()).message]).toEqual([409, 'This event is canceled'])
    await desk.site.request(`/api/cms/deleted/${(await desk.deletedItem()).id}`, {
      method: 'DELETE',
      cookie: await desk.site.logIn({ username: 'host' }),
    })
    expect(await desk.read()).toBe(410)
  })

  // Before, the sequence of the deletion was lost with it, so that calendars ignored what came back; and no one was notified of that.
  test('B §3.9: those who were notified of the deletion are notified that it is back, and their calendars show it again', async () => {
    await using desk = await openDesk(engine)
    expect(await desk.ask('delete')).toMatchObject({ recipients: 2, dates: [{ places: 2 }, { places: 1 }] })
    await desk.delete('?tellAttendees=true', { noteToAttendees: 'The hall burned down.' })
    expect((await desk.subjects()).slice(-2).toSorted()).toEqual([
      'This event is canceled: Evening Circle',
      'Two of your dates are canceled: Evening Circle, Oct 14 and Oct 21',
    ])
    // Before, “These links are just for you”, of none.
    const ofSeveral = (await desk.site.deliverMail()).find(({ subject }) => subject?.startsWith('Two of your dates'))
    expect(ofSeveral?.text).toContain('Thu, Oct 14: 7:00–8:30 PM, Mountain Time')
    expect(ofSeveral?.text).not.toContain('just for you')
    expect((await desk.calendar('ada')).dates).toEqual([])
    expect(await desk.ask('restore')).toMatchObject({ recipients: 2 })
    const off = await desk.file()
    await desk.restore()
    expect((await desk.subjects()).slice(-2).toSorted()).toEqual([
      'This event is back on: Evening Circle, Thu, Oct 14',
      'Two of your dates have changed: Evening Circle, Oct 14 and Oct 21',
    ])
    const { dates, sequences } = await desk.calendar('ada')
    expect(dates).toEqual([second, third])
    expect(Math.min(...sequences.slice(-2))).toBeGreaterThan(Math.max(...sequences.slice(0, -2)))
    expect(await desk.file()).toMatchObject({ method: 'PUBLISH' })
    expect((await desk.file()).sequence).toBeGreaterThan(off.sequence)
  })

  test('B §3.9: people who weren’t notified that it was off aren’t notified that it is back', async () => {
    await using desk = await openDesk(engine)
    const before = (await desk.subjects()).length
    await desk.delete('')
    expect(await desk.deletedItem()).toMatchObject({ attendeesNotified: false })
    expect(await desk.ask('restore')).toMatchObject({ recipients: 0, dates: [] })
    await desk.restore()
    expect(await desk.subjects()).toHaveLength(before)
    expect(await desk.read()).toMatchObject({ status: 'registered', session: { state: 'scheduled' } })
  })
})
