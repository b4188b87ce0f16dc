import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { enableLingeringClose } from './lingering-close.server'

const PARTS = 1000
const part = Buffer.alloc(16 * 1024)

/** Sends a body in many small parts and reads nothing before all of them are sent; answers what was there to read then. */
async function sendFirstReadLater(port: number, connection: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).pause()
  const { length } = part
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: ${PARTS * length}\r\n\r\n`)
  for (let sent = 0; sent < PARTS; sent++) if (!socket.write(part)) await once(socket, 'drain')
  if (connection === 'keep-alive') socket.write('GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  return (await buffer(socket)).toString()
}

test.each([
  ['close', ['401']],
  ['keep-alive', ['401', '200']],
])('the answer to a body that nobody read reaches a client that reads it last: Connection: %s', async (connection, statuses) => {
  await using server = createServer((incoming, outgoing) => {
    enableLingeringClose(incoming, outgoing)
    outgoing.writeHead(incoming.url === '/next' ? 200 : 401).end('an answer')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const received = await sendFirstReadLater((server.address() as AddressInfo).port, connection)
  expect([...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)).toEqual(statuses)
})
