import { contentCalls, contentKinds } from '@tests/support/content-kinds'
import { openTestSite } from '@tests/support/test-site'
import { XMLParser } from 'fast-xml-parser'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { features } from '@/app/registry/features.server'
import { serveFeeds } from '@/app/site-files.server'
import { eventExample } from '@/features/events/event.example'
import { createCache } from '@/platform/http/cache.server'
import { createClock } from '@/platform/time/clock'
import { ATOM } from './content-api.server'

const parser = new XMLParser({ isArray: (name) => name === 'entry' })

async function openFeeds() {
  const site = await openTestSite('sqlite')
  const app = new Hono()
  serveFeeds(site.services, createCache(site.services.content))(app)
  const read = async (name: string) => {
    const answer = await app.request(`/${name}.atom`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    return parser.parse(await answer.text()).feed
  }
  return { site, app, read, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

/** Every feed, with the kind of content in it. */
const listed = features.flatMap(({ content: [kind] = [], feeds = [] }) =>
  feeds.filter(({ type }) => type === ATOM).map(({ path }) => [path.slice(1, -'.atom'.length), kind?.plural ?? ''] as const),
)

test.each(listed)('spec B §2.4: /%s.atom has what is published of the %s, and says when the newest of it changed', async (name, plural) => {
  await using feeds = await openFeeds()
  expect((await feeds.read(name)).entry).toBeUndefined()
  const kind = contentKinds.find((each) => each.plural === plural) ?? eventExample
  const { create } = contentCalls(feeds.site, kind, await feeds.site.logIn())
  for (let count = 0; count < 2; count++) await create(kind.input)
  const { entry, updated, id } = await feeds.read(name)
  expect(entry).toHaveLength(2)
  expect(new Set(entry.map((each: { id: string }) => each.id)).size).toBe(2)
  expect(entry.map((each: { updated: string }) => each.updated)).toContain(updated)
  expect(id).toBe(`http://localhost:3000/${name}.atom`)
  const { db, content } = feeds.site.services
  await db
    .updateTable(plural as 'events')
    .set({ status: 'draft' })
    .where('id', '=', 1)
    .execute()
  await content.raise()
  expect((await feeds.read(name)).entry).toHaveLength(1)
})

test('spec B §2.4: a reader that asks again hears 304 until something changed', async () => {
  await using feeds = await openFeeds()
  const kind = eventExample
  const { create } = contentCalls(feeds.site, kind, await feeds.site.logIn())
  const ask = async (etag = '') => feeds.app.request('/events.atom', { headers: { 'if-none-match': etag } })
  const etag = (await ask()).headers.get('etag') ?? ''
  expect((await ask(etag)).status).toBe(304)
  await create(kind.input)
  expect((await ask(etag)).status).toBe(200)
})

test('spec B §1.3, §2.4: the events feed says when a series is, and its next date', async () => {
  await using feeds = await openFeeds()
  feeds.site.services.clock = createClock('America/Denver', () => new Date('2027-10-12T18:00:00.000Z'))
  const { create } = contentCalls(feeds.site, eventExample, await feeds.site.logIn())
  const times = { month: '', date: '', year: '', time: '', location: 'Boulder' }
  const sundays = { startsAt: '2027-10-03T18:30', endsAt: '2027-10-03T19:00', recurrence: 'FREQ=WEEKLY;BYDAY=SU' }
  await create({ ...times, ...sundays, title: 'Sitting', introText: 'All are welcome.' })
  const extraDates = [{ startsAt: '2027-10-20T10:00', endsAt: '2027-10-20T12:00' }]
  await create({ ...times, startsAt: '2027-10-05T10:00', endsAt: '2027-10-05T12:00', extraDates, title: 'Two mornings' })
  await create({ ...times, startsAt: '2027-11-05T10:00', endsAt: '2027-11-05T12:00', state: 'cancelled', title: 'Open House' })
  const { entry } = await feeds.read('events')
  const summaries = entry.map(({ title, summary }: { title: string; summary: string }) => [title, summary])
  expect(Object.fromEntries(summaries)).toEqual({
    Sitting: 'Every week on Sunday, 6:30–7:00 PM\nNext: Sunday, October 17, 2027, 6:30 PM\nBoulder\nAll are welcome.',
    'Two mornings': 'October 5, 2027, 10:00 AM - 12:00 PM\nNext: Wednesday, October 20, 2027, 10:00 AM\nBoulder',
    'Open House': 'Canceled\nNovember 5, 2027, 10:00 AM - 12:00 PM\nBoulder',
  })
})
