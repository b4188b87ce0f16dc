import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendFirstReadLater } from '@tests/support/send-first'
import { expect, test } from 'vitest'
import { enableLingeringClose } from './lingering-close.server'

test.each([
  ['close' as const, ['401']],
  ['keep-alive' as const, ['401', '200']],
])('the answer to a body that no one read reaches a client that reads it last: Connection: %s', async (connection, statuses) => {
  await using server = createServer((incoming, outgoing) => {
    enableLingeringClose(incoming, outgoing)
    outgoing.writeHead(incoming.url === '/next' ? 200 : 401).end('an answer')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const received = await sendFirstReadLater((server.address() as AddressInfo).port, 'POST /', connection)
  expect([...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)).toEqual(statuses)
})
