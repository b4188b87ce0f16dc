import { contentCalls, contentKinds, namesOf } from '@tests/support/content-kinds'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shownSite } from '@/features/pages/settings/live-settings.server'
import { programExample } from '@/features/programs/program.example'
import { createClock } from '@/platform/time/clock'
import { nextPublishing, startPublishing } from './background.server'

const NOW = '2027-03-01T18:00:00.000Z'
const LATER = '2027-03-01T18:00:05.000Z'
const TOMORROW = '2027-03-02T18:00:00.000Z'

afterEach(() => void vi.useRealTimers())

/** Writes to the row with this id, as its creation would have. */
const schedule = ({ services: { db } }: TestSite, table: string, id: number, publishAt: string, status = 'published') =>
  sql`update ${sql.table(table)} set status = ${status}, publish_at = ${publishAt} where id = ${id}`.execute(db.kysely())

describe.each(engines)('scheduled content on %s', (engine) => {
  test.each(contentKinds)('spec B §6.1 $plural: the next moment is that of the next publication', async (kind) => {
    await using site = await openTestSite(engine)
    site.services.clock = createClock('America/Denver', () => new Date(NOW))
    const { create } = contentCalls(site, kind, await site.logIn())
    for (let count = 0; count < 5; count++) await create(kind.input)
    expect(await nextPublishing(site.services)).toBeUndefined()
    await schedule(site, namesOf(kind).table, 1, '2027-03-01T18:00:01.000Z', 'draft')
    await schedule(site, namesOf(kind).table, 2, NOW)
    await schedule(site, namesOf(kind).table, 3, TOMORROW)
    expect(await nextPublishing(site.services)).toBe(TOMORROW)
    await schedule(site, namesOf(kind).table, 4, LATER)
    expect(await nextPublishing(site.services)).toBe(LATER)
  })
})

/** A site whose time only the test moves, with a program that visitors see later and another that they see tomorrow. */
async function openScheduledSite() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date(NOW) })
  const site = await openTestSite('sqlite')
  const kind = programExample
  const { create } = contentCalls(site, kind, await site.logIn())
  await create(kind.input)
  await create({ ...kind.input, title: 'Tomorrow' })
  await schedule(site, 'programs', 1, LATER)
  await schedule(site, 'programs', 2, TOMORROW)
  const titles = async () => (await (await site.request('/api/cms/programs')).json()).programs.map(({ title }: { title: string }) => title)
  return { site, titles }
}

/** One connection answers in turn, so earlier requests have their answers. */
const settled = ({ services: { db } }: TestSite) => db.selectFrom('site_state').select('value').execute()

test('spec B §6.1: each appears at its moment on what is kept for visitors, though no one changes anything then', async () => {
  const { site, titles } = await openScheduledSite()
  await using _closed = site
  const publishing = await startPublishing(site.services)
  expect(await titles()).toEqual([])
  await vi.advanceTimersByTimeAsync(4999)
  expect(await titles()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await titles()).toEqual(['Meditation'])
  for (let looked = 0; looked < 6; looked++) await settled(site)
  // Waiting a day minute by minute takes the test 20 s on a busy machine.
  vi.setSystemTime(Date.parse(TOMORROW) - 3 * 60_000)
  await vi.advanceTimersByTimeAsync(3 * 60_000 - 1)
  expect(await titles()).toEqual(['Meditation'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await titles()).toEqual(['Meditation', 'Tomorrow'])
  publishing.stop()
})

test('spec B §6.1: what is scheduled, or brought forward, while the program runs appears too', async () => {
  const { site, titles } = await openScheduledSite()
  await using _closed = site
  const publishing = await startPublishing(site.services)
  await schedule(site, 'programs', 2, '2027-03-01T18:00:02.000Z')
  await site.services.content.raise()
  for (let looked = 0; looked < 6; looked++) await settled(site)
  expect(await titles()).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await titles()).toEqual(['Tomorrow'])
  publishing.stop()
})

test('spec B §6.4: an announcement appears and goes at its moments', async () => {
  const { site } = await openScheduledSite()
  await using _closed = site
  const publishing = await startPublishing(site.services)
  const changes: string[] = []
  const note = () => changes.push(shownSite(site.services).announcement?.text ?? 'none')
  const announcement = { text: 'Closed for snow.', from: '2027-03-01T18:00:01.000Z', to: '2027-03-01T18:00:03.000Z' }
  const cookie = await site.logIn({ username: 'anna' })
  await site.request('/api/settings', { method: 'PUT', json: { announcement }, cookie })
  for (let looked = 0; looked < 6; looked++) await settled(site)
  site.services.content.onChange(note)
  await vi.advanceTimersByTimeAsync(999)
  expect(changes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  for (let looked = 0; looked < 6; looked++) await settled(site)
  await vi.advanceTimersByTimeAsync(2000)
  expect(changes).toEqual(['Closed for snow.', 'none'])
  publishing.stop()
})

test('a pending publication is retried where the database was away, and not after the stop', async () => {
  const { site } = await openScheduledSite()
  await using _closed = site
  let isAway = true
  const none = async () => []
  const lists = { listUnpublished: async () => ({ count: 0, items: [] }), listByIds: none, listFields: none, searchForStaff: none }
  const nothing = { find: async () => undefined, presentForStaff: async () => undefined, ...lists }
  const undoing = { delete: async () => ({}), restore: async () => {}, purge: async () => {}, copyFromBackup: async () => {} }
  const kind = { noun: 'reading', table: 'events' as const, plural: 'events', ...nothing, ...undoing }
  const nextOfKind = vi.fn(async () => {
    if (isAway) throw new Error('planted')
    return LATER
  })
  const features = [{ name: 'readings', content: [{ ...kind, nextPublishing: nextOfKind }] }]
  const expire = vi.fn()
  const publishing = await startPublishing({ ...site.services, features, content: { ...site.services.content, expire } })
  isAway = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(nextOfKind).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3999)
  expect(expire).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(expire).toHaveBeenCalledTimes(1)
  publishing.stop()
  await site.services.content.raise()
  expect(nextOfKind).toHaveBeenCalledTimes(2)
})
