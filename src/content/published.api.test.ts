import { contentCalls, contentKinds, fieldValue, namesOf } from '@tests/support/content-kinds'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPageAddress } from '@/app/pages.server'
import { serveShareCards, serveSiteFiles } from '@/app/site-files.server'
import { eventCardImage } from '@/features/events/catalog/event-structured-data'
import { eventExample } from '@/features/events/event.example'
import { makeEvent } from '@/features/events/event.factory'
import { presentEvent } from '@/features/events/event.presenter.server'
import { teacherExample } from '@/features/teachers/teacher.example'
import { webinarExample } from '@/features/webinars/webinar.example'
import { createClock } from '@/platform/time/clock'

/** Which page is rendered for a path. */
function pagesOf(site: TestSite) {
  const addressOf = createPageAddress(site.services)
  return async (path: string) => (await addressOf(path)).page
}

/** Everything that shows visitors content; pages are rendered from the same calls. */
const publicReads = [
  ...contentKinds.filter((kind) => !kind.listAccess).map(({ plural }) => `/api/cms/${plural}`),
  ...['newsletters', 'webinars', 'testimonials'].map((plural) => `/api/${plural}`),
  ...['a', 'b', 'c'].flatMap((name) => ['events', 'webinars'].map((plural) => `/api/${plural}/slug/planted-${name}`)),
  ...['planted', 'newsletter'].map((words) => `/api/search?q=${words}`),
  '/sitemap.xml',
]

const hidden = [
  ['a draft', { status: 'draft', publishAt: null }],
  ['a draft whose moment has passed', { status: 'draft', publishAt: '2027-03-01T17:59:59.999Z' }],
  ['published a second from now', { status: 'published', publishAt: '2027-03-01T18:00:01.000Z' }],
] as const
const NOW = '2027-03-01T18:00:00.000Z'

const setTime = (site: TestSite, time: string) => {
  site.services.clock = createClock('America/Denver', () => new Date(time))
}

type Publication = { status: string; publishAt: string | null }

async function setPublication({ services: { db, content } }: TestSite, table: string, { status, publishAt }: Publication, id?: number) {
  const change = sql`update ${sql.table(table)} set status = ${status}, publish_at = ${publishAt} where id = ${id ?? sql.ref('id')}`
  await change.execute(db.kysely())
  await content.raise()
}

/** The texts of all public reads by one visitor, by path. */
async function readAll(site: TestSite, as: { cookie?: string; headers?: Record<string, string> }) {
  const files = new Hono()
  serveSiteFiles(site.services)(files)
  const read = async (path: string) => (path.startsWith('/api/') ? site.request(path, as) : files.request(path))
  return new Map(await Promise.all(publicReads.map(async (path) => [path, await (await read(path)).text()] as const)))
}

const pathsWith = (reads: Map<string, string>, mark: string) => [...reads].filter(([, text]) => text.includes(mark)).map(([path]) => path)

