import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { serveFeeds, serveShareCards, serveSiteFiles } from '@/app/site-files.server'
import { createCache } from '@/platform/http/cache.server'

async function openOff(site: TestSite) {
  const cookie = await site.logIn({ role: 'editor' })
  const app = new Hono()
  serveShareCards(site.services)(app)
  serveSiteFiles(site.services)(app)
  serveFeeds(site.services, createCache(site.services.content))(app)
  return {
    turn: (page: string, isOff: unknown) => site.request(`/api/page-texts/${page}`, { method: 'PUT', json: { isOff }, cookie }),
    listed: async (page: string) => {
      const { pages } = await (await site.request('/api/page-texts', { cookie })).json()
      return pages.find((each: { page: string }) => each.page === page).isOff
    },
    found: async (q: string) => {
      const { results } = await (await site.request(`/api/search?q=${q}`)).json()
      return results.map(({ url }: { url: string }) => url)
    },
    add: (kind: string, json: object) => site.request(`/api/cms/${kind}`, { json, cookie }),
    status: async (path: string) => (await app.request(path)).status,
    sitemap: async () => {
      const text = await (await app.request('/sitemap.xml')).text()
      return [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path)
    },
  }
}

const webinar = {
  title: 'Zebra',
  presenter: 'Ann',
  month: 'May',
  year: 2025,
  description: 'Words.',
  videoUrl: 'https://youtu.be/abcdefghijk',
}

describe.each(engines)('pages that are off on %s', (engine) => {
  test('spec B §11.4: one goes from the sitemap, the feeds and the search, with what is below it, until it is switched on', async () => {
    await using site = await openTestSite(engine)
    const { turn, listed, found, add, status, sitemap } = await openOff(site)
    await add('webinars', webinar)
    // Only now what pages say is in the index.
    for (const isOff of [true, false]) await turn('teachers', isOff)
    const all = async () => ({
      listed: await listed('webinars'),
      sitemap: (await sitemap()).filter((path) => path?.startsWith('/webinars')),
      feed: await status('/webinars.atom'),
      found: [...(await found('zebra')), ...(await found('webinar'))].sort(),
    })
    const before = await all()
    expect(before).toMatchObject({ listed: false, sitemap: ['/webinars', '/webinars/zebra'], feed: 200 })
    expect(before.found).toContain('/webinars/zebra')
    expect((await turn('webinars', true)).status).toBe(200)
    expect(await all()).toEqual({ listed: true, sitemap: [], feed: 404, found: [] })
    expect(await sitemap()).toContain('/teachers')
    // Settings that are saved meanwhile keep it.
    await site.request('/api/settings', { method: 'PUT', json: { phone: '1' }, cookie: await site.logIn({ username: 'admin' }) })
    expect(site.services.site.offPages).toEqual(['webinars'])
    expect((await turn('webinars', false)).status).toBe(200)
    expect(await all()).toEqual(before)
    expect(site.services.site).not.toHaveProperty('offPages')
  })

  test('spec B §11.4: only pages that a community can be without are switched off', async () => {
    await using site = await openTestSite(engine)
    const { turn, listed } = await openOff(site)
    for (const page of ['home', 'about', 'contact', 'events', 'layout', 'terms']) {
      expect([page, (await turn(page, true)).status, await listed(page)]).toEqual([page, 400, undefined])
    }
    expect((await turn('nothing', true)).status).toBe(404)
    expect((await turn('webinars', 'yes')).status).toBe(400)
  })
})
