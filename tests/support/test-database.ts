import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, type Engine, type Migrations, openDatabase } from '@/platform/database/database.server'
import { createLogger } from '@/platform/logger.server'
import { columnTypes } from '../../db/column-types'
import { migrations } from '../../db/migrations'
import { createDatabase } from './create-database'
import { borrowDatabase } from './reused-database'

export const silentLog = createLogger('silent')

/** An empty database of its own for one test, without the rest of the site. */
export interface TestDatabase extends AsyncDisposable {
  db: Database
  dir: string
  /** Another connection to the same database, as a second process would have. */
  openAgain(options?: { exclusive?: boolean; migrations?: Migrations }): Promise<Database>
}

/**
 * `upTo` names the last migration that it went through; opened again, it goes through the others. Without, it is a copy of one that
 * went through all: going through them takes far longer. `tuning` is SQLite's.
 */
export async function openTestDatabase(
  engine: Engine,
  { upTo, tuning = true }: { upTo?: string; tuning?: boolean } = {},
): Promise<TestDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'flatirons-test-'))
  const isCopy = upTo === undefined
  const database = engine === 'postgres' ? await (isCopy ? borrowDatabase() : emptyDatabase()) : undefined
  if (isCopy && !database) await copyFile(inject('migratedFile'), join(dir, 'flatirons.db'))
  const opened: Database[] = []
  const open = async (options: { exclusive?: boolean; migrations?: Migrations } = {}) => {
    const db = await openDatabase({ url: database?.url, dir, migrations, columnTypes, tuning, ...options })
    opened.push(db)
    return db
  }
  return {
    db: await open({ migrations: upTo === undefined ? migrations : migrationsUpTo(upTo) }),
    dir,
    openAgain: open,
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((db) => db.close()))
      await database?.release()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function emptyDatabase() {
  const { url, drop } = await createDatabase()
  return { url, release: drop }
}

const migrationsUpTo =
  (last: string): Migrations =>
  (engine) =>
    Object.fromEntries(Object.entries(migrations(engine)).filter(([name]) => name <= last))
