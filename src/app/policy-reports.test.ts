import { openTestSite } from '@tests/support/test-site'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/platform/http/errors.server'
import { servePolicyReports } from './policy-reports.server'

async function openReports() {
  const site = await openTestSite('sqlite', { PUBLIC_URL: 'https://community.example.org', RATE_LIMITS: 'on' })
  const warn = vi.spyOn(site.services.log, 'warn').mockImplementation(() => {})
  const app = new Hono().onError((error, c) => c.text('', error instanceof ApiError ? error.status : 500))
  servePolicyReports(site.services, (_, path) => (path.startsWith('/registration/') ? '/registration/$token' : 'other'))(app)
  const send = async (body: unknown) => (await app.request('/policy-reports', { method: 'POST', body: JSON.stringify(body) })).status
  return { send, logged: () => warn.mock.calls.map(([line]) => line), [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const report = (page: string, directive: string, blocked: string) => ({
  body: { documentURL: page, effectiveDirective: directive, blockedURL: blocked },
})

test('record 52: a report is logged by its route, without what the page’s address holds, whichever way browsers send it', async () => {
  await using reports = await openReports()
  const page = 'https://community.example.org/registration/T0ken?q=Ada'
  expect(await reports.send([report(page, 'script-src-elem', 'inline')])).toBe(204)
  expect(
    await reports.send({
      'csp-report': { 'document-uri': page, 'violated-directive': 'img-src data:', 'blocked-uri': 'https://evil.example/a?b' },
    }),
  ).toBe(204)
  expect(reports.logged()).toEqual([
    { route: '/registration/$token', rule: 'script-src-elem', blocked: 'inline' },
    { route: '/registration/$token', rule: 'img-src', blocked: 'https://evil.example' },
  ])
})

test('record 52: other sites’ pages, browser extensions, and what is no report leave no line', async () => {
  await using reports = await openReports()
  expect(await reports.send([report('https://elsewhere.example/', 'script-src', 'inline')])).toBe(204)
  expect(await reports.send([report('https://community.example.org/', 'script-src', 'chrome-extension://abc/x.js')])).toBe(204)
  expect(await reports.send({ message: 'hello' })).toBe(400)
  expect(await reports.send([report('https://community.example.org/', 'x'.repeat(20_000), 'inline')])).toBe(413)
  expect(reports.logged()).toEqual([])
})

test('record 52: no stranger fills the log: one request leaves five lines at most, and all together twenty an hour', async () => {
  await using reports = await openReports()
  const many = Array.from({ length: 20 }, () => report('https://community.example.org/', 'x\n'.repeat(50), 'inline'))
  expect(await reports.send(many)).toBe(204)
  expect(reports.logged()).toEqual(Array.from({ length: 5 }, () => ({ route: 'other', rule: 'other', blocked: 'inline' })))
  for (let sent = 0; sent < 5; sent++) expect(await reports.send(many)).toBe(204)
  expect(reports.logged()).toHaveLength(20)
})
