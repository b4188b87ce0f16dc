import type { Generated, Selectable } from 'kysely'
import { changeContent } from '@/content/content-operations.server'
import type { Reader } from '@/content/content-rows.server'
import { type Feature, jsonPieces, oneFile } from '@/content/feature.server'
import type { Schema } from '@/platform/database/database.server'
import { ApiError, invalidInput, orNotFound } from '@/platform/http/errors.server'
import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { hasAddress, pathHere } from './addresses.server'
import { type RedirectAnswer, redirectCalls } from './redirect.calls'

declare module '@/platform/database/database.server' {
  interface Schema {
    /** Paths of this site, `/old-house`; another page may be at the first by now, and is what visitors get. */
    redirects: { id: Generated<number>; fromPath: string; toPath: string; createdAt: string }
  }
}

type RedirectRow = Selectable<Schema['redirects']>

/** Where a path that has no page leads on to, if anywhere (spec B §11.5). */
export const findRedirect = async ({ db }: Pick<Reader, 'db'>, path: string): Promise<string | undefined> =>
  (await db.selectFrom('redirects').select('toPath').where('fromPath', '=', path).executeTakeFirst())?.toPath

/** Lets a former address lead on for good, within the caller's transaction; what led to it leads straight on, so that no chain or loop can be. */
export async function leadOn({ db, clock }: Pick<Services, 'db' | 'clock'>, from: string, to: string): Promise<RedirectRow> {
  await db.deleteFrom('redirects').where('fromPath', 'in', [from, to]).execute()
  await db.updateTable('redirects').set({ toPath: to }).where('toPath', '=', from).execute()
  const values = { fromPath: from, toPath: to, createdAt: clock.now().toISOString() }
  return db.insertInto('redirects').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Staff look through all of them. */
const MAX_REDIRECTS = 1000

const listRedirects = ({ db }: Pick<Services, 'db'>): Promise<RedirectRow[]> =>
  db.selectFrom('redirects').selectAll().orderBy('fromPath').execute()

async function present(services: Services, rows: readonly RedirectRow[]): Promise<RedirectAnswer[]> {
  const lists = await Promise.all(services.features.map(({ pages }) => pages?.list?.(services)))
  const listed = new Set(lists.flatMap((pages) => pages ?? []).map(({ path }) => path))
  const isThere = async (path: string) => listed.has(path) || (await hasAddress(services, path))
  return Promise.all(
    rows.map(async ({ id, fromPath, toPath, createdAt }) => ({
      ...{ id, from: fromPath, to: toPath, createdAt },
      ...(listed.has(fromPath) && { isHidden: true as const }),
      ...(!(await isThere(pathHere(toPath, services.config) ?? toPath)) && { leadsNowhere: true as const }),
    })),
  )
}

/** Throws ApiError 400 for a loop, a former address that exists, and a page that doesn't. */
async function addRedirect(services: Services, { from: typed, to }: { from: string; to: string }, accountId: number) {
  const { config } = services
  const from = decodeURI(new URL(typed, config.publicUrl).pathname)
  const target = pathHere(to, config) ?? to
  const work = async () => {
    if (from === target) throw invalidInput('from', 'An address can’t lead on to itself')
    const known = await findRedirect(services, from)
    if (known) throw invalidInput('from', `${from} leads on to ${known} already`)
    if (await hasAddress(services, from)) throw invalidInput('from', `There is a page at ${from}, which visitors would not find any more`)
    const moved = await findRedirect(services, target)
    if (moved) throw invalidInput('to', `${target} leads on to ${moved}: please choose that`)
    if (!(await hasAddress(services, target))) throw invalidInput('to', `Visitors find no page at ${target}`)
    if ((await listRedirects(services)).length >= MAX_REDIRECTS)
      throw new ApiError(400, `There can be ${MAX_REDIRECTS} redirects at most. Please delete some first.`)
    return leadOn(services, from, to)
  }
  return changeContent(services, work, ({ id }) => ({ accountId, action: 'create', entity: 'redirect', entityId: id, label: from }))
}

const redirectsApi = serveCalls(redirectCalls, {
  'GET /api/redirects': async ({ services }) => ({ redirects: await present(services, await listRedirects(services)) }),
  'POST /api/redirects': async ({ services, actor, body, once }) => {
    const input = await body()
    const [redirect] = await present(services, [await once(input, () => addRedirect(services, input, actor.id))])
    return { redirect: redirect as RedirectAnswer }
  },
  'DELETE /api/redirects/:id': async ({ c, services, actor }) => {
    const id = idParameter(c, 'Redirect not found')
    const remove = async () =>
      orNotFound(await services.db.deleteFrom('redirects').where('id', '=', id).returningAll().executeTakeFirst(), 'Redirect not found')
    await changeContent(services, remove, ({ fromPath }) => ({
      ...{ accountId: actor.id, action: 'delete', entity: 'redirect', entityId: id, label: fromPath },
    }))
    return { message: 'Redirect deleted' }
  },
})

export const redirectsFeature: Feature = {
  name: 'redirects',
  api: [redirectsApi],
  exports: [
    oneFile('redirects.json', 'Former addresses, and the paths to which they lead on.', async function* (services) {
      const rows = await listRedirects(services)
      yield* jsonPieces([rows.map(({ fromPath: from, toPath: to, createdAt }) => ({ from, to, createdAt }))] as never)
    }),
  ],
}
