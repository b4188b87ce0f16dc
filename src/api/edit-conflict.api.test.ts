import { contentCalls, contentKinds, namesOf } from '@tests/support/content-kinds'
import { aPicture } from '@tests/support/files'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { eventExample } from '@/features/events/event.example'
import { createClock } from '@/platform/time/clock'

const setTime = (site: TestSite, time: string) => {
  site.services.clock = createClock('America/Denver', () => new Date(time))
}

const paths = async ({ services }: TestSite) => (await services.db.selectFrom('uploads').select('path').execute()).map(({ path }) => path)

describe.each(engines)('two people edit the same thing on %s', (engine) => {
  test.each(contentKinds)('$plural: the later save learns who changed it and when, and what there is now', async (kind) => {
    await using site = await openTestSite(engine)
    setTime(site, '2026-11-21T20:00:00Z')
    const [anna, ada] = [await site.logIn({ username: 'anna' }), await site.logIn({ username: 'ada' })]
    const mine = contentCalls(site, kind, anna)
    const { id, updatedAt } = await mine.create(kind.input)
    expect((await mine.list())[0]).toMatchObject({ id, updatedAt })

    setTime(site, '2026-11-21T22:04:00Z')
    const theirs = `${kind.input[kind.field as never]}/theirs`
    expect((await contentCalls(site, kind, ada).update(id, { [kind.field]: theirs, updatedAt })).status).toBe(200)
    const refused = await mine.update(id, { [kind.field]: 'https://example.org/mine', updatedAt })
    const [current] = await mine.list()
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        message: `ada changed this ${kind.noun} on Nov 21, 2026 3:04 PM, after you opened it.`,
        changedBy: 'ada',
        changedAt: '2026-11-21T22:04:00.000Z',
        current,
      },
    ])
    expect(current).toMatchObject({ [kind.field]: theirs, updatedAt: '2026-11-21T22:04:00.000Z' })

    const anyway = await mine.update(id, { [kind.field]: 'https://example.org/mine', updatedAt: current.updatedAt })
    expect([anyway.status, (await anyway.json())[namesOf(kind).one][kind.field]]).toEqual([200, 'https://example.org/mine'])
  })

  test.each(contentKinds)('D2 §7 $plural: one saved without updatedAt, as documented, overwrites', async (kind) => {
    await using site = await openTestSite(engine)
    const { create, update } = contentCalls(site, kind, await site.logIn())
    const { id } = await create(kind.input)
    for (const value of ['https://example.org/1', 'https://example.org/2']) {
      expect((await update(id, { [kind.field]: value })).status).toBe(200)
      expect((await update(id, { [kind.field]: value, updatedAt: null })).status).toBe(200)
    }
  })

  test.each(contentKinds.filter((kind) => !kind.listAccess))('D2 §7 $plural: only staff see when one was changed', async (kind) => {
    await using site = await openTestSite(engine)
    const created = await contentCalls(site, kind, await site.logIn()).create(kind.input)
    expect(created).toHaveProperty('updatedAt')
    for (const cookie of [undefined, await site.logIn({ username: 'member', role: 'member' })])
      expect((await contentCalls(site, kind, cookie).list())[0]).not.toHaveProperty('updatedAt')
  })

  test.each(contentKinds)('$plural: of saves upon one state at once, one wins', async (kind) => {
    await using site = await openTestSite(engine)
    // A clock that stands still: even so each change is another state.
    setTime(site, '2026-11-21T20:00:00Z')
    const { create, update, list } = contentCalls(site, kind, await site.logIn())
    const { id, updatedAt } = await create(kind.input)
    const values = ['https://example.org/1', 'https://example.org/2', 'https://example.org/3']
    const answers = await Promise.all(values.map((value) => update(id, { [kind.field]: value, updatedAt })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect((await list())[0][kind.field]).toBe(values[statuses.indexOf(200)])
  })

  test('an update of what someone deleted since answers 404', async () => {
    await using site = await openTestSite(engine)
    const { create, update, remove } = contentCalls(site, { noun: 'event', plural: 'events' }, await site.logIn())
    const { id, updatedAt } = await create({ title: 'Open House', month: 'October', date: '5', year: '2999' })
    await remove(id)
    expect((await update(id, { title: 'Mine', updatedAt })).status).toBe(404)
  })

  test.each([
    ['an event', '/api/cms/events/1', 'event', (updatedAt: string) => ({ eventData: JSON.stringify({ updatedAt }) })],
    ['a teacher', '/api/cms/teachers/1', 'teacher', (updatedAt: string) => ({ updatedAt })],
    ['a program', '/api/cms/programs/1', 'program', (updatedAt: string) => ({ updatedAt })],
  ] as const)('a refused save of %s leaves none of its files', async (_what, path, noun, fieldsOf) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const kind = contentKinds.find((each) => each.noun === noun) ?? eventExample
    const { updatedAt } = await contentCalls(site, kind, cookie).create(kind.input)
    const save = async () => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fieldsOf(updatedAt))) body.set(name, value)
      body.set('image', new File([new Uint8Array(await aPicture(60, 40))], 'a.jpg'))
      return (await site.request(path, { method: 'PUT', body, cookie })).status
    }
    expect(await save()).toBe(200)
    const before = await paths(site)
    expect(before).toHaveLength(1)
    expect(await save()).toBe(409)
    expect(await paths(site)).toEqual(before)
  })

  test('what no one is known to have changed was changed by someone', async () => {
    await using site = await openTestSite(engine)
    const { create, update } = contentCalls(site, { noun: 'program', plural: 'programs' }, await site.logIn())
    const { id } = await create({ title: 'Meditation', description: 'Sitting.', linkUrl: '/programs' })
    await site.services.db.deleteFrom('audit_log').execute()
    const { message, changedBy } = await (await update(id, { title: 'Mine', updatedAt: '2020-01-01T00:00:00.000Z' })).json()
    expect([message, changedBy]).toEqual([expect.stringMatching(/^Someone changed this program on /), null])
  })
})
