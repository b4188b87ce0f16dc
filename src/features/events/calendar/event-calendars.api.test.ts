import { engines, openTestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { serveFeeds } from '@/app/site-files.server'
import { createCache } from '@/platform/http/cache.server'
import { createClock } from '@/platform/time/clock'

async function openSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  const setTime = (time: string) => {
    site.services.clock = createClock('America/Denver', () => new Date(time))
  }
  setTime('2027-10-01T18:00:00.000Z')
  const cookie = await site.logIn()
  const app = new Hono()
  serveFeeds(site.services, createCache(site.services.content))(app)
  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  const call = async (method: string, path: string, json?: object) =>
    (await site.request(path, { method, cookie, ...(json && { json }) })).json()
  return {
    site,
    setTime,
    get,
    create: (fields: object) => call('POST', '/api/cms/events', fields),
    update: (id: number, fields: object) => call('PUT', `/api/cms/events/${id}`, fields),
    delete: (id: number) => call('DELETE', `/api/cms/events/${id}`),
    restore: async () => {
      const { deleted } = await call('GET', '/api/cms/deleted')
      return call('POST', `/api/cms/deleted/${deleted[0].id}/restore`)
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

/** What a calendar program keeps of each entry. */
async function entries(answer: Response) {
  const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
  return events.map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name)?.toString()
    return {
      uid: value('uid'),
      sequence: Number(value('sequence')),
      status: value('status'),
      starts: value('dtstart'),
      title: value('summary'),
    }
  })
}

const sundays = {
  title: 'Sunday Meditation',
  startsAt: '2027-10-03T18:30',
  endsAt: '2027-10-03T19:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=SU',
  location: 'Boulder',
  registrationEmail: 'planted@example.org',
  joinUrl: 'https://example.org/planted-room',
}

describe.each(engines)('calendars on %s', (engine) => {
  test('spec B §2.1: all published events, and a single one, as text/calendar; nothing personal and no join link is in them', async () => {
    await using desk = await openSite(engine)
    await desk.create(sundays)
    await desk.create({ title: 'Open Day', date: '9', month: 'October', year: '2027', time: 'all day', location: 'Boulder' })
    const whole = await desk.get('/events.ics')
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = await whole.clone().text()
    expect(text).not.toContain('planted')
    expect(await entries(whole)).toMatchObject([
      { title: 'Sunday Meditation', starts: '2027-10-03T18:30:00', status: 'CONFIRMED' },
      { title: 'Open Day', starts: '2027-10-09' },
    ])
    expect(await entries(await desk.get('/events/open-day.ics'))).toMatchObject([{ title: 'Open Day' }])
    expect((await desk.get('/events/no-such-event.ics')).status).toBe(404)
  })

  test('spec B §2.1: a calendar asks again and hears 304 until something changed', async () => {
    await using desk = await openSite(engine)
    await desk.create(sundays)
    const etag = (await desk.get('/events.ics')).headers.get('etag') ?? ''
    expect((await desk.get('/events.ics', { 'if-none-match': etag })).status).toBe(304)
    await desk.update(1, { title: 'Evening Meditation' })
    expect((await desk.get('/events.ics', { 'if-none-match': etag })).status).toBe(200)
  })

  test('spec B §2.1: a change of time, place or state has the same UID and a higher SEQUENCE; one of words the same', async () => {
    await using desk = await openSite(engine)
    await desk.create(sundays)
    const [first] = await entries(await desk.get('/events.ics'))
    const sequences = []
    for (const change of [
      // The dialog sends the lists of dates with every save.
      { title: 'Meditation', extraDates: [], exceptions: [] },
      { startsAt: '2027-10-03T19:00', endsAt: '2027-10-03T19:30' },
      { location: 'Longmont' },
      { state: 'cancelled' },
    ]) {
      await desk.update(1, change)
      const [entry] = await entries(await desk.get('/events.ics'))
      expect(entry?.uid).toBe(first?.uid)
      sequences.push(entry?.sequence)
    }
    expect(sequences).toEqual([0, 1, 2, 3])
    expect(await entries(await desk.get('/events.ics'))).toMatchObject([{ status: 'CANCELLED' }])
  })

  test('spec B §2.1: what was deleted is CANCELLED for 90 days under a higher SEQUENCE, then gone; restored, it is there again under a higher one', async () => {
    await using desk = await openSite(engine)
    await desk.create(sundays)
    await desk.delete(1)
    for (const path of ['/events.ics', '/events/sunday-meditation.ics'])
      expect(await entries(await desk.get(path))).toMatchObject([{ sequence: 1, status: 'CANCELLED' }])
    await desk.restore()
    expect(await entries(await desk.get('/events.ics'))).toMatchObject([{ sequence: 2, status: 'CONFIRMED' }])
    await desk.delete(1)
    desk.setTime('2027-12-30T17:59:00.000Z')
    desk.site.services.content.expire()
    expect(await entries(await desk.get('/events.ics'))).toHaveLength(1)
    desk.setTime('2027-12-30T18:00:00.000Z')
    desk.site.services.content.expire()
    expect(await entries(await desk.get('/events.ics'))).toEqual([])
    expect((await desk.get('/events/sunday-meditation.ics')).status).toBe(404)
  })

  test('spec B §6.1: a draft is in no calendar, deleted or not', async () => {
    await using desk = await openSite(engine)
    await desk.create(sundays)
    await desk.site.services.db.updateTable('events').set({ status: 'draft' }).execute()
    await desk.site.services.content.raise()
    expect(await entries(await desk.get('/events.ics'))).toEqual([])
    await desk.delete(1)
    expect(await entries(await desk.get('/events.ics'))).toEqual([])
  })
})
