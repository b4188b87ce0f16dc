import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../tests/support/create-database.ts'
import { freePort, startServer } from '../tests/support/server-process.ts'
import type { Where } from './fill.ts'
import { logIn, PASSWORD } from './log-in.ts'
import { untilIdle } from './process-time.ts'

/** A site on a database of its own, whose tables `fill` fills while it is stopped. `startTime` is how long its start took then, in milliseconds. */
export async function openFilledSite(engine: 'sqlite' | 'postgres', fill: (where: Where) => Promise<void>) {
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-bench-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = engine === 'postgres' ? await createDatabase() : undefined
  opened.defer(() => database?.drop())
  const env = {
    ...{ PORT: await freePort(), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADMIN_PASSWORD: PASSWORD, SAMPLE_CONTENT: 'off' },
    ...(database && { DATABASE_URL: database.url }),
  }
  const first = startServer(env)
  opened.use(first)
  await first.healthy()
  await keepAll(first.url)
  first.child.kill('SIGTERM')
  await first.exited
  await fill({ databaseUrl: database?.url, dataDir })
  const started = performance.now()
  const server = startServer(env)
  opened.use(server)
  await server.healthy()
  const startTime = performance.now() - started
  await untilIdle(server)
  const parts = opened.move()
  return { server, startTime, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

/** Lets nothing be old enough to be deleted while lists of it are measured. */
async function keepAll(url: string) {
  const headers = { 'content-type': 'application/json', cookie: await logIn(url) }
  const retention = { registrations: 120, enquiries: 120, heldSpam: 12, sentMail: 60, audit: 120, payments: 120 }
  const answer = await fetch(`${url}/api/settings`, { method: 'PUT', headers, body: JSON.stringify({ retention }) })
  if (!answer.ok) throw new Error(`The settings were refused: ${await answer.text()}`)
}
