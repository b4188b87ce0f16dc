import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import type { DependentRows } from './deleted-items.server'

/** A feature whose rows hang on events, and the calls that it gets. */
function listener() {
  const calls: object[] = []
  const rows: DependentRows = {
    noun: 'event',
    saved: async (_, { id, before, after, input }) => void calls.push({ saved: id, before, after, input }),
    setAside: async (_, id, _item, options) => void calls.push({ setAside: id, options }),
    restore: async () => undefined,
    count: async () => new Map(),
  }
  return { calls, feature: { name: 'listener', attached: [rows] } }
}

async function openSiteWithListener() {
  const { calls, feature } = listener()
  const site = await openTestSite('sqlite', {}, [feature])
  const cookie = await site.logIn()
  const json = { title: 'Open House', month: 'October', date: '5', year: '2999' }
  const { event } = await (await site.request('/api/cms/events', { json, cookie })).json()
  const path = `/api/cms/events/${event.id}`
  const call = (method: string, query = '', body?: object) => site.request(path + query, { method, cookie, ...(body && { json: body }) })
  return { calls, id: event.id, call, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

test('spec B §3.9: rows that depend on an event learn what an update changed, and whether to notify its attendees', async () => {
  await using site = await openSiteWithListener()
  const answer = await site.call('PUT', '', { location: 'Denver', tellAttendees: true })
  expect((await answer.json()).event).not.toHaveProperty('tellAttendees')
  await site.call('PUT', '', { location: 'Boulder' })
  expect(site.calls).toMatchObject([
    { saved: site.id, before: { location: '' }, after: { location: 'Denver' }, input: { location: 'Denver', tellAttendees: true } },
    { saved: site.id, before: { location: 'Denver' }, after: { location: 'Boulder' }, input: { tellAttendees: false } },
  ])
})

test.each([
  ['', false],
  ['?tellAttendees=false', false],
  ['?tellAttendees=true', true],
])('spec B §3.9: deleting an event with the query "%s" tells its attendees: %s', async (query, tellAttendees) => {
  await using site = await openSiteWithListener()
  expect((await site.call('DELETE', '?tellAttendees=perhaps')).status).toBe(400)
  expect((await site.call('DELETE', query)).status).toBe(200)
  expect(site.calls).toEqual([{ setAside: site.id, options: { tellAttendees, noteToAttendees: null } }])
})
