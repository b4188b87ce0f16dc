import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderedPage } from './rendered-page.server'

const HTML = '<!doctype html><title>Home</title><script>let a = 1</script><p>Boulder</p>'
const headersOf = async (fields: { status?: number; cacheable?: boolean } = {}) => {
  const page = renderedPage({ status: 200, html: HTML, cacheable: true, ...fields }, 'https://community.example.org')
  return (await page.variant(undefined)).headers
}

test('record 52: a script that is in the HTML of a page without being written by the program is not allowed', async () => {
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  const { 'content-security-policy': policy } = await headersOf()
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toContain(hash)
})

test('each page has the security headers, and says where reports of its policy go', async () => {
  const headers = await headersOf()
  expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"')
  expect(headers['content-security-policy']).toContain('report-to policy')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', vary: 'accept-encoding' })
})

test('a shared page is revalidated each time; a private one is stored by no one', async () => {
  expect((await headersOf())['cache-control']).toBe('no-cache')
  expect((await headersOf({ status: 400, cacheable: false }))['cache-control']).toBe('no-store')
})
