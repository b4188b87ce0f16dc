import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { createApi } from './api.server'

/** A body that ends in the middle, as when the client goes away. */
const brokenOff = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('{"name":"Ada')),
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })

test.each([
  ['whose length is known', { 'content-length': '500' }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('decisions, 400 invalid: a client that goes away is no trouble of the server, with a body %s', async (_how, headers) => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/api/register', '/api/contact', '/api/newsletter/subscribe', '/api/auth/login']) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: brokenOff(), duplex: 'half' }
    const answer = await createApi(site.services).request(path, init as RequestInit)
    expect([path, answer.status]).toEqual([path, 400])
  }
})
