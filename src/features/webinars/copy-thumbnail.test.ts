import type { IncomingMessage, ServerResponse } from 'node:http'
import { aPicture } from '@tests/support/files'
import { openPictureServer } from '@tests/support/picture-server'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { purgeDeletedItem, restoreDeletedItem } from '@/features/desk/deleted-items.server'
import { createFetchRemote, type Network } from '@/features/media/fetch-remote.server'
import { discardUploads, storeImage } from '../media/store-upload.server'
import { thumbnailCopy } from './copy-thumbnail.server'
import { makeWebinar } from './webinar.factory'
import { webinarOperations } from './webinars.server'

const picture = (width: number) => aPicture(width, 300, 'png')

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
const sendsPicture: Answer = async (_request, response) => response.end(await picture(600))

/** A site with one webinar, whose thumbnail or video is on another site. */
async function arrange(
  engine: (typeof engines)[number],
  answer: Answer,
  fields: Record<string, unknown>,
  elsewhere?: Record<string, string[]>,
) {
  const site = await openTestSite(engine)
  const hosts = ['pictures.example', 'i.ytimg.com', 'vimeo.com', 'i.vimeocdn.com']
  const server = await openPictureServer(hosts, answer, elsewhere)
  const webinar = await makeWebinar(site.services, fields)
  return {
    site,
    server,
    webinar,
    /** Carries out what is due, once. */
    work(network: Partial<Network> = {}) {
      site.services.fetchRemote = createFetchRemote({ ...server.network, ...network })
      return site.services.jobs.runDue(site.services, [thumbnailCopy])
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    },
  }
}

const shown = async (site: TestSite): Promise<string | null> =>
  (await (await site.request('/api/webinars')).json()).webinars[0]?.thumbnailImageUrl

const uploads = async ({ services: { db } }: TestSite) =>
  (await db.selectFrom('uploads').select('path').execute()).map((upload) => upload.path)

const isStored = async ({ services: { storage } }: TestSite, path: string) => {
  const file = await storage.read(path.slice('/uploads/'.length))
  await file?.body.cancel()
  return file !== undefined
}

const job = ({ services: { db } }: TestSite) =>
  db.selectFrom('jobs').select(['attempts', 'doneAt', 'failedAt', 'payload']).orderBy('id', 'desc').executeTakeFirstOrThrow()

const STAFF = 1
const change = ({ services }: TestSite, id: number, changes: object) => webinarOperations.update(services, id, changes, STAFF)
const remove = ({ services }: TestSite, id: number) => webinarOperations.delete(services, id, STAFF)

const remote = { thumbnailUrl: 'https://pictures.example/a.png' }

describe.each(engines)('thumbnails on %s', (engine) => {
  test('decisions: pages show our own copy of an https thumbnail, and the address stays as given', async () => {
    await using set = await arrange(engine, sendsPicture, remote)
    const { site, server, webinar, work } = set
    expect(await job(site)).toMatchObject({ payload: { webinarId: webinar.id } })
    expect(await shown(site)).toBeNull()
    await work()

    const path = (await shown(site)) ?? ''
    expect(path).toMatch(/^\/uploads\/[0-9a-f]{16}-[0-9a-f]{8}-600x300\.webp$/)
    expect(await isStored(site, path)).toBe(true)
    expect(server.requests).toEqual(['pictures.example/a.png'])
    const answer = await site.request(`/api/webinars/slug/${webinar.slug}`)
    expect((await answer.json()).webinar).toMatchObject({ thumbnailUrl: 'https://pictures.example/a.png', thumbnailImageUrl: path })

    await change(site, webinar.id, { title: 'Renamed' })
    expect(await work()).toBe(0)
    expect(await shown(site)).toBe(path)
  })

  test('a webinar that was deleted before its copy was there gets one once it is restored', async () => {
    await using set = await arrange(engine, sendsPicture, remote)
    const { site, webinar, work } = set
    await remove(site, webinar.id)
    await work()
    expect(await uploads(site)).toEqual([])
    await restoreDeletedItem(site.services, 1, STAFF)
    await work()
    expect(await uploads(site)).toEqual([await shown(site)])
  })

  test('decisions: another thumbnail drops the copy at once, and a webinar deleted for good leaves no file', async () => {
    await using set = await arrange(engine, sendsPicture, remote)
    const { site, webinar, work } = set
    await work()
    const first = (await shown(site)) ?? ''
    await change(site, webinar.id, { thumbnailUrl: 'https://pictures.example/b.png' })
    expect(await shown(site)).toBeNull()
    expect(await isStored(site, first)).toBe(false)

    await work()
    const second = (await shown(site)) ?? ''
    expect(await uploads(site)).toEqual([second])
    await remove(site, webinar.id)
    expect(await uploads(site)).toEqual([second])
    await purgeDeletedItem(site.services, 1, STAFF)
    expect(await uploads(site)).toEqual([])
    expect(await isStored(site, second)).toBe(false)
  })

  test('a change made while the picture is fetched wins, and its own job fetches the new one', async () => {
    await using set = await arrange(
      engine,
      async (request, response) => {
        if (request.url === '/a.png') await change(set.site, set.webinar.id, { thumbnailUrl: 'https://pictures.example/b.png' })
        response.end(await picture(request.url === '/a.png' ? 600 : 700))
      },
      remote,
    )
    const { site, work } = set
    await work()
    expect([await shown(site), await uploads(site)]).toEqual([null, []])
    await work()
    expect(await shown(site)).toMatch(/-700x300\.webp$/)
  })

  test('a webinar deleted while its picture is fetched leaves nothing behind', async () => {
    await using set = await arrange(
      engine,
      async (_request, response) => {
        await remove(set.site, set.webinar.id)
        response.end(await picture(600))
      },
      remote,
    )
    await set.work()
    expect(await uploads(set.site)).toEqual([])
    expect(await job(set.site)).toMatchObject({ doneAt: expect.any(String) })
  })

  test('two jobs for one thumbnail make one copy', async () => {
    await using set = await arrange(engine, sendsPicture, remote)
    const { site, webinar, work } = set
    await change(site, webinar.id, { title: 'Renamed' })
    expect(await work()).toBe(2)
    expect(await uploads(site)).toEqual([await shown(site)])
  })

  test('an answer of 500 is retried later', async () => {
    let status = 500
    await using set = await arrange(engine, async (_request, response) => response.writeHead(status).end(await picture(600)), remote)
    const { site, work } = set
    await work()
    expect(await job(site)).toMatchObject({ attempts: 1, doneAt: null, failedAt: null })
    status = 200
    await site.services.db.updateTable('jobs').set({ runAt: '2000-01-01T00:00:00.000Z' }).execute()
    await work()
    expect(await shown(site)).toMatch(/-600x300\.webp$/)
  })
})

