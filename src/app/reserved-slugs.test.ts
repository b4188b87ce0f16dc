import { readdirSync } from 'node:fs'
import { openTestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { RESERVED_SLUGS } from '@/features/own-pages/pages.server'
import { createCache } from '@/platform/http/cache.server'
import { servePolicyReports } from './policy-reports.server'
import { getRouter } from './router'
import { serveMetrics } from './site.server'
import { serveBranding, serveFeeds, serveShareCards, serveSiteFiles } from './site-files.server'
import { serveUploads } from './uploads.server'

test('spec B §11.1: no page can take an address of the program: of a route, a call, a feed, or a file', async () => {
  await using site = await openTestSite('sqlite')
  const { services } = site
  const app = new Hono()
  serveUploads(services)(app)
  serveMetrics(services)(app as never)
  servePolicyReports(services, () => '')(app)
  serveShareCards(services)(app)
  serveSiteFiles(services)(app)
  serveBranding(services)(app)
  serveFeeds(services, createCache(services.content))(app)
  const secrets = services.features.flatMap(({ secretPaths = [] }) => secretPaths)
  const paths = [...Object.keys(getRouter().routesByPath), ...app.routes.map(({ path }) => path), ...secrets, '/api', '/assets']
  const first = [...paths.map((path) => path.split('/')[1] ?? ''), ...readdirSync('public')]
  // A slug has no dot and is not empty; `$slug` is the route of these pages themselves.
  const taken = [...new Set(first)].filter((name) => name && name !== '$slug' && !/[.*:]/.test(name))
  expect(taken.filter((name) => !RESERVED_SLUGS.includes(name))).toEqual([])
  expect(RESERVED_SLUGS.filter((name) => !taken.includes(name))).toEqual([])
})
