import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createDatabase } from '../support/create-database'
import { eventually } from '../support/eventually'
import { launch, launchHealthy, logIn } from '../support/launch'
import { temporaryFolder } from '../support/temporary-folder'

test.runIf(process.env.TEST_DATABASE_URL)(
  'decisions, errors: while PostgreSQL is away everything answers 503 but the pages that are at hand, which are marked as stale (spec B §9.4), and the program goes on',
  async () => {
    await using folder = await temporaryFolder()
    const { url, drop } = await createDatabase()
    await using server = await launchHealthy(folder.path, { DATABASE_URL: url, LOG_LEVEL: 'silent' })
    const cookie = await logIn(server)
    await fetch(`${server.url}/events`)
    await drop()
    const atHand = await eventually('the database is missed', async () => {
      const answer = await fetch(`${server.url}/events`)
      return answer.headers.has('cache-status') ? answer : undefined
    })
    expect([atHand.status, atHand.headers.get('cache-status')]).toEqual([200, 'flatirons; hit; detail=stale'])
    for (const path of ['/api/auth/user', '/api/health', '/api/cms/events']) {
      const answer = await fetch(`${server.url}${path}`, { headers: { cookie } })
      expect(answer.status, path).toBe(503)
      expect((await answer.json()).message, path).toMatch(/database/)
    }
    for (const path of ['/', '/about', '/sitemap.xml', '/og/events/ongoing-groups-00000000.jpg']) {
      const answer = await fetch(`${server.url}${path}`)
      expect(answer.status, path).toBe(503)
      expect(await answer.text(), path).not.toMatch(/\bat \w+ \(|does not exist|node_modules/)
    }
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(server.errors()).toBe('')
  },
)

test('decisions, running: until the database is ready every request answers 503, and a database that says nothing is waited for', async () => {
  await using folder = await temporaryFolder()
  const sockets: Socket[] = []
  const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const address = mute.address()
  const port = typeof address === 'object' && address?.port
  await using server = await launch(folder.path, { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nowhere`, LOG_LEVEL: 'warn' })
  const answer = await eventually('the port is open', () => fetch(`${server.url}/api/health`).catch(() => undefined))
  expect([answer.status, await answer.json()]).toEqual([503, { message: 'The site is starting. Please try again in a moment.' }])
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'retry-after': '1', 'x-content-type-options': 'nosniff' })

  // A connection that says nothing is given up after five seconds.
  await eventually('the log says that it waits', () => /The database can’t be reached yet/.test(server.output()), 20_000)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe('SIGTERM')
  expect(server.errors()).toBe('')
  for (const socket of sockets) socket.destroy()
  mute.close()
})
