import { engines, openTestSite } from '@tests/support/test-site'
import { thursdayDates, thursdays } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { publishingNoticeJob } from './change-notices.server'

const [, second, third] = thursdayDates
const TODAY = '2027-10-01T18:00:00Z'
const MOMENT = '2027-10-04T15:00:00Z'
const AFTER = '2027-10-04T15:05:00Z'

/** Ada has two dates and Cy waits for one; the event was taken off the website, of which they read. */
async function openOffWebsite(engine: (typeof engines)[number], { tellAttendees = true } = {}) {
  const site = await openTestSite(engine)
  const goTo = (moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))
  goTo(TODAY)
  const registration = { perSession: true, capacity: 1, waitlist: true }
  const { id } = await makeEvent(site.services, { ...thursdays, location: 'Boulder Community Center', registration })
  const cookie = await site.logIn()
  for (const [name, session] of [
    ['ada', second],
    ['ada', third],
    ['cy', second],
  ])
    await site.request('/api/register', { json: { eventId: id, name: `${name} Quist`, email: `${name}@example.net`, session } })
  let read = (await site.deliverMail()).length
  const desk = {
    site,
    goTo,
    runJob: (key = 'now') => publishingNoticeJob.run(site.services, { eventId: id }, { key, payload: {}, createdAt: '' }),
    async save(json: object) {
      expect((await site.request(`/api/cms/events/${id}`, { method: 'PUT', json, cookie })).status).toBe(200)
    },
    ask: async (event: object) => (await site.request(`/api/events/${id}/notices`, { json: { change: 'save', event }, cookie })).json(),
    /** The emails since the last time, each after its reader. */
    async news() {
      const all = (await site.deliverMail()).slice(read)
      read += all.length
      return all
        .map(({ to, subject, text }) => ({ text, line: `${to?.[0]?.address?.split('@')[0]}: ${subject}` }))
        .toSorted((a, b) => a.line.localeCompare(b.line))
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
  await desk.save({ status: 'draft', tellAttendees })
  const off = await desk.news()
  expect(off).toHaveLength(tellAttendees ? 2 : 0)
  return desk
}

const scheduled = { status: 'published', publishAt: MOMENT }
const lines = (news: { line: string }[]) => news.map(({ line }) => line)
const BACK = ['ada: Back on our website: Evening Circle', 'cy: Back on our website: Evening Circle']

describe.each(engines)('B §3.9: an event that was taken off the website and is on it again, on %s', (engine) => {
  // Before, no one heard of it.
  test('at once: someone who read that it was off reads that it is back, once, with all of their dates', async () => {
    await using desk = await openOffWebsite(engine)
    expect(await desk.ask({ status: 'published' })).toMatchObject({ recipients: 2, appearsAt: null, dates: [{ kind: 'published' }, {}] })
    await desk.save({ status: 'published', tellAttendees: true, noteToAttendees: 'We have found a room.' })
    const news = await desk.news()
    expect(lines(news)).toEqual(BACK)
    expect(news[0]?.text).toMatch(/Your registration still stands\.[\s\S]*October 14[\s\S]*October 21[\s\S]*We have found a room\./)
    await desk.save({ introText: 'Come as you are.', tellAttendees: true })
    expect(await desk.news()).toEqual([])
  })

  test('at its moment: staff are asked when they schedule it, and people are notified then, once', async () => {
    await using desk = await openOffWebsite(engine)
    expect(await desk.ask(scheduled)).toMatchObject({ recipients: 2, appearsAt: MOMENT.replace('Z', '.000Z') })
    await desk.save({ ...scheduled, tellAttendees: true, noteToAttendees: 'We have found a room.' })
    // Staff have said it already.
    expect(await desk.ask({ location: 'Meadow Pavilion' })).toMatchObject({ recipients: 0 })
    expect(await desk.news()).toEqual([])
    await desk.runJob()
    expect(await desk.news(), 'before its moment').toEqual([])
    desk.goTo(AFTER)
    await Promise.all([desk.runJob('one'), desk.runJob('two')])
    const news = await desk.news()
    expect(lines(news)).toEqual(BACK)
    expect(news[0]?.text).toContain('We have found a room.')
  })

  test('what was changed while it waited is in the same email, and the save that comes before the job sends it first', async () => {
    await using desk = await openOffWebsite(engine)
    await desk.save({ ...scheduled, tellAttendees: true })
    await desk.save({ location: 'Meadow Pavilion' })
    desk.goTo(AFTER)
    await desk.save({ introText: 'Come as you are.' })
    const news = await desk.news()
    expect(lines(news)).toEqual([
      'ada: Two of your dates have changed: Evening Circle, Oct 14 and Oct 21',
      'cy: The place has changed: Evening Circle, Thu, Oct 14',
    ])
    expect(news[1]?.text).toMatch(/Where: Meadow Pavilion\nBefore: Boulder Community Center/)
    await desk.runJob()
    expect(await desk.news()).toEqual([])
  })

  test('taken off the website until a moment, people are notified of both; made a draft again, of nothing more', async () => {
    await using desk = await openOffWebsite(engine)
    await desk.save({ status: 'published', publishAt: '' })
    expect(await desk.news(), 'staff emailed no one').toEqual([])
    await desk.save({ ...scheduled, tellAttendees: true })
    expect(lines(await desk.news())).toEqual(BACK.map((line) => line.replace('Back', 'No longer')))
    await desk.save({ status: 'draft', publishAt: '' })
    desk.goTo(AFTER)
    await desk.runJob()
    expect(await desk.news()).toEqual([])
    await desk.save({ status: 'published', publishAt: '2027-10-04T16:00:00Z', tellAttendees: true })
    desk.goTo('2027-10-04T16:00:00Z')
    await desk.runJob()
    expect(lines(await desk.news())).toEqual(BACK)
  })

  // Before, no job was queued for the later moment, and no one heard of it.
  test('put off again while the job of its first moment is carried out, it gets another for the later one', async () => {
    await using desk = await openOffWebsite(engine)
    await desk.save({ ...scheduled, tellAttendees: true })
    desk.goTo(AFTER)
    const jobs = desk.site.services.db.kysely()
    await jobs.updateTable('jobs').set({ claimedAt: AFTER }).where('kind', '=', publishingNoticeJob.kind).execute()
    await desk.save({ publishAt: '2027-10-04T16:00:00Z', tellAttendees: true })
    const waiting = jobs.selectFrom('jobs').select('runAt').where('kind', '=', publishingNoticeJob.kind).where('claimedAt', 'is', null)
    expect(await waiting.execute()).toEqual([{ runAt: '2027-10-04T16:00:00.000Z' }])
  })

  test('someone who never read that it was off isn’t notified that it is back', async () => {
    await using desk = await openOffWebsite(engine, { tellAttendees: false })
    expect(await desk.ask(scheduled)).toMatchObject({ recipients: 0 })
    await desk.save({ ...scheduled, tellAttendees: true })
    desk.goTo(AFTER)
    await desk.runJob()
    expect(await desk.news()).toEqual([])
  })
})
