import { aPdf, aPicture } from '@tests/support/files'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { recordUploadUses } from '@/features/media/store-upload.server'
import type { MediaFile } from './media.calls'

const HOUR = 3_600_000

async function openLibrary(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine)
  const cookie = await site.logIn()
  const list = async (query = '') => (await site.request(`/api/media${query}`, { cookie })).json()
  const file = async () => (await list()).files[0] as MediaFile
  return { site, cookie, list, file }
}

/** A file that nothing uses, which came that many milliseconds ago. */
async function leftOver({ services: { db, clock, storage } }: TestSite, name: string, age = 2 * HOUR) {
  await storage.put(name, aPdf())
  const createdAt = new Date(clock.now().getTime() - age).toISOString()
  await db
    .insertInto('uploads')
    .values({ path: `/uploads/${name}`, createdAt })
    .execute()
}

async function form(fields: Record<string, string>, files: Record<string, 'picture' | 'pdf'>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const [name, kind] of Object.entries(files))
    body.set(name, new File([new Uint8Array(kind === 'pdf' ? aPdf() : await aPicture(30, 20))], name))
  return body
}

const openHouse = { title: 'Open House', month: 'October', date: '5', year: '2999' }

async function createEvent(site: TestSite, cookie: string, files: Record<string, 'picture' | 'pdf'> = { image: 'picture' }) {
  const answer = await site.request('/api/cms/events', { body: await form({ eventData: JSON.stringify(openHouse) }, files), cookie })
  return (await answer.json()).event
}

