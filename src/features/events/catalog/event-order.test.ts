import { json } from 'node:stream/consumers'
import { engines, openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import type { Services } from '@/platform/services.server'
import { eventExports, inDateOrder } from '../transfer.server'

test.each(engines)(
  'spec B §6.3: by date the next session comes first, after what is pinned, and past events last, on %s',
  async (engine) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const save = async (title: string, fields: object) => {
      const answer = await site.request('/api/cms/events', {
        method: 'POST',
        json: { title, ...fields },
        cookie,
      })
      expect(answer.status).toBe(201)
    }
    await save('Far', { startsAt: '2998-05-02T10:00', endsAt: '2998-05-02T12:00' })
    await save('Past', { startsAt: '2001-05-02T10:00', endsAt: '2001-05-02T12:00' })
    await save('Without a date', { month: '', date: '', year: '', isRecurring: true })
    await save('Soon', { startsAt: '2997-05-02T10:00', endsAt: '2997-05-02T12:00' })
    await save('Pinned', { startsAt: '2999-05-02T10:00', endsAt: '2999-05-02T12:00', isPinned: true })
    await save('Draft', { startsAt: '2997-06-02T10:00', endsAt: '2997-06-02T12:00', status: 'draft' })
    const listed = async (sender?: string) => {
      const { events } = await (await site.request('/api/cms/events', { ...(sender && { cookie: sender }) })).json()
      return events
        .toSorted((a: { sortOrder: number }, b: { sortOrder: number }) => a.sortOrder - b.sortOrder)
        .map(({ title }: { title: string }) => title)
    }
    expect(await listed()).toEqual(['Far', 'Past', 'Without a date', 'Soon', 'Pinned'])

    expect((await site.request('/api/settings', { method: 'PUT', json: { eventOrder: 'by-date' }, cookie })).status).toBe(200)
    const byDate = ['Pinned', 'Soon', 'Far', 'Without a date', 'Past']
    await expect.poll(() => listed()).toEqual(byDate)
    expect(await listed(cookie)).toEqual(['Pinned', 'Soon', 'Draft', 'Far', 'Without a date', 'Past'])
    expect((await (await site.request('/api/cms/events')).json()).events[0]).not.toHaveProperty('isPinned')
    // Each goes on with its own state: the drafts stay drafts, and a save is made upon the state that was listed.
    const { events } = await (await site.request('/api/cms/events', { cookie })).json()
    expect(events.filter(({ status }: { status: string }) => status === 'draft').map(({ title }: { title: string }) => title)).toEqual([
      'Draft',
    ])
    for (const { id, updatedAt, title } of events) {
      const saved = await site.request(`/api/cms/events/${id}`, { method: 'PUT', json: { title, updatedAt }, cookie })
      expect([title, saved.status]).toEqual([title, 200])
    }

    expect((await exportedEvents(site.services)).map(({ title, status, sortOrder }) => [title, status, sortOrder])).toEqual([
      ['Far', 'published', 0],
      ['Past', 'published', 1],
      ['Without a date', 'published', 2],
      ['Soon', 'published', 3],
      ['Pinned', 'published', 4],
      ['Draft', 'draft', 5],
    ])

    expect((await site.request('/api/settings', { method: 'PUT', json: { eventOrder: null }, cookie })).status).toBe(200)
    await expect.poll(() => listed()).toEqual(['Far', 'Past', 'Without a date', 'Soon', 'Pinned'])
  },
)

/** `events.json` of the site's export. */
async function exportedEvents(services: Services): Promise<Record<string, unknown>[]> {
  for await (const { content } of eventExports[0]?.files(services) ?? [])
    return (await json(content as AsyncIterable<string>)) as Record<string, unknown>[]
  return []
}

const event = (id: number, fields: object = {}) => ({
  id,
  sortOrder: id,
  nextSession: { startsAt: `2027-10-0${id}T18:00`, endsAt: `2027-10-0${id}T19:00`, timeZone: 'America/Denver' },
  eventDate: `2027-10-0${id}`,
  lastDay: `2027-10-0${id}`,
  startsAt: `2027-10-0${id}T18:00`,
  isRecurring: false,
  state: 'scheduled' as const,
  timeZone: 'America/Denver',
  ...fields,
})
const idsInOrder = (...events: Parameters<typeof inDateOrder>[0]) => inDateOrder(events, new Set(), '2027-10-01').map(({ id }) => id)

test.each([
  ['was over today', { nextSession: null }],
  ['is a series of which no date is ahead', { nextSession: null, isRecurring: true, lastDay: null }],
  ['is canceled', { state: 'cancelled' as const }],
  ['is postponed', { state: 'postponed' as const }],
])('spec B §6.3: by date an event that %s does not come before those that take place', (_what, fields) => {
  expect(idsInOrder(event(1, fields), event(2), event(3))).toEqual([2, 3, 1])
})

test('spec B §6.3: by date an event with a day and no times has its place among the others', () => {
  expect(idsInOrder(event(3), event(2, { nextSession: null, startsAt: null }), event(1))).toEqual([1, 2, 3])
})
