import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '@/platform/services.server'
import { openServices } from '../services.server'

/**
 * Runs `work` on a copy of the embedded database, so that nothing on the running site waits for it. PostgreSQL is used as it is:
 * there, work that is rolled back holds up only other writes.
 */
export async function withDatabaseCopy<T>(services: Services, work: (services: Services) => Promise<T>): Promise<T> {
  const { db, config, features } = services
  if (db.engine === 'postgres') return work(services)
  const folder = await mkdtemp(join(config.dataDir, '.import-'))
  try {
    await db.copyTo(join(folder, 'flatirons.db'))
    const copy = await openServices({ ...config, dataDir: folder }, { exclusive: true })
    try {
      return await work({ ...copy, features })
    } finally {
      await copy.db.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