describe.each(engines)('spec B §6.2 the picture library, on %s', (engine) => {
  test('lists every picture and document with its size, when it came and what shows it', async () => {
    const { site, cookie, list } = await openLibrary(engine)
    await using _closed = site
    const event = await createEvent(site, cookie, { image: 'picture', flyer: 'pdf' })
    const { files, matching, counts } = await list()
    expect([matching, counts]).toEqual([2, { all: 2, used: 2, unused: 0 }])
    const uses = [{ kind: 'event', label: 'Open House', url: `/admin?tab=events&edit=${event.id}`, state: 'shown' }]
    const common = { uses, alt: null, ownName: null, storedAt: expect.any(String), canBeDeleted: false }
    expect(files).toContainEqual({
      ...common,
      ...{ name: event.imageUrl.slice('/uploads/'.length), url: event.imageUrl, kind: 'picture', width: 30, height: 20 },
      bytes: expect.any(Number),
    })
    expect(files).toContainEqual({
      ...common,
      ...{ name: event.flyerUrl.slice('/uploads/'.length), url: event.flyerUrl, kind: 'document', width: null, height: null },
      ownName: expect.stringMatching(/^[^/]+\.pdf$/),
      bytes: aPdf().length,
    })
    for (const kind of ['picture', 'document']) {
      const { files } = await (await site.request(`/api/media?kind=${kind}`, { cookie })).json()
      expect(files.map((file: { kind: string }) => file.kind)).toEqual([kind])
    }
  })

  test('says what a picture of content shows, and nothing of the file next to it', async () => {
    const { site, cookie, list } = await openLibrary(engine)
    await using _closed = site
    const eventData = JSON.stringify({ ...openHouse, imageAlt: 'The hall in the evening' })
    await site.request('/api/cms/events', { body: await form({ eventData }, { image: 'picture', flyer: 'pdf' }), cookie })
    const { files } = await list()
    expect(Object.fromEntries(files.map(({ kind, alt }: { kind: string; alt: string | null }) => [kind, alt]))).toEqual({
      picture: 'The hall in the evening',
      document: null,
    })
  })

  test('distinguishes what is kept for earlier versions, and for what is deleted, from what is shown', async () => {
    const { site, cookie, file } = await openLibrary(engine)
    await using _closed = site
    const { id } = await createEvent(site, cookie)
    const update = await form({ eventData: JSON.stringify({ deleteExistingImage: true, title: 'Open Doors' }) }, {})
    await site.request(`/api/cms/events/${id}`, { method: 'PUT', body: update, cookie })
    expect((await file()).uses).toEqual([{ kind: 'event', label: 'Open Doors', url: `/admin?tab=events&edit=${id}`, state: 'former' }])

    await site.request(`/api/cms/events/${id}`, { method: 'DELETE', cookie })
    expect((await file()).uses).toEqual([{ kind: 'event', label: 'Open Doors', url: '/admin?tab=recently-deleted', state: 'deleted' }])
  })

  test('names the places of pages with what is read out there, and the logo', async () => {
    const { site, cookie, list } = await openLibrary(engine)
    await using _closed = site
    const place = '/api/page-texts/about/opening.picture'
    await site.request(place, { method: 'PUT', body: await form({ alt: 'The hall' }, { image: 'picture' }), cookie })
    const picture = { kind: 'page', label: 'About: Opening, picture', url: '/admin?tab=pages&page=about' }
    // Its cuts are no files that staff have put there.
    expect(await list()).toMatchObject({ matching: 1, files: [{ alt: 'The hall', uses: [{ ...picture, state: 'shown' }] }] })
    await site.request(place, { method: 'PUT', json: { text: null }, cookie })
    expect(await list()).toMatchObject({ matching: 1, files: [{ alt: 'The hall', uses: [{ ...picture, state: 'former' }] }] })

    await site.request('/api/settings', { method: 'PUT', body: await form({ settings: '{}' }, { logo: 'picture' }), cookie })
    const logo = { kind: 'settings', label: 'Logo', url: '/admin?tab=settings' }
    expect((await list('?search=logo')).files[0].uses).toEqual([{ ...logo, state: 'shown' }])
    await site.request('/api/settings', { method: 'PUT', json: { logoUrl: null }, cookie })
    expect((await list('?search=logo')).files[0].uses).toEqual([{ ...logo, state: 'former' }])
  })

  test('finds files by the name of what uses them, whatever the case, and those that nothing uses; some at a time, newest first', async () => {
    const { site, cookie, list } = await openLibrary(engine)
    await using _closed = site
    const { imageUrl } = await createEvent(site, cookie)
    for (const [index, name] of ['a.pdf', 'b.pdf', 'c.pdf'].entries()) await leftOver(site, name, (index + 2) * HOUR)
    const names = async (query: string) => (await list(query)).files.map(({ name }: MediaFile) => name)
    const picture = imageUrl.slice('/uploads/'.length)

    expect(await names('')).toEqual([picture, 'a.pdf', 'b.pdf', 'c.pdf'])
    expect(await names('?show=used')).toEqual([picture])
    expect(await names('?search=hOUSE%20open')).toEqual([picture])
    expect(await names('?search=elsewhere')).toEqual([])
    expect(await names('?show=unused&limit=2&offset=1')).toEqual(['b.pdf', 'c.pdf'])
    expect(await list('?show=unused&limit=1')).toMatchObject({
      matching: 3,
      counts: { all: 4, used: 1, unused: 3 },
      deletable: { count: 3, bytes: 3 * aPdf().length },
    })
    expect((await site.request('/api/media?show=some', { cookie })).status).toBe(400)
  })

  test('shows the files without their sizes where the storage cannot be reached', async () => {
    const { site, list } = await openLibrary(engine)
    await using _closed = site
    await leftOver(site, 'a.pdf')
    site.services.storage.size = async () => Promise.reject(new Error('planted'))
    expect(await list()).toMatchObject({ files: [{ name: 'a.pdf', bytes: null }], deletable: { count: 1, bytes: null } })
  })

  test('deletes what nothing uses with its files, and notes it; what is used stays, and so does what a save may be waiting for', async () => {
    const { site, cookie, list } = await openLibrary(engine)
    await using _closed = site
    const { imageUrl } = await createEvent(site, cookie)
    await leftOver(site, 'old.pdf')
    await leftOver(site, 'fresh.pdf', HOUR / 2)
    const remove = async (name: string) => {
      const answer = await site.request(`/api/media/${name}`, { method: 'DELETE', cookie })
      return [answer.status, (await answer.json()).message]
    }
    expect(await remove('old.pdf')).toEqual([200, 'File deleted'])
    expect(await remove('old.pdf')).toEqual([404, 'The file is not there any more.'])
    expect(await remove('fresh.pdf')).toEqual([409, expect.stringContaining('less than an hour ago')])
    expect(await remove(imageUrl.slice('/uploads/'.length))).toEqual([409, 'This file is now in use, so it was kept.'])
    expect(await Promise.all(['old.pdf', 'fresh.pdf'].map((name) => site.services.storage.size(name)))).toEqual([undefined, aPdf().length])
    expect((await list()).files.map(({ canBeDeleted }: MediaFile) => canBeDeleted)).toEqual([false, false])
    const { activity } = await (await site.request('/api/activity', { cookie })).json()
    expect(activity[0]).toMatchObject({ username: 'keeper', action: 'delete', entity: 'file', label: 'old.pdf' })
  })

  test('deletes all that nothing uses at once; what came into use since stays, and nothing is noted where nothing went', async () => {
    const { site, cookie, list } = await openLibrary(engine)
    await using _closed = site
    const { db } = site.services
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await leftOver(site, name)
    expect((await list()).deletable.count).toBe(3)
    await db.tx(() => recordUploadUses(site.services, 'event', 7, ['/uploads/b.pdf']))

    const removeAll = async () => (await site.request('/api/media/delete-unused', { method: 'POST', cookie })).json()
    expect(await removeAll()).toEqual({ deleted: 2 })
    expect((await list()).files.map(({ name }: MediaFile) => name)).toEqual(['b.pdf'])
    expect(await removeAll()).toEqual({ deleted: 0 })
    const { activity } = await (await site.request('/api/activity', { cookie })).json()
    expect(activity).toEqual([expect.objectContaining({ action: 'delete unused', entity: 'file', detail: '2 files' })])
  })

  test('a file is either deleted or shown by the save that comes at the same moment, never both', async () => {
    const { site, cookie } = await openLibrary(engine)
    await using _closed = site
    const { services } = site
    const names = Array.from({ length: 6 }, (_, index) => `race-${index}.pdf`)
    for (const name of names) await leftOver(site, name)
    const events = await Promise.all(names.map(() => createEvent(site, cookie, {})))
    const saves = names.map((name, index) =>
      site.request(`/api/cms/events/${events[index]?.id}`, { method: 'PUT', json: { flyerUrl: `/uploads/${name}` }, cookie }),
    )
    await Promise.all([...saves, ...names.map((name) => site.request(`/api/media/${name}`, { method: 'DELETE', cookie }))])
    const uses = (await services.db.selectFrom('upload_uses').select('path').where('entity', '=', 'event').execute()).map(
      ({ path }) => path,
    )
    for (const name of names)
      expect([name, (await services.storage.size(name)) !== undefined]).toEqual([name, uses.includes(`/uploads/${name}`)])
  })
})
