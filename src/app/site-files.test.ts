import { readdirSync } from 'node:fs'
import { openTestSite, type TestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { makeWebinar } from '@/features/webinars/webinar.factory'
import { createClock } from '@/platform/time/clock'
import { publicPages, serveSiteFiles } from './site-files.server'

const publicUrl = 'https://community.example.org'

function filesOf({ services }: TestSite) {
  const app = new Hono()
  serveSiteFiles(services)(app)
  return async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
}

const openSite = () => openTestSite('sqlite', { PUBLIC_URL: publicUrl })

const locations = (sitemap: string) => [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location)

test('the sitemap lists the pages, and every event and webinar with the moment of its last change', async () => {
  await using site = await openSite()
  const event = await makeEvent(site.services, { title: 'Open House' })
  const webinar = await makeWebinar(site.services, { title: 'Presence' })
  const answer = await filesOf(site)('/sitemap.xml')
  const sitemap = await answer.text()
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(locations(sitemap)).toEqual([
    ...publicPages().map((path) => publicUrl + path),
    `${publicUrl}/events/open-house`,
    `${publicUrl}/webinars/presence`,
  ])
  expect(sitemap).toContain(`<loc>${publicUrl}/events/open-house</loc><lastmod>${event.updatedAt}</lastmod>`)
  expect(sitemap).toContain(`<loc>${publicUrl}/webinars/presence</loc><lastmod>${webinar.updatedAt}</lastmod>`)
})

test('the sitemap changes with the content, and is not sent again before', async () => {
  await using site = await openSite()
  const get = filesOf(site)
  const before = await get('/sitemap.xml')
  const known = { 'if-none-match': before.headers.get('etag') ?? '' }
  expect(before.headers.get('cache-control')).toBe('no-cache')
  expect((await get('/sitemap.xml', known)).status).toBe(304)
  await makeEvent(site.services, { title: 'Open House' })
  expect(locations(await (await get('/sitemap.xml', known)).text())).toContain(`${publicUrl}/events/open-house`)
})

test('security.txt says where to report a vulnerability, as RFC 9116 defines it', async () => {
  await using site = await openSite()
  site.services.clock = createClock('America/Denver', () => new Date('2027-11-24T12:00:00Z'))
  const answer = await filesOf(site)('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect((await answer.text()).split('\n')).toEqual([
    `Contact: mailto:${site.services.site.email}`,
    'Expires: 2028-05-01T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://community.example.org/.well-known/security.txt',
    '',
  ])
})

test('no page is forgotten: every route that needs no parameter is listed, but those for staff and the search', () => {
  const routes = readdirSync('src/routes').flatMap((file) => /^([a-z][^${]*?)(?:\.index|\.\{-\$\w+\})?\.tsx$/.exec(file)?.[1] ?? [])
  const paths = routes.map((route) => (route === 'index' ? '/' : `/${route.replaceAll('.', '/')}`))
  expect(paths.filter((path) => !['/admin', '/login', '/search'].includes(path)).toSorted()).toEqual(publicPages())
})

test('crawlers find the sitemap, and are kept from what is for staff and for programs', async () => {
  await using site = await openSite()
  const lines = (await (await filesOf(site)('/robots.txt')).text()).split('\n')
  for (const path of ['/admin', '/thank-you', '/api']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('the manifest names icons that are there, one of them to be cut to any shape', async () => {
  await using site = await openSite()
  const { icons } = (await (await filesOf(site)('/site.webmanifest')).json()) as { icons: { src: string; purpose: string }[] }
  const files = readdirSync('public')
  expect(icons.filter(({ src }) => !files.includes(src.slice(1)))).toEqual([])
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
})
