import { XMLParser } from 'fast-xml-parser'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { serveFeeds } from '@/app/feeds.server'
import { createAnswerCache } from '@/platform/http/answer-cache.server'
import { contentCalls, contentKinds } from '../../tests/support/content-kinds'
import { openTestSite } from '../../tests/support/test-site'

const parser = new XMLParser({ isArray: (name) => name === 'entry' })

async function openFeeds() {
  const site = await openTestSite('sqlite')
  const app = new Hono()
  serveFeeds(site.services, createAnswerCache(site.services.content))(app)
  const read = async (name: string) => {
    const answer = await app.request(`/${name}.atom`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    return parser.parse(await answer.text()).feed
  }
  return { site, app, read, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

test.each([
  ['events', 'events'],
  ['newsletter', 'newsletters'],
  ['webinars', 'webinars'],
])('spec B §2.4: /%s.atom has what is published of the %s, and says when the newest of it changed', async (name, plural) => {
  await using feeds = await openFeeds()
  expect((await feeds.read(name)).entry).toBeUndefined()
  const kind = contentKinds.find((each) => each.plural === plural) ?? contentKinds[0]
  const { create } = contentCalls(feeds.site, kind, await feeds.site.signIn())
  for (let count = 0; count < 2; count++) await create(kind.sample)
  const { entry, updated, id } = await feeds.read(name)
  expect(entry).toHaveLength(2)
  expect(new Set(entry.map((each: { id: string }) => each.id)).size).toBe(2)
  expect(entry.map((each: { updated: string }) => each.updated)).toContain(updated)
  expect(id).toBe(`http://localhost:3000/${name}.atom`)
  const { db, content } = feeds.site.services
  await db
    .q()
    .updateTable(plural as 'events')
    .set({ status: 'draft' })
    .where('id', '=', 1)
    .execute()
  await content.raise()
  expect((await feeds.read(name)).entry).toHaveLength(1)
})

test('spec B §2.4: a reader that asks again hears 304 until something changed', async () => {
  await using feeds = await openFeeds()
  const kind = contentKinds[0]
  const { create } = contentCalls(feeds.site, kind, await feeds.site.signIn())
  const ask = async (etag = '') => feeds.app.request('/events.atom', { headers: { 'if-none-match': etag } })
  const etag = (await ask()).headers.get('etag') ?? ''
  expect((await ask(etag)).status).toBe(304)
  await create(kind.sample)
  expect((await ask(etag)).status).toBe(200)
})
