import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchHealthy, logIn } from '../support/launch'
import { rawRequest } from '../support/raw-request'
import { sendFirstReadLater } from '../support/send-first'
import type { ServerProcess } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'

// One server for all: these tests only read.
const stack = new AsyncDisposableStack()
let server: ServerProcess

beforeAll(async () => {
  const folder = stack.use(await temporaryFolder())
  server = stack.use(await launchHealthy(folder.path))
})
afterAll(() => stack.disposeAsync())

/** What a whole request is answered, byte for byte. */
async function send(head: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(head)
  return (await buffer(socket)).toString()
}

test.each(['', 'a b', '1.2.3.4.5', '[::1', 'a/b', 'user@other.example', 'other.example:99999', '%00'])(
  'decisions, 400 invalid: a host that makes no address is refused, with words and the security headers: %j',
  async (host) => {
    const answer = await send(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n')
    expect(answer).toContain('{"message":"')
  },
)

test.each(['gzip, chunked', 'identity, chunked', 'chunked, chunked', 'x-chunked, chunked'])(
  'decisions, the API: a body in a coding that the server does not undo is refused and not read: Transfer-Encoding: %s',
  async (coding) => {
    const body = '{"username":"keeper","password":"a long enough password"}'
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: ${coding}\r\n\r\n`
    const answer = await send(`${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 (400|501) /)
    expect(answer).not.toContain('set-cookie')
  },
)

test('a body in chunks is read, however that is written', async () => {
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n'
  const answer = await send(`${head}Transfer-Encoding: Chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"issues"')
})

test.each(['OPTIONS * ', 'GET http://[::1/ ', 'GET http:// '])(
  'decisions, 400 invalid: so is what is no address on its own: %s',
  async (line) => {
    const answer = await send(`${line}HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n')
  },
)

test.each(['/_serverFn/', '/_serverFn/a', '/_serverFn//', '/%5FserverFn/', '//_serverFn/', '/a/../_serverFn/'])(
  'decisions, pages: there are no server functions, so where they would be is an unknown page: %s',
  async (path) => {
    const first = await rawRequest(server.url, path)
    // A slash too many leads to the same place without it, on this site.
    const { location } = first.headers
    if (location) expect([first.status, location]).toEqual([308, expect.stringMatching(/^\/(%5F|_)serverFn$/)])
    const answer = location ? await rawRequest(server.url, location) : first
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  },
)

test.each(['/', '/api/openapi.json'])('an answer at hand reaches a client that sends a body where none is due: GET %s', async (path) => {
  // The second time it is at hand.
  for (let time = 1; time <= 2; time++)
    expect(await sendFirstReadLater(Number(new URL(server.url).port), `GET ${path}`, 'close')).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  ['/events', 'application/x-www-form-urlencoded', 'Content-Length: 500'],
  ['/events', 'application/x-www-form-urlencoded', 'Transfer-Encoding: chunked'],
  ['/api/register', 'application/json', 'Content-Length: 500'],
  ['/api/cms/events', 'multipart/form-data; boundary=x', 'Content-Length: 500'],
])('a client that goes away in the middle of a form is no failure to be logged: %s, %s, %s', async (path, type, length) => {
  const { hostname, port } = new URL(server.url)
  const cookie = await logIn(server)
  const socket = connect({ host: hostname, port: Number(port) })
  const body = length.startsWith('Content') ? '--x' : '3\r\n--x\r\n'
  socket.end(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n${body}`)
  await buffer(socket)
  expect((await rawRequest(server.url, '/api/health')).status).toBe(200)
  expect(server.output()).not.toContain('failed')
})
