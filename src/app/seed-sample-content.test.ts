import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { seedSampleContent } from './background.server'
import { openServices } from './services.server'

async function counts({ services: { db } }: TestSite) {
  const count = async (table: 'events' | 'programs' | 'teachers') => (await db.selectFrom(table).select('id').execute()).length
  return { events: await count('events'), programs: await count('programs'), teachers: await count('teachers') }
}
const SAMPLES = { events: 5, programs: 4, teachers: 3 }
const NOTHING = { events: 0, programs: 0, teachers: 0 }

describe.each(engines)('sample content on %s', (engine) => {
  test('decisions, seeding: an empty database gets the four events, ongoing-groups last, and says so in the log', async () => {
    await using site = await openTestSite(engine)
    const info = vi.spyOn(site.services.log, 'info')
    await seedSampleContent(site.services)
    expect(await counts(site)).toEqual(SAMPLES)
    const { events } = await (await site.request('/api/cms/events')).json()
    expect(events.map((event: { sortOrder: number }) => event.sortOrder)).toEqual([0, 1, 2, 3, 4])
    expect(events.at(-1).slug).toBe('ongoing-groups')
    expect(info).toHaveBeenCalledWith('Initial CMS data seeded successfully')
  })

  test('decisions, seeding: the sample dates are the next 5 October and the next April', async () => {
    await using site = await openTestSite(engine)
    await seedSampleContent(site.services)
    const { events } = await (await site.request('/api/cms/events')).json()
    const today = site.services.clock.today()
    const dated: string[] = events.flatMap((event: { eventDate: string | null; isRecurring: boolean }) =>
      event.isRecurring ? [] : (event.eventDate ?? []),
    )
    expect(dated.map((date) => date.slice(5, 7))).toEqual(['10', '04', '04'])
    expect(dated[0]?.slice(5)).toBe('10-05')
    const aYearOn = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
    for (const date of dated) expect(date >= today && date.slice(0, 7) <= aYearOn.slice(0, 7), date).toBe(true)
  })

  test('seeding: staff see which content is a sample, until someone changes it; visitors don’t', async () => {
    await using site = await openTestSite(engine)
    await seedSampleContent(site.services)
    const cookie = await site.logIn({ username: 'anna' })
    type Listed = { id: number; isSample?: boolean }
    const list = async (kind: string, headers: object): Promise<Listed[]> =>
      (await (await site.request(`/api/cms/${kind}`, headers)).json())[kind]
    for (const [kind, changes] of [
      ['events', { introText: 'A text of our own.' }],
      ['programs', { description: 'A text of our own.' }],
      ['teachers', { bio: 'A text of our own.' }],
    ] as const) {
      const samples = await list(kind, { cookie })
      expect(samples.map(({ isSample }) => isSample)).toEqual(samples.map(() => true))
      expect((await list(kind, {})).filter((each) => 'isSample' in each)).toEqual([])
      const [first] = samples
      const changed = await site.request(`/api/cms/${kind}/${first?.id}`, { method: 'PUT', json: changes, cookie })
      expect([changed.status, JSON.stringify(await changed.json()).includes('isSample')]).toEqual([200, false])
      expect((await list(kind, { cookie })).filter(({ isSample }) => !isSample).map(({ id }) => id)).toEqual([first?.id])
    }
    await makeEvent(site.services, { title: 'Open House' })
    expect((await list('events', { cookie })).filter(({ isSample }) => !isSample)).toHaveLength(2)
  })

  test('decisions, seeding: happens once, also when several start at the same moment', async () => {
    await using site = await openTestSite(engine)
    // SQLite has one process, and a second connection in it would only wait for itself.
    const other = engine === 'postgres' ? await openServices(site.services.config, { exclusive: false }) : undefined
    await Promise.all([site.services, other ?? site.services, site.services, other ?? site.services].map(seedSampleContent))
    await other?.db.close()
    expect(await counts(site)).toEqual(SAMPLES)
    await seedSampleContent(site.services)
    expect(await counts(site)).toEqual(SAMPLES)
  })

  test('decisions, seeding: a database that staff emptied stays empty', async () => {
    await using site = await openTestSite(engine)
    await seedSampleContent(site.services)
    for (const table of ['events', 'programs', 'teachers'] as const) await site.services.db.deleteFrom(table).execute()
    await seedSampleContent(site.services)
    expect(await counts(site)).toEqual(NOTHING)
  })

  test('decisions, seeding: a database with content of its own gets no samples', async () => {
    await using site = await openTestSite(engine)
    await makeEvent(site.services)
    await seedSampleContent(site.services)
    expect(await counts(site)).toEqual({ ...NOTHING, events: 1 })
  })

  test('decisions, SAMPLE_CONTENT=off: starts with an empty database', async () => {
    await using site = await openTestSite(engine, { SAMPLE_CONTENT: 'off' })
    await seedSampleContent(site.services)
    expect(await counts(site)).toEqual(NOTHING)
  })

  test('D1 §7 seeding: a failure is only logged, leaves nothing half-done, and the next start tries again', async () => {
    await using site = await openTestSite(engine)
    const error = vi.spyOn(site.services.log, 'error')
    const raise = vi.spyOn(site.services.content, 'raise').mockRejectedValueOnce(new Error('planted'))
    await seedSampleContent(site.services)
    expect(raise).toHaveBeenCalled()
    expect(error).toHaveBeenCalledWith({ error: 'planted' }, 'The sample content could not be loaded')
    expect(await counts(site)).toEqual(NOTHING)
    await seedSampleContent(site.services)
    expect(await counts(site)).toEqual(SAMPLES)
  })
})
