import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { aPdf, aPicture } from '@tests/support/files'
import { openTestSite, type TestSite } from '@tests/support/test-site'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { makeEvent } from '../events/event.factory'
import { ownNameOfFlyer, sweepUploads } from './store-upload.server'

/** An interlaced PNG of four samples of 16 bits a pixel, of which little more than the sizes is there. */
function deepPng(width: number, height: number) {
  const uint32 = (value: number) => Buffer.from([24, 16, 8, 0].map((bits) => (value >>> bits) & 255))
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data])
    return Buffer.concat([uint32(data.length), content, uint32(crc32(content))])
  }
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([16, 6, 0, 0, 1])])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}

const largeAvif = () =>
  sharp({ create: { width: 4000, height: 3500, channels: 3, background: 'navy' } })
    .avif({ effort: 0 })
    .toBuffer()

const storedFiles = async ({ services }: TestSite) => (await readdir(join(services.config.dataDir, 'uploads'))).sort()

const MIB = 1024 * 1024

interface EventForm {
  data?: object
  image?: Uint8Array
  flyer?: Uint8Array
}

function eventForm({ data = {}, image, flyer }: EventForm): FormData {
  const form = new FormData()
  form.set('eventData', JSON.stringify({ title: 'Open House', month: 'October', date: '5', year: '2999', ...data }))
  // Names and types lie, as they may: the bytes count.
  if (image) form.set('image', new File([new Uint8Array(image)], '../../flyer.pdf', { type: 'text/html' }))
  if (flyer) form.set('flyer', new File([new Uint8Array(flyer)], 'photo.jpg', { type: 'image/jpeg' }))
  return form
}

async function create(site: TestSite, cookie: string, form: EventForm) {
  const answer = await site.request('/api/cms/events', { body: eventForm(form), cookie })
  return { status: answer.status, body: await answer.json() }
}

async function update(site: TestSite, cookie: string, id: number, form: EventForm) {
  const answer = await site.request(`/api/cms/events/${id}`, { method: 'PUT', body: eventForm(form), cookie })
  return { status: answer.status, body: await answer.json() }
}

