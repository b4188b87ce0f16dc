import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { launchHealthy } from '../support/launch'
import { temporaryFolder } from '../support/temporary-folder'

/** Begins a registration and holds back the end of its body. */
async function beginRegistration(url: string) {
  const outgoing = request(`${url}/api/register`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => {})
  outgoing.write('{"eventId":1,"name":"Ada Quist",')
  await once(outgoing, 'socket')
  // The server must have begun to read it; there is no sign of that to wait for.
  await setTimeout(200)
  return {
    answered,
    finish: () => outgoing.end('"email":"ada@example.net"}'),
    abandon: () => outgoing.destroy(),
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'running: on %s a running request finishes, and the program ends with 0 within 5 s',
  async (signal) => {
    await using folder = await temporaryFolder()
    await using server = await launchHealthy(folder.path)
    const registration = await beginRegistration(server.url)
    const signalled = Date.now()
    server.child.kill(signal)
    await setTimeout(300)
    // Before, connections were refused from the signal on.
    const [ready, page] = [await fetch(`${server.url}/api/ready`), await fetch(`${server.url}/about`)]
    expect([ready.status, page.status]).toEqual([503, 200])
    registration.finish()
    const [answer] = await registration.answered
    expect(answer.statusCode).toBe(201)
    answer.resume()
    expect(await server.exited).toBe(0)
    // Well before the time that requests get at most: nothing but this one was waited for.
    expect(Date.now() - signalled).toBeLessThan(3000)
    expect(server.errors()).toBe('')
  },
)

test('running: a request that never ends holds up the end for less than 5 s', async () => {
  await using folder = await temporaryFolder()
  await using server = await launchHealthy(folder.path)
  const registration = await beginRegistration(server.url)
  const signalled = Date.now()
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(Date.now() - signalled).toBeLessThan(5000)
  registration.abandon()
})

test('a browser that keeps its connection open does not hold up the end', async () => {
  await using folder = await temporaryFolder()
  await using server = await launchHealthy(folder.path)
  const socket = connect(Number(new URL(server.url).port), 'localhost')
  socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n\r\n')
  await once(socket, 'data')
  const signalled = Date.now()
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(Date.now() - signalled).toBeLessThan(2000)
  socket.destroy()
})
