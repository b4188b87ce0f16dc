import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type Engine, openDatabase } from '@/platform/database.server'
import { createLogger } from '@/platform/logger.server'
import { migrations } from '../../db/migrations'
import { createDatabase } from './create-database'

export const silentLog = createLogger('silent')

/** An empty database of its own for one test, without the rest of the site. */
export interface TestDatabase extends AsyncDisposable {
  db: Database
  dir: string
  /** Another connection to the same database, as a second process would have. */
  openAgain(options?: { exclusive?: boolean }): Promise<Database>
}

export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'flatirons-test-'))
  const database = engine === 'postgres' ? await createDatabase() : undefined
  const opened: Database[] = []
  const open = async (options: { exclusive?: boolean } = {}) => {
    const db = await openDatabase({ url: database?.url, dir, migrations, ...options })
    opened.push(db)
    return db
  }
  return {
    db: await open(),
    dir,
    openAgain: open,
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((db) => db.close()))
      await database?.drop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
