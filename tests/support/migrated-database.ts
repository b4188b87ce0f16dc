import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '@/platform/database/database.server'
import { columnTypes } from '../../db/column-types'
import { migrations } from '../../db/migrations'
import { createDatabase, dropCopies } from './create-database'

declare module 'vitest' {
  interface ProvidedContext {
    /** An SQLite file with every table and no content, to be copied: making the tables takes far longer. */
    migratedFile: string
    /** The name of a PostgreSQL database of the same kind. */
    migratedDatabase: string
  }
}

/** Runs once, before all tests; where there is no PostgreSQL, it makes only the file. */
export async function setup(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'flatirons-migrated-'))
  const database = process.env.TEST_DATABASE_URL ? await createDatabase() : undefined
  for (const url of database ? [undefined, database.url] : [undefined]) {
    const db = await openDatabase({ url, dir, migrations, columnTypes })
    // Closing it writes its log into the file.
    await db.close()
  }
  project.provide('migratedFile', join(dir, 'flatirons.db'))
  if (database) project.provide('migratedDatabase', database.name)
  return async () => {
    if (database) await dropCopies(database.name)
    await database?.drop()
    await rm(dir, { recursive: true })
  }
}