describe('uploads', () => {
  test('decisions: an image becomes WebP in four widths, its size in the name, its metadata gone', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const image = await sharp(await aPicture(2400, 1200))
      .withExif({ IFD0: { Copyright: 'planted' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await create(site, cookie, { image })
    expect(status).toBe(201)
    expect(body.event.imageUrl).toMatch(/^\/uploads\/[0-9a-f]{16}-[0-9a-f]{8}-1600x800\.webp$/)

    const files = await storedFiles(site)
    const base = body.event.imageUrl.slice('/uploads/'.length, -'.webp'.length)
    expect(files).toEqual([`${base}-480.webp`, `${base}-720.webp`, `${base}-960.webp`, `${base}.webp`])
    for (const [index, width] of [480, 720, 960, 1600].entries()) {
      const file = await sharp(join(site.services.config.dataDir, 'uploads', files[index] ?? '')).metadata()
      expect(file).toMatchObject({ format: 'webp', width, height: width / 2 })
      expect([file.exif, file.icc, file.xmp, file.iptc]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('decisions: %s images are accepted, by their bytes', async (format) => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const { status, body } = await create(site, cookie, { image: await aPicture(300, 200, format) })
    expect([status, body.event.imageUrl]).toEqual([201, expect.stringMatching(/-300x200\.webp$/)])
  })

  test('decisions: a photo taken upright stays upright, and an animated image becomes still', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const turned = await sharp(await aPicture(300, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await create(site, cookie, { image: turned })).body.event.imageUrl).toMatch(/-200x300\.webp$/)

    const frames = await sharp([await aPicture(40, 30), await aPicture(40, 30, 'png')], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    expect((await create(site, cookie, { image: frames })).body.event.imageUrl).toMatch(/-40x30\.webp$/)
  })

  test.each<[string, () => EventForm | Promise<EventForm>, number, RegExp]>([
    [
      'a drawing in SVG',
      () => ({ image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>') }),
      415,
      /JPEG, PNG/,
    ],
    ['a page', () => ({ image: Buffer.from('<html><script>1</script></html>') }), 415, /JPEG, PNG/],
    ['a PDF as an image', () => ({ image: aPdf() }), 415, /JPEG, PNG/],
    ['an image of no bytes', () => ({ image: new Uint8Array() }), 400, /image is empty/],
    ['a flyer of no bytes', () => ({ flyer: new Uint8Array() }), 400, /flyer is empty/],
    ['half a picture', async () => ({ image: (await aPicture(800, 600)).subarray(0, 3000) }), 400, /could not be read/],
    ['a picture of 51 megapixels', async () => ({ image: await aPicture(10_200, 5000, 'png') }), 413, /50 megapixels/],
    ['an interlaced picture that decodes to 240 MB', () => ({ image: deepPng(6000, 5000) }), 413, /too much memory/],
    ['an AVIF of 2 kB that decodes to 250 MB', async () => ({ image: await largeAvif() }), 413, /too much memory/],
    [
      'a picture of more than 10 MB',
      async () => ({ image: Buffer.concat([await aPicture(20, 20), Buffer.alloc(10 * MIB)]) }),
      413,
      /10 MB/,
    ],
    ['an image as a flyer', async () => ({ flyer: await aPicture(20, 20) }), 415, /PDF/],
    ['a flyer of more than 20 MB', () => ({ flyer: Buffer.concat([aPdf(), Buffer.alloc(20 * MIB)]) }), 413, /20 MB/],
    [
      'a date that does not exist',
      async () => ({ data: { date: '31', month: 'June' }, image: await aPicture(20, 20), flyer: aPdf() }),
      400,
      /valid month/,
    ],
  ])('decisions: %s is refused with words, and leaves no file', async (_case, form, status, message) => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const answer = await create(site, cookie, await form())
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)])
    expect(await storedFiles(site)).toEqual([])
  })

  test('decisions: MB are MiB, inclusive: files of exactly 10 and 20 MiB pass together', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const picture = await aPicture(20, 20)
    const image = Buffer.concat([picture, Buffer.alloc(10 * MIB - picture.length)])
    const flyer = Buffer.concat([aPdf(), Buffer.alloc(20 * MIB - aPdf().length)])
    expect((await create(site, cookie, { image, flyer })).status).toBe(201)
  })

  test('D2 §7: a new image or flyer replaces the old, even one marked for removal, and the old file stays with the former version', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const { body: first } = await create(site, cookie, { image: await aPicture(600, 400), flyer: aPdf() })
    const files = await storedFiles(site)
    expect(files).toHaveLength(3)

    const { status, body: second } = await update(site, cookie, first.event.id, {
      data: { deleteExistingImage: true },
      image: await aPicture(600, 400),
    })
    expect(status).toBe(200)
    expect(second.event.imageUrl).toMatch(/-600x400\.webp$/)
    expect(second.event.imageUrl).not.toBe(first.event.imageUrl)
    expect(second.event.flyerUrl).toBe(first.event.flyerUrl)
    expect(ownNameOfFlyer(first.event.flyerUrl.slice('/uploads/'.length))).toBe('photo.jpg.pdf')
    const left = await storedFiles(site)
    expect(left).toHaveLength(5)
    expect(left.filter((name) => files.includes(name))).toEqual(files)
  })

  test('D2 §7, B §6.2: an image that is marked for removal is shown no more; its file goes with the event and its versions, once that is deleted for good', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const { body } = await create(site, cookie, { image: await aPicture(600, 400), flyer: aPdf() })
    const { body: without } = await update(site, cookie, body.event.id, { data: { deleteExistingImage: true } })
    expect([without.event.imageUrl, without.event.flyerUrl]).toEqual([null, body.event.flyerUrl])
    expect(await storedFiles(site)).toHaveLength(3)
    await site.request(`/api/cms/events/${body.event.id}`, { method: 'DELETE', cookie })
    expect(await storedFiles(site)).toHaveLength(3)
    await site.request('/api/cms/deleted/1', { method: 'DELETE', cookie })
    expect(await storedFiles(site)).toEqual([])
  })

  test('a failed update keeps the present files and leaves none of its own', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const { body } = await create(site, cookie, { image: await aPicture(600, 400) })
    const before = await storedFiles(site)
    for (const [id, data] of [
      [body.event.id, { title: '' }],
      [999, {}],
    ] as const) {
      expect((await update(site, cookie, id, { data, image: await aPicture(500, 500) })).status).toBeGreaterThanOrEqual(400)
      expect(await storedFiles(site)).toEqual(before)
    }
    expect(await site.services.db.selectFrom('uploads').select('path').execute()).toEqual([{ path: body.event.imageUrl }])
  })

  test('a file that cannot be written takes the others back and saves nothing', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const { put } = site.services.storage
    vi.spyOn(site.services.storage, 'put').mockImplementation((name, bytes) => {
      if (!name.endsWith('-480.webp')) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      return put(name, bytes)
    })
    expect((await create(site, cookie, { image: await aPicture(600, 400) })).status).toBe(507)
    expect(await storedFiles(site)).toEqual([])
    expect((await (await site.request('/api/cms/events')).json()).events).toEqual([])
  })

  test('two events that show one file keep it until both are gone for good', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const { body } = await create(site, cookie, { flyer: aPdf() })
    const { id } = await makeEvent(site.services, { flyerUrl: body.event.flyerUrl })
    await site.request(`/api/cms/events/${body.event.id}`, { method: 'DELETE', cookie })
    expect(await storedFiles(site)).toHaveLength(1)
    await site.request(`/api/cms/events/${id}`, { method: 'DELETE', cookie })
    for (const item of [1, 2]) {
      expect(await storedFiles(site)).toHaveLength(1)
      await site.request(`/api/cms/deleted/${item}`, { method: 'DELETE', cookie })
    }
    expect(await storedFiles(site)).toEqual([])
  })

  test('a start removes what a crash left behind, and nothing that is shown', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const { body } = await create(site, cookie, { flyer: aPdf() })
    await site.services.storage.put('orphan.pdf', aPdf())
    await site.services.db.insertInto('uploads').values({ path: '/uploads/orphan.pdf', createdAt: '2020-01-01T00:00:00.000Z' }).execute()
    await sweepUploads(site.services)
    expect(await storedFiles(site)).toEqual([body.event.flyerUrl.slice('/uploads/'.length)])
  })

  test.each(['https://example.org/a.webp', '//example.org/a.webp', '/\\example.org', 'javascript:alert(1)', 'uploads/a.webp'])(
    'decisions: imageUrl and flyerUrl are paths on this site, not %s',
    async (url) => {
      await using site = await openTestSite('sqlite')
      const cookie = await site.logIn()
      expect((await create(site, cookie, { data: { imageUrl: url } })).status).toBe(400)
      expect((await create(site, cookie, { data: { flyerUrl: url } })).status).toBe(400)
    },
  )

  test.each([
    ['parts of one name', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(101)],
    ['headers of a part', `--x\r\n${'X: y\r\n'.repeat(3000)}\r\n`],
    ['a part without an end of its headers', `--x\r\n${'--x'.repeat(20_000)}`],
  ])('no form with more than any form has is taken apart: too many %s', async (_what, body) => {
    await using site = await openTestSite('sqlite')
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await site.request('/api/cms/events', { body: `${body}--x--\r\n`, headers, cookie: await site.logIn() })
    expect([answer.status, (await answer.json()).message]).toEqual([413, 'This form has more parts than the server accepts.'])
  })

  test('a broken multipart body, a missing eventData, a field twice and text in place of a file are refused with words', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const send = async (body: string | FormData) => {
      const answer = await site.request('/api/cms/events', { body, cookie, ...(typeof body === 'string' && { headers }) })
      return [answer.status, (await answer.json()).message]
    }
    expect(await send('--x\r\nnonsense')).toEqual([400, 'The form could not be read.'])
    expect(await send(new FormData())).toEqual([400, 'The request could not be read as JSON.'])
    const twice = eventForm({})
    twice.append('eventData', '{}')
    expect(await send(twice)).toEqual([400, 'The form has more than one eventData.'])
    const text = eventForm({})
    text.set('image', 'a text')
    expect(await send(text)).toEqual([400, 'The part image must be a file.'])
    const list = new FormData()
    list.set('eventData', '[]')
    expect(await send(list)).toEqual([400, 'eventData must be the JSON text of an object'])
  })

  test('a file part with neither a name nor bytes, as browsers send where nothing was chosen, counts as none', async () => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const form = eventForm({})
    for (const part of ['image', 'flyer']) form.set(part, new File([], ''))
    const answer = await site.request('/api/cms/events', { body: form, cookie })
    expect([answer.status, (await answer.json()).event]).toEqual([201, expect.objectContaining({ imageUrl: null, flyerUrl: null })])
  })
})