test.each<[what: string, answer: Answer, address?: string]>([
  ['an answer 404', (_request, response) => response.writeHead(404).end()],
  ['a page instead of a picture', (_request, response) => response.setHeader('content-type', 'image/png').end('<html></html>')],
  ['an SVG', (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a damaged picture', async (_request, response) => response.end((await picture(600)).subarray(0, 60))],
  ['more than 5 MB', (_request, response) => response.end(Buffer.alloc(5 * 1024 * 1024 + 1))],
  ['a private address', sendsPicture, 'https://10.0.0.1/a.png'],
  ['a redirect to a private address', (_request, response) => response.writeHead(302, { location: 'https://inside.example/' }).end()],
  ['a redirect to http', (_request, response) => response.writeHead(302, { location: 'http://pictures.example/' }).end()],
])('decisions: %s ends the job quietly, with the placeholder and no file', async (_what, answer, thumbnailUrl = remote.thumbnailUrl) => {
  await using set = await arrange('sqlite', answer, { thumbnailUrl }, { 'inside.example': ['192.168.0.1'] })
  const { site, work } = set
  await work()
  expect(await job(site)).toMatchObject({ attempts: 1, doneAt: expect.any(String), failedAt: null })
  expect([await shown(site), await uploads(site)]).toEqual([null, []])
})

test('decisions: without a thumbnail YouTube’s picture of the video is copied, the large one where there is one', async () => {
  const answer: Answer = async (request, response) =>
    request.url?.includes('maxres') ? response.writeHead(404).end() : response.end(await picture(480))
  await using set = await arrange('sqlite', answer, { videoUrl: 'https://youtu.be/abcdefghijk', thumbnailUrl: null })
  const { site, server, webinar, work } = set
  await work()
  expect(server.requests).toEqual(['i.ytimg.com/vi/abcdefghijk/maxresdefault.jpg', 'i.ytimg.com/vi/abcdefghijk/hqdefault.jpg'])
  const path = await shown(site)
  expect(path).toMatch(/-480x300\.webp$/)

  await change(site, webinar.id, { videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' })
  expect(await shown(site)).toBe(path)
  await change(site, webinar.id, { videoUrl: 'https://www.youtube.com/watch?v=zyxwvutsrqp' })
  expect(await shown(site)).toBeNull()
})

test.each([
  ['https://vimeo.com/123456', 'https://vimeo.com/123456'],
  ['https://player.vimeo.com/video/123456?h=0a1b2c', 'https://vimeo.com/123456/0a1b2c'],
])('decisions: Vimeo is asked which picture it shows for %s', async (videoUrl, canonical) => {
  const answer: Answer = async (request, response) => {
    if (!request.url?.startsWith('/api/')) return response.end(await picture(640))
    return response.end(JSON.stringify({ type: 'video', thumbnail_url: 'https://i.vimeocdn.com/video/1_1280' }))
  }
  await using set = await arrange('sqlite', answer, { videoUrl })
  await set.work()
  expect(set.server.requests).toEqual([
    `vimeo.com/api/oembed.json?url=${encodeURIComponent(canonical)}&width=1280`,
    'i.vimeocdn.com/video/1_1280',
  ])
  expect(await shown(set.site)).toMatch(/-640x300\.webp$/)
})

test.each(['{"type":"video"}', '<html>', '{"thumbnail_url":"http://i.vimeocdn.com/a"}', '{"thumbnail_url":"https://10.0.0.1/a"}'])(
  'a description %s of a video ends the job quietly',
  async (description) => {
    const answer: Answer = (_request, response) => response.end(description)
    await using set = await arrange('sqlite', answer, { videoUrl: 'https://vimeo.com/123456' })
    await set.work()
    expect(await job(set.site)).toMatchObject({ attempts: 1, doneAt: expect.any(String) })
    expect([await shown(set.site), set.server.requests.length]).toEqual([null, 1])
  },
)

test('decisions: a thumbnail on this site needs no copy, and is not removed while it is shown', async () => {
  await using site = await openTestSite('sqlite')
  const path = await storeImage(site.services, await picture(600))
  await makeWebinar(site.services, { thumbnailUrl: path })
  await discardUploads(site.services, [path])
  expect([await shown(site), await isStored(site, path)]).toEqual([path, true])
  expect(await site.services.jobs.runDue(site.services, [])).toBe(0)
})