describe.each(engines)('what visitors see, on %s', (engine) => {
  test.each(contentKinds)('spec B §6.1 $plural: what is not published yet is on no public call, and in the list of staff', async (kind) => {
    await using site = await openTestSite(engine)
    setTime(site, NOW)
    const admin = await site.logIn()
    const member = await site.logIn({ username: 'member', role: 'member' })
    const { create, list } = contentCalls(site, kind, admin)
    const ids: number[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await create({ ...kind.input, [kind.field]: fieldValue(kind, `planted-${name}`) })).id)
    const visitors = [{}, { cookie: member }, { headers: { 'x-view': 'visitor' } }, { cookie: admin, headers: { 'x-view': 'visitor' } }]

    const before = await readAll(site, {})
    expect(pathsWith(before, 'planted-c')).not.toEqual([])
    const listedFields = async () =>
      (await list()).map(({ status: _, publishAt: __, ...fields }: { status: string; publishAt: string }) => fields)
    const staffBefore = await listedFields()
    for (const [index, [, publication]] of hidden.entries()) await setPublication(site, namesOf(kind).table, publication, ids[index])
    for (const visitor of visitors) expect(pathsWith(await readAll(site, visitor), 'planted')).toEqual([])
    expect(await listedFields()).toEqual(staffBefore)
    const answer = await site.request(`/api/cms/${kind.plural}`, { cookie: admin, headers: { 'x-view': 'staff' } })
    expect((await answer.json())[namesOf(kind).all]).toEqual(await list())

    setTime(site, '2027-03-01T18:00:01.000Z')
    await site.services.content.raise()
    for (const visitor of visitors) {
      const reads = await readAll(site, visitor)
      expect(pathsWith(reads, 'planted-c')).toEqual(pathsWith(before, 'planted-c'))
      expect(pathsWith(reads, 'planted-a')).toEqual([])
      expect(pathsWith(reads, 'planted-b')).toEqual([])
    }
    await expect(setPublication(site, namesOf(kind).table, { status: 'archived', publishAt: null })).rejects.toThrow(/check/i)
  })

  test.each(contentKinds)(
    'spec B §6.1 $plural: who has the link of a preview, and no one else, sees the draft where it will stand, for 7 days',
    async (kind) => {
      await using site = await openTestSite(engine)
      setTime(site, NOW)
      const admin = await site.logIn()
      const member = await site.logIn({ username: 'member', role: 'member' })
      const { create, update } = contentCalls(site, kind, admin)
      const marked = (name: string) => ({
        [kind.field]: fieldValue(kind, `planted-${name}`),
      })
      const { id } = await create({ ...kind.input, ...marked('a') })
      const published = pathsWith(await readAll(site, {}), 'planted-a').filter((path) => path.startsWith('/api/'))
      await update(id, { status: 'draft' })
      const other = await create({ ...kind.input, ...marked('b'), status: 'draft' })
      const json = { kind: kind.plural, id }
      const answer = await site.request('/api/previews', { json, cookie: admin })
      const { url, expiresAt } = (await answer.json()).preview
      const token = url.split('/').at(-1)
      expect([answer.status, url, expiresAt]).toEqual([201, `http://localhost:3000/preview/${token}`, '2027-03-08T18:00:00.000Z'])

      const shown = await readAll(site, { headers: { 'x-preview': token } })
      expect(pathsWith(shown, 'planted-a')).toEqual(published)
      expect(pathsWith(shown, 'planted-b')).toEqual([])
      for (const visitor of [{}, { cookie: member }, { headers: { 'x-preview': 'guessed' } }, { headers: { 'x-preview': expiresAt } }])
        expect(pathsWith(await readAll(site, visitor), 'planted')).toEqual([])
      expect(JSON.stringify(await site.services.db.selectFrom('content_previews').selectAll().execute())).not.toContain(token)
      const pageAt = pagesOf(site)
      expect([await pageAt(`/preview/${token}`), await pageAt('/preview/guessed')]).toEqual([`/preview/${token}`, '/preview/%25'])
      for (const [cookie, status] of [
        [undefined, 401],
        [member, 403],
      ] as const)
        for (const call of [{ path: '/api/previews', json }, { path: `/api/cms/${kind.plural}/${id}/versions` }])
          expect((await site.request(call.path, { ...call, ...(cookie && { cookie }) })).status).toBe(status)
      expect((await site.request('/api/previews', { json: { kind: kind.plural, id: other.id + 1 }, cookie: admin })).status).toBe(404)

      setTime(site, expiresAt)
      expect(pathsWith(await readAll(site, { headers: { 'x-preview': token } }), 'planted')).toEqual([])
      expect((await site.request(`/api/previews/${token}`)).status).toBe(404)
      expect(await pageAt(`/preview/${token}`)).toBe('/preview/%25')
    },
  )

  test('spec B §6.1: the link of a preview lets no one register, and shows no upload of a draft to others', async () => {
    await using site = await openTestSite(engine)
    const admin = await site.logIn()
    const { create } = contentCalls(site, eventExample, admin)
    const { id, slug } = await create({ ...eventExample.input, title: 'Planted', imageUrl: '/uploads/planted.webp', status: 'draft' })
    const { preview } = await (await site.request('/api/previews', { json: { kind: 'events', id }, cookie: admin })).json()
    const headers = { 'x-preview': preview.url.split('/').at(-1) }
    expect((await site.request(`/api/events/slug/${slug}`, { headers })).status).toBe(200)
    const json = { eventId: id, name: 'Ada Quist', email: 'ada@example.net' }
    expect((await site.request('/api/register', { json, headers })).status).toBe(404)
    expect(pathsWith(await readAll(site, {}), 'planted.webp')).toEqual([])
  })

  test.each(contentKinds)('spec B §6.1 $plural: changing one does not publish it, nor does deleting and restoring it', async (kind) => {
    await using site = await openTestSite(engine)
    setTime(site, NOW)
    const { create, update, remove, list } = contentCalls(site, kind, await site.logIn())
    const { id } = await create(kind.input)
    const publication = { status: 'draft', publishAt: '2027-04-01T18:00:00.000Z' }
    await setPublication(site, namesOf(kind).table, publication)
    const stored = async () =>
      (await sql`select status, publish_at from ${sql.table(namesOf(kind).table)}`.execute(site.services.db.kysely())).rows
    expect((await update(id, { [kind.field]: 'https://example.org/changed' })).status).toBe(200)
    expect(await stored()).toEqual([publication])
    await remove(id)
    const cookie = await site.logIn({ username: 'other' })
    expect((await site.request('/api/cms/deleted/1/restore', { method: 'POST', cookie })).status).toBe(200)
    expect(await stored()).toEqual([publication])
    expect(await list()).toHaveLength(1)
  })

  test.each(contentKinds)('data: one of the $plural that was deleted before there were drafts comes back published', async (kind) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { create, remove } = contentCalls(site, kind, cookie)
    const { id } = await create(kind.input)
    await remove(id)
    const { db } = site.services
    const { content } = await db.selectFrom('deleted_items').select('content').executeTakeFirstOrThrow()
    const { status: _, publishAt: __, ...old } = content
    await db.updateTable('deleted_items').set({ content: old }).execute()
    await site.request('/api/cms/deleted/1/restore', { method: 'POST', cookie })
    const { rows } = await sql`select status, publish_at from ${sql.table(namesOf(kind).table)}`.execute(db.kysely())
    expect(rows).toEqual([{ status: 'published', publishAt: null }])
  })

  test.each(hidden)(
    'spec B §6.1: %s, an event has no page, no picture for links, and takes no registration',
    async (_what, publication) => {
      await using site = await openTestSite(engine)
      setTime(site, NOW)
      const event = await makeEvent(site.services)
      const card = eventCardImage(site.services.site, presentEvent(event, [], { nextSession: undefined, timeZone: 'America/Denver' })).path
      const pageAt = pagesOf(site)
      const cards = new Hono()
      serveShareCards(site.services)(cards)
      const look = async () => ({
        pages: [await pageAt('/events/open-house'), await pageAt('/register/open-house')],
        card: (await cards.request(card)).status,
        registered: (await site.request('/api/register', { json: { eventId: event.id, name: 'Ada Quist', email: 'ada@example.net' } }))
          .status,
      })
      expect(await look()).toEqual({ pages: ['/events/open-house', '/register/open-house'], card: 200, registered: 201 })
      await setPublication(site, 'events', publication)
      expect(await look()).toEqual({ pages: ['/events/%25', '/register/%25'], card: 404, registered: 404 })

      const attendees = await site.request(`/api/events/${event.id}/attendees`, { cookie: await site.logIn() })
      expect((await attendees.json()).total).toBe(1)
    },
  )

  test('spec B §6.1: an unpublished webinar has no page', async () => {
    await using site = await openTestSite(engine)
    const { create } = contentCalls(site, webinarExample, await site.logIn())
    await create(webinarExample.input)
    const pageAt = pagesOf(site)
    expect(await pageAt('/webinars/presence')).toBe('/webinars/presence')
    await setPublication(site, 'webinars', hidden[0][1])
    expect(await pageAt('/webinars/presence')).toBe('/webinars/%25')
  })

  test('spec B §6.1: visitors don’t see an unpublished teacher of an event; staff do, so that saving the event keeps them', async () => {
    await using site = await openTestSite(engine)
    const admin = await site.logIn()
    const { create } = contentCalls(site, teacherExample, admin)
    const ids = [(await create(teacherExample.input)).id, (await create(teacherExample.input)).id]
    await makeEvent(site.services, { teacherProfileIds: ids })
    await setPublication(site, 'teachers', hidden[0][1], ids[0])
    const teachersFor = async (path: string, cookie?: string) => {
      const answer = await (await site.request(path, cookie ? { cookie } : {})).json()
      return (answer.event ?? answer.events[0]).teacherProfileIds
    }
    for (const path of ['/api/cms/events', '/api/events/slug/open-house']) {
      expect(await teachersFor(path)).toEqual([ids[1]])
      expect(await teachersFor(path, admin)).toEqual(ids)
    }
    await contentCalls(site, eventExample, admin).update(1, { time: 'Noon' })
    expect(await teachersFor('/api/cms/events', admin)).toEqual(ids)
  })

  test('D1 §4: built-in events have their pages where none are published, as the list that visitors get is empty', async () => {
    await using site = await openTestSite(engine)
    await makeEvent(site.services)
    const pageAt = pagesOf(site)
    expect(await pageAt('/events/free-weekly-sunday-meditation')).toBe('/events/%25')
    await setPublication(site, 'events', hidden[0][1])
    expect(await pageAt('/events/free-weekly-sunday-meditation')).toBe('/events/free-weekly-sunday-meditation')
  })
})
