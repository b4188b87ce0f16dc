import { cp, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { createDatabase } from './create-database'
import { temporaryFolder } from './temporary-folder'
import type { testedEngines } from './tested-engines'

type Engine = (typeof testedEngines)[number]

const fixture = resolve(import.meta.dirname, '../fixtures/first-wave')
/** Twenty minutes after the program that wrote it was killed: what it had begun to send, or would try again, is due. */
const CLOCK_FROM = '2026-11-22T06:20:00Z'

/** What the program showed only once, while it wrote the fixture. */
interface Known {
  /** A cookie of maren's. */
  session: string
  invitation: string
  /** For maren's password. */
  resetLink: string
  /** The mail that waits for its first or next try, oldest first. */
  queued: { to: string[]; messageId: string }[]
}

/** A copy of `tests/fixtures/first-wave` to start the program on. */
interface FirstWave extends AsyncDisposable {
  dataDir: string
  env: Record<string, string>
  known: Known
  /** The bytes of an upload as they were written; `path` as pages show it. */
  upload(path: string): Promise<Buffer>
}

export async function copyFirstWave(engine: Engine): Promise<FirstWave> {
  const from = join(fixture, engine)
  const folder = await temporaryFolder()
  // The database is packed, and what the test knows is no part of a data folder.
  await cp(from, folder.path, { recursive: true, filter: (path) => !/\.(?:gz|sql|json)$/.test(path) })
  const database = engine === 'postgres' ? await loadDatabase(join(from, 'database.sql')) : undefined
  if (!database) await writeFile(join(folder.path, 'flatirons.db'), gunzipSync(await readFile(join(from, 'flatirons.db.gz'))))
  return {
    dataDir: folder.path,
    env: {
      NODE_OPTIONS: `--import=${new URL('./clock-from.ts', import.meta.url).href}`,
      CLOCK_FROM,
      ...(database && { DATABASE_URL: database.url }),
    },
    known: JSON.parse(await readFile(join(from, 'known.json'), 'utf8')),
    upload: (path) => readFile(join(from, path)),
    async [Symbol.asyncDispose]() {
      await database?.drop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function loadDatabase(dump: string) {
  const database = await createDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(await readFile(dump, 'utf8'))
  await client.end()
  return database
}
