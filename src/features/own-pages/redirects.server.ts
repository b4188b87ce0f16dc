import type { Generated } from 'kysely'
import type { Reader } from '@/content/content-rows.server'
import { jsonPieces, oneFile } from '@/content/feature.server'
import type { Services } from '@/platform/services.server'

interface RedirectTable {
  id: Generated<number>
  /** Paths of this site, `/old-house`; another page may be at the first by now, and is what visitors get. */
  fromPath: string
  toPath: string
  createdAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    redirects: RedirectTable
  }
}

/** Where a path that has no page leads on to, if anywhere (spec B §11.5). */
export const findRedirect = async ({ db }: Pick<Reader, 'db'>, path: string): Promise<string | undefined> =>
  (await db.selectFrom('redirects').select('toPath').where('fromPath', '=', path).executeTakeFirst())?.toPath

/** Lets a former address lead on for good, within the caller's transaction; what led to it leads straight on, so that no chain or loop can be. */
export async function leadOn({ db, clock }: Pick<Services, 'db' | 'clock'>, from: string, to: string) {
  await db.deleteFrom('redirects').where('fromPath', 'in', [from, to]).execute()
  await db.updateTable('redirects').set({ toPath: to }).where('toPath', '=', from).execute()
  await db.insertInto('redirects').values({ fromPath: from, toPath: to, createdAt: clock.now().toISOString() }).execute()
}

export const redirectsExport = oneFile(
  'redirects.json',
  'Former addresses, and the paths to which they lead on.',
  async function* ({ db }: Services) {
    yield* jsonPieces([
      await db.selectFrom('redirects').select(['fromPath as from', 'toPath as to', 'createdAt']).orderBy('fromPath').execute(),
    ] as never)
  },
)
