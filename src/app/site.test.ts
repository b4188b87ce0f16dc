import { openTestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { Feature } from '@/content/feature.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { secretPaths } from '@/platform/http/secret-path.server'
import { features } from './registry/features.server'
import { createSite } from './site.server'

// Pages need the built program; these are answered with their address.
vi.mock('./pages.server', () => ({
  createPages: () => ({ renderUncached: async ({ url }: Request) => new Response(new URL(url).pathname) }),
}))

const circles: Feature = {
  name: 'circles',
  api: [new Hono<ApiEnv>().get('/api/circles/:token', (c) => c.json({})) as unknown as Hono<ApiEnv>],
  secretPaths: ['/circle', '/api/circles'],
}

test('B §3.6: an address that a feature declares secret is in no log, goes to no other site, and what is there is kept nowhere', async () => {
  await using opened = await openTestSite('sqlite', {}, [circles])
  const info = vi.spyOn(opened.services.log, 'info')
  const site = createSite(opened.services, { cachePages: false })
  const ask = (path: string) => site.fetch(new Request(`http://localhost${path}`))

  for (const path of ['/circle/T0ken', '/api/circles/T0ken']) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect((await ask('/circles')).headers.get('referrer-policy')).not.toBe('no-referrer')
  const logged = JSON.stringify(info.mock.calls)
  expect(logged).not.toContain('T0ken')
  for (const path of ['/circle/…', '/api/circles/…', '/circles']) expect(logged).toContain(`"${path}"`)
})

test('B §3.6: each page and call of the site that takes a token is declared secret by its feature', () => {
  const taking = features.flatMap(({ api = [], pages, secretPaths: prefixes = [] }) =>
    [...api.flatMap(({ routes }) => routes.map(({ path }) => path)), ...Object.keys(pages?.exists ?? {})]
      .filter((path) => /[:$]token\b/.test(path))
      .map((path) => ({ path, isSecret: secretPaths(prefixes).isSecret(path) })),
  )
  expect(taking.length).toBeGreaterThan(4)
  expect(taking.filter(({ isSecret }) => !isSecret)).toEqual([])
})
