import { changingContent } from '@tests/support/changing-content'
import { expect, test } from 'vitest'
import { createRenderQueue } from '@/platform/rendering/render-queue.server'
import { renderedPage } from '@/platform/rendering/rendered-page.server'
import { createCache, createPageCache } from './cache.server'
import type { EncodedResponse } from './representation.server'

/** Pages that show the number of their rendering and go no further than `hold` lets them. `/manage/…` is private. */
function site() {
  const content = changingContent()
  let gate = Promise.resolve()
  const rendered: string[] = []
  const queue = createRenderQueue()
  const page = createPageCache({
    cache: createCache(content),
    addressOf: async (page) => ({ page, isPrivate: page.startsWith('/manage/'), readsQuery: page.startsWith('/manage/done') }),
    isRendering: queue.isBusy,
    render: ({ page, isPrivate }, visitor) =>
      queue.render({ isPrivate, visitor }, async () => {
        const html = `${page} ${rendered.push(page)}`
        await gate
        return renderedPage({ status: 200, html, cacheable: !isPrivate }, 'http://localhost')
      }),
  })
  const request = { method: 'GET', acceptEncoding: undefined, ifNoneMatch: undefined }
  const answer = async (path: string, hasSession = false, visitor?: string) =>
    (await page(path, request, { hasSession, visitor })) as EncodedResponse
  return {
    rendered,
    answer,
    change: content.change,
    hold() {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return held.resolve
    },
    read: async (path: string, hasSession?: boolean) => (await answer(path, hasSession)).body?.toString(),
  }
}

const PAGES = ['/', '/events', '/teachers', '/webinars']
const times = <T>(count: number, ask: () => T) => Array.from({ length: count }, ask)

test('after a change a hundred who ask for a page at once cause one rendering', async () => {
  const { read, change, rendered } = site()
  await read('/')
  change()
  const answers = await Promise.all(times(100, () => read('/')))
  expect(rendered).toHaveLength(2)
  // The first of them at least sees the change, and no one sees anything else.
  expect(answers[0]).toBe('/ 2')
  expect(new Set(['/ 1', '/ 2', ...answers]).size).toBe(2)
  expect(await read('/')).toBe('/ 2')
})

test('after a change no one waits for the rendering of another page, nor for one that someone else waits for', async () => {
  const { read, change, rendered, hold } = site()
  for (const path of PAGES) await read(path)
  const release = hold()
  change()
  const first = read('/')
  // Answered although nothing can be rendered to its end.
  const [home, events, teachers, webinars] = await Promise.all(['/', ...PAGES.slice(1)].map((path) => read(path)))
  expect([home, events, teachers, webinars]).toEqual(['/ 1', '/events 2', '/teachers 3', '/webinars 4'])
  release()
  expect(await first).toBe('/ 5')
  for (const path of PAGES) await read(path)
  for (const path of PAGES) await read(path)
  expect(rendered.slice(4)).toEqual(PAGES)
})

test('a request with a session sees a change at once, and waits with all others who ask for that page in one rendering', async () => {
  const { read, change, rendered, hold } = site()
  for (const path of PAGES) await read(path)
  const release = hold()
  change()
  const visitor = read('/')
  const staff = times(20, () => read('/events', true))
  release()
  expect(new Set(await Promise.all(staff))).toEqual(new Set(['/events 6']))
  expect(await visitor).toBe('/ 5')
  expect(rendered).toHaveLength(6)
})

test('a page that no one has seen yet is waited for while others are rendered', async () => {
  const { read, hold } = site()
  const release = hold()
  const [home, events] = [read('/'), read('/events')]
  release()
  expect(await Promise.all([home, events])).toEqual(['/ 1', '/events 2'])
})

test('a private page is rendered for each request, and never stored', async () => {
  const { answer } = site()
  const answers = await Promise.all([answer('/manage/1'), answer('/manage/1'), answer('/manage/1', true)])
  expect(answers.map(({ body }) => body?.toString())).toEqual(['/manage/1 1', '/manage/1 2', '/manage/1 3'])
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
  }
})

test('however many pages of their own someone asks for, others get those that all share', async () => {
  const { answer, read, change, hold } = site()
  const release = hold()
  const flood = times(100, () => answer('/manage/1').catch(({ status }) => ({ status })))
  const shared = PAGES.map((path) => read(path))
  change()
  release()
  expect(await Promise.all(shared)).toEqual(PAGES.map((path) => expect.stringContaining(path)))
  expect((await Promise.all(flood)).filter(({ status }) => status === 503)).toHaveLength(36)
})

test('however many pages of their own one visitor asks for, others get theirs', async () => {
  const { answer, hold } = site()
  const release = hold()
  const ask = (visitor: string) => answer('/manage/1', false, visitor).catch(({ status }) => ({ status }))
  const flood = times(100, () => ask('192.0.2.7'))
  const others = times(20, () => ask('198.51.100.1'))
  release()
  const statuses = async (requests: Promise<{ status: number }>[]) =>
    (await Promise.all(requests)).filter(({ status }) => status === 200).length
  expect([await statuses(flood), await statuses(others)]).toEqual([20, 20])
  // What is done makes room again.
  expect(await statuses(times(20, () => ask('192.0.2.7')))).toBe(20)
})

test('the query counts for a private page that reads it, and for no other', async () => {
  const { read, rendered } = site()
  for (const address of ['/?a=1', '/manage/seats?a=1', '/manage/done?a=1']) await read(address)
  expect(rendered).toEqual(['/', '/manage/seats', '/manage/done?a=1'])
})

test('spec B §9.4: a page that fails since the database has gone a moment ago goes out as it was; one that fails for another reason does not', async () => {
  let [isGone, isMissed, count] = [false, false, 0]
  const content = {
    ...changingContent(),
    isUnconfirmed: () => isMissed,
    async confirm() {
      isMissed = isGone
    },
  }
  const page = createPageCache({
    cache: createCache(content),
    addressOf: async (page) => ({ page, isPrivate: false }),
    isRendering: () => false,
    render: async () => renderedPage({ status: count++ === 0 ? 200 : 503, html: `${count}`, cacheable: count === 1 }, 'http://localhost'),
  })
  const request = { method: 'GET', acceptEncoding: undefined, ifNoneMatch: undefined }
  const read = async () => (await page('/', request, { hasSession: false })) as EncodedResponse
  expect((await read()).status).toBe(200)
  content.change()
  expect((await read()).status).toBe(503)
  isGone = true
  const answers = await Promise.all([read(), read()])
  expect(answers.map(({ status, body }) => [status, body?.toString()])).toEqual([
    [200, '1'],
    [200, '1'],
  ])
})
