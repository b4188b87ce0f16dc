import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../tests/support/create-database.ts'
import { freePort, startServer } from '../tests/support/server-process.ts'
import type { Where } from './fill.ts'
import { PASSWORD } from './log-in.ts'

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
  first.child.kill('SIGTERM')
  await first.exited
  await fill({ databaseUrl: database?.url, dataDir })
  const started = performance.now()
  const server = startServer(env)
  opened.use(server)
  await server.healthy()
  const startTime = performance.now() - started
  const parts = opened.move()
  return { server, startTime, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}
