import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchHealthy } from '../support/launch'
import { rawRequest } from '../support/raw-request'
import type { ServerProcess } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'

// One server for all, with the limits that strangers meet. Each test is someone else.
const stack = new AsyncDisposableStack()
let server: ServerProcess
const get = (path: string, headers: Record<string, string> = {}) => rawRequest(server.url, path, { headers })

beforeAll(async () => {
  const folder = stack.use(await temporaryFolder())
  server = stack.use(await launchHealthy(folder.path, { RATE_LIMITS: 'on', TRUST_PROXY: 'on' }))
})
afterAll(() => stack.disposeAsync())

/** A form as a browser without scripts posts it. */
const post = (path: string, fields: Record<string, string>, address: string) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers: { 'x-forwarded-for': address }, body: new URLSearchParams(fields) })

test.each([
  ['/nothing', '/nothing/<script>alert(1)</script>'],
  ['/nothing', '/events/a/b'],
  ['/thank-you/nothing', '/thank-you/nobody'],
  ['/events/nothing', '/events/caf%C3%A9'],
  ['/events/nothing', '/events/open%2Dhouse'],
  ['/register/nothing', '/register/nobody?name=nobody'],
  ['/webinars/nothing', '/webinars/%00'],
])('pages: %s and %s are one copy of what says that there is nothing, which names neither', async (one, other) => {
  const [first, second] = [await get(one), await get(other)]
  expect([first.status, second.status]).toEqual([404, 404])
  expect(second.headers.etag).toBe(first.headers.etag)
  expect(first.headers['cache-control']).toBe('no-cache')
  expect(first.body.toString()).not.toMatch(/nothing"|nobody|alert\(1\)/)
})

const faults = [
  ['/contact', { form: 'message-contact', name: 'Ada' }],
  ['/register/ongoing-groups', { form: 'registration', name: 'Ada', email: 'ada at example' }],
  ['/newsletter', { form: 'subscription', email: 'ada at example' }],
] as const

test.each(faults)(
  'decisions, rate limits: %s answers twenty forms with faults, and then without drawing the page',
  async (path, fields) => {
    const typed = { ...fields, message: 'First "line"\n</form> second' }
    for (let count = 0; count < 20; count++) expect((await post(path, typed, '192.0.2.1')).status).toBe(400)
    const answer = await post(path, typed, '192.0.2.1')
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, expect.closeTo(600, -2)])
    const page = await answer.text()
    for (const words of ['Too many attempts', 'Please try again in 10 minutes.', 'Nothing that you typed is lost', 'Send again'])
      expect(page).toContain(words)
    // What was typed is in it, to be sent once more, and none of the site's own scripts.
    expect(page).toContain('<input type="hidden" name="message" value="First &quot;line&quot;\n&lt;/form&gt; second">')
    expect(page).not.toContain('<script')
    expect((await post(path, typed, '192.0.2.2')).status).toBe(400)
  },
)

test.each([
  ['one name', 'a&'.repeat(32_768)],
  ['many names', Array.from({ length: 9000 }, (_, index) => index.toString(36)).join('&')],
  ['a thousand and one', 'form=message-contact&'.repeat(1001)],
])('no form with more fields than the server accepts is taken apart: %s', async (_shape, body) => {
  for (const path of ['/contact', '/nothing/at/all']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(server.url + path, { method: 'POST', headers, body })
    const refusal = 'This form has more than the 1000 fields that the server accepts.'
    expect([path, answer.status, await answer.text()]).toEqual([path, 413, refusal])
  }
})
