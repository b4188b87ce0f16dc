import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { seedSampleContent } from '@/app/background.server'
import { communityCalendar } from '@/features/events/calendar/event-calendars.server'
import { makeEvent } from '@/features/events/event.factory'

interface Plan {
  hasOwn: boolean
  going: { plural: string; labels: string[] }[]
  staying: { label: string; reason: string }[]
  notices: string[]
}

async function openSampleSite(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  await seedSampleContent(site.services)
  const cookie = await site.logIn({ username: 'anna' })
  const read = async (path: string) => (await site.request(path, { cookie })).json()
  return {
    site,
    cookie,
    read,
    plan: (): Promise<Plan> => read('/api/staff/sample-content'),
    going: async () => ((await read('/api/staff/sample-content')) as Plan).going.map(({ plural, labels }) => [plural, labels.length]),
    put: (path: string, json: object) => site.request(path, { method: 'PUT', json, cookie }),
    deleteSamples: async () => {
      const answer = await site.request('/api/staff/sample-content', { method: 'DELETE', cookie })
      return [answer.status, await answer.json()] as const
    },
    titles: async (plural: string) =>
      ((await read(`/api/cms/${plural}`))[plural] as { title?: string; name?: string }[]).map(({ title, name }) => name ?? title),
  }
}

const everything = [
  ['events', 5],
  ['programs', 4],
  ['teachers', 3],
]

describe.each(engines)('spec B §6.5 deleting the sample content in one go, on %s', (engine) => {
  test('is refused before visitors see anything of the community’s own, and then deletes all that no one has changed, once', async () => {
    const { site, plan, going, deleteSamples, titles, read } = await openSampleSite(engine)
    await using _closed = site
    expect([(await plan()).hasOwn, await going(), (await deleteSamples())[0]]).toEqual([false, [], 409])
    expect((await read('/api/staff/overview')).overview.samples).toBe(0)

    await makeEvent(site.services, { title: 'Open House' })
    expect(await going()).toEqual(everything)
    expect((await read('/api/staff/overview')).overview.samples).toBe(12)
    expect((await plan()).notices).toEqual([
      'Until you add a program of your own, visitors see the four built-in ones.',
      'Until you add a teacher of your own, the Teachers page says that there are none.',
    ])
    const answers = await Promise.all([deleteSamples(), deleteSamples()])
    expect(answers.map(([status, { deleted }]) => [status, deleted]).toSorted()).toEqual([
      [200, 0],
      [200, 12],
    ])
    expect([await titles('events'), await titles('teachers'), await titles('programs')]).toEqual([['Open House'], [], []])
    expect((await communityCalendar(site.services)).match(/^SUMMARY:.*/gm)).toEqual(['SUMMARY:Open House'])
    const entries = await site.services.db.selectFrom('audit_log').select(['action', 'detail']).execute()
    expect(entries.filter(({ action }) => action === 'delete samples')).toEqual([
      { action: 'delete samples', detail: '5 events, 4 programs, and 3 teachers' },
    ])
  })

  test('each can be restored as what it was, and is a sample again', async () => {
    const { site, cookie, going, deleteSamples, read } = await openSampleSite(engine)
    await using _closed = site
    await makeEvent(site.services, { title: 'Open House' })
    await deleteSamples()
    const { deleted } = (await read('/api/cms/deleted')) as { deleted: { id: number }[] }
    expect(deleted).toHaveLength(12)
    for (const { id } of deleted) await site.request(`/api/cms/deleted/${id}/restore`, { method: 'POST', cookie })
    expect(await going()).toEqual(everything)
  })

  test('what staff changed is theirs; a save that changes nothing changes nothing of that', async () => {
    const { site, going, put, deleteSamples, titles } = await openSampleSite(engine)
    await using _closed = site
    await makeEvent(site.services, { title: 'Open House' })
    await put('/api/cms/teachers/1', { location: 'Wellington' })
    await put('/api/cms/programs/1', { title: 'Ongoing Study Groups' })
    expect(await going()).toEqual([
      ['events', 5],
      ['programs', 4],
      ['teachers', 2],
    ])
    await deleteSamples()
    expect(await titles('teachers')).toEqual(['Anna Example'])
  })

  test('an event for which people registered stays, and so does a teacher that such an event names', async () => {
    const { site, cookie, plan, deleteSamples, titles } = await openSampleSite(engine)
    await using _closed = site
    await makeEvent(site.services, { title: 'Open House' })
    await site.request('/api/register', { json: { eventId: 2, name: 'Ada Quist', email: 'ada@example.net' } })
    await site.request('/api/cms/events/2', { method: 'PUT', json: { teacherProfileIds: [1] }, cookie })
    await site.request('/api/register', { json: { eventId: 3, name: 'Ada Quist', email: 'ada@example.net' } })
    const [, , body] = await titles('events')
    expect((await plan()).staying).toEqual(
      expect.arrayContaining([
        { label: body, reason: 'people are registered' },
        { label: 'Anna Example', reason: 'an event that stays names them' },
      ]),
    )
    await deleteSamples()
    expect(await titles('events')).toContain(body)
    expect(await titles('teachers')).toContain('Anna Example')
  })

  test('sample events stay until there is one of one’s own, for visitors would see built-in ones, and so do their teachers', async () => {
    const { site, cookie, plan, going } = await openSampleSite(engine)
    await using _closed = site
    const json = { title: 'Boat house', description: 'Sitting by the water.', linkUrl: '/programs' }
    await site.request('/api/cms/programs', { json, cookie })
    expect(await going()).toEqual([['programs', 4]])
    const { staying, notices } = await plan()
    expect([staying.length, staying[0]?.reason, notices]).toEqual([8, 'visitors see no event of yours yet', []])
  })

  test('samples that staff load themselves are marked as those that the site came with; a copy is not', async () => {
    const { site, cookie, going, read } = await openSampleSite(engine)
    await using _closed = site
    await makeEvent(site.services, { title: 'Open House' })
    const [event] = (await read('/api/cms/events')).events
    await site.request('/api/cms/events/1', { method: 'DELETE', cookie })
    expect((await going())[0]).toEqual(['events', 4])
    await site.request('/api/cms/events', { json: { ...event, teacherProfileIds: [] }, cookie })
    expect((await going())[0]).toEqual(['events', 5])
    await site.request('/api/cms/events/2/duplicate', { method: 'POST', cookie })
    expect((await going())[0]).toEqual(['events', 5])
  })
})
