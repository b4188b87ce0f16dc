import { expect, test } from 'vitest'
import { renderedPage } from './rendered-page.server'

const HTML = '<!doctype html><title>Home</title><script>let a = 1</script><p>Boulder</p>'
const headersOf = async (fields: { status?: number; cacheable?: boolean } = {}) => {
  const page = renderedPage({ status: 200, html: HTML, cacheable: true, ...fields }, 'https://community.example.org')
  return (await page.variant(undefined)).headers
}

test('each page has the policy of its own scripts and the security headers', async () => {
  const headers = await headersOf()
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', vary: 'accept-encoding' })
})

test('a page that everybody gets is asked for again each time; one that is made for this answer is kept by nobody', async () => {
  expect((await headersOf())['cache-control']).toBe('no-cache')
  expect((await headersOf({ status: 400, cacheable: false }))['cache-control']).toBe('no-store')
})
