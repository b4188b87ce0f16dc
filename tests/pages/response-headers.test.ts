import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSite } from './site'

test.each([
  ['/', 200],
  ['/events/ongoing-groups', 200],
  ['/login', 200],
  ['/no-such-page', 404],
])('security: %s is sent with a policy without unsafe-inline and unsafe-eval', async (path, status) => {
  const answer = await (await openSite('sample')).get(path)
  expect(answer.status).toBe(status)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('unsafe-eval')
  // The program writes two into a page, and where there is nothing to scroll back to only one of them.
  const inline = [...(await answer.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
  expect(policy?.match(/'sha256-[^']+'/g)).toHaveLength(2)
  for (const text of inline) expect(policy).toContain(hashOf(text))
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each(['/', '/api/health', '/api/cms/events', '/favicon.svg', '/events.ics', '/events.atom'])(
  'security: %s is sent with the security headers, also when it was kept',
  async (path) => {
    const site = await openSite('sample')
    for (const { headers } of [await site.get(path), await site.get(path)]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.any(String),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers.has('x-powered-by')).toBe(false)
    }
  },
)

test('security: the worker of the door list may ask the site and nothing else, and browsers look for a newer one', async () => {
  const answer = await (await openSite('sample')).get('/door-worker.js')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})
