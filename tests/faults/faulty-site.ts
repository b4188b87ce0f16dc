import type { Engine } from '@/platform/database/database.server'
import type { CrashSite } from '../support/crash-round'
import { createDatabase } from '../support/create-database'
import { temporaryFolder } from '../support/temporary-folder'

/** Where a site that meets with a fault keeps its data; each process over it is started with `env`. */
export interface FaultySite extends CrashSite, AsyncDisposable {}

/** `dataDir`: a folder of the caller's; `databaseUrl` makes of the address of a new PostgreSQL database the one that the site is given. */
export async function openFaultySite(
  engine: Engine,
  {
    dataDir,
    env = {},
    databaseUrl = (url) => url,
  }: { dataDir?: string; env?: Record<string, string>; databaseUrl?: (url: string) => string } = {},
): Promise<FaultySite> {
  const folder = dataDir === undefined ? await temporaryFolder() : undefined
  const database = engine === 'postgres' ? await createDatabase() : undefined
  return {
    engine,
    dataDir: dataDir ?? folder?.path ?? '',
    env: { ...env, ...(database && { DATABASE_URL: databaseUrl(database.url) }) },
    async [Symbol.asyncDispose]() {
      await database?.drop()
      await folder?.[Symbol.asyncDispose]()
    },
  }
}
