import { randomUUID } from 'node:crypto'
import { type ErrorHandler, Hono } from 'hono'
import { compress } from 'hono/compress'
import { sql } from 'kysely'
import * as z from 'zod'
import { readSession } from '@/features/accounts/auth.api.server'
import { showPreviewed } from '@/features/desk/publishing/previews.server'
import { isDiskFull, isReadOnly, isUnavailable } from '@/platform/database/database-errors.server'
import { errorCode } from '@/platform/error-code'
import { createCache } from '@/platform/http/cache.server'
import { defineCalls } from '@/platform/http/calls'
import { ApiError } from '@/platform/http/errors.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { originCheck } from '@/platform/http/origin-check.server'
import { commonHeaders, DATA_CSP } from '@/platform/http/security-headers.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { createRenderQueue } from '@/platform/rendering/render-queue.server'
import type { Services } from '@/platform/services.server'
import { programVersion } from '@/platform/version.server'
import { openApi } from './openapi.server'
import '@/content/feature.server'

/** The whole API under `/api`, from the features' calls; `cache` keeps public answers, and costly ones wait in the `queue` of pages. */
export function createApi(services: Services, cache = createCache(services.content), queue = createRenderQueue()) {
  const headers = Object.entries({ ...commonHeaders(services.config.publicUrl), 'content-security-policy': DATA_CSP })
  const api = new Hono<ApiEnv>()
  api.use(async (c, next) => {
    c.set('services', services)
    c.set('answers', cache)
    c.set('queue', queue)
    c.set('requestId', c.env?.requestId ?? randomUUID())
    await next()
    // The frame of a preview has a policy of its own.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    // Answers depend on the session, and change without notice.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  api.onError(toErrorResponse)
  api.notFound(() => {
    throw new ApiError(404, 'There is nothing at this address.')
  })
  api.use(async (c, next) => {
    // PostgreSQL cannot even compare a text with a NUL in it, so there can be nothing under such an address.
    if (c.req.url.includes('%00')) throw new ApiError(404, 'There is nothing at this address.')
    await next()
  })
  api.use(originCheck(services.config.publicUrl))
  api.use(readSession)
  api.use((c, next) => (c.get('actor') ? compressForStaff(c, next) : next()))
  api.use(showPreviewed)
  for (const routes of [healthApi, ...services.features.flatMap(({ api: calls = [] }) => calls)]) api.route('/', routes)
  api.route('/', openApi(api))
  return api
}

/**
 * Staff read long lists on phones; what visitors get lies compressed in the cache. The length reveals nothing to other sites, which can’t ask
 * with someone’s session (`SameSite`).
 */
const compressForStaff = compress({ contentTypeFilter: /^(?:application\/json|text\/csv)/ })

/** Every failure as JSON with a `message` and, for validation, `issues`; never a stack trace (spec decisions, 'The API'). */
const toErrorResponse: ErrorHandler<ApiEnv> = (error, c) => {
  const known = error instanceof ApiError ? error : ownTrouble(error)
  if (known.status >= 500) {
    // A database's message may quote what someone typed, so only its kind is logged.
    const where = error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 6)
    c.get('services')?.log.error(
      { requestId: c.get('requestId'), status: known.status, name: error.name, code: errorCode(error), where },
      'A request failed',
    )
  }
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value)
  return c.json({ message: known.message, ...(known.issues && { issues: known.issues }), ...known.details }, known.status)
}

function ownTrouble(error: Error): ApiError {
  if (isDiskFull(error)) return new ApiError(507, 'There is no room left on the server. Nothing was saved.')
  if (isReadOnly(error)) return new ApiError(503, 'The server can’t save anything right now. Nothing was saved; please try again later.')
  if (isUnavailable(error)) return new ApiError(503, 'The site cannot reach its database right now. Please try again in a moment.')
  return new ApiError(500, 'Something went wrong on our side. Please try again later.')
}

const health = z.object({ status: z.literal('ok'), version: z.string() })
const readiness = z.object({
  status: z.enum(['ok', 'degraded']).describe('`degraded` while the database is away and pages at hand are served'),
  version: z.string(),
})

const calls = defineCalls({
  'GET /api/health': { summary: 'Whether the site works', success: { body: health }, failures: [503] },
  'GET /api/ready': { summary: 'Whether the site takes new requests', success: { body: readiness }, failures: [503] },
})

/** Both are 200 once the tables are up to date and the database answers (spec decisions, 'Running'; spec B §9.2). */
const healthApi = serveCalls(calls, {
  'GET /api/health': ({ services }) => checkDatabase(services),
  'GET /api/ready': ({ services }) => {
    if (services.lifecycle.isStopping) throw new ApiError(503, 'The site is about to stop.')
    return checkReadiness(services)
  },
})

async function checkDatabase({ db, content }: Services) {
  try {
    await content.untilAway(() => sql`select 1`.execute(db.kysely()))
  } catch {
    throw new ApiError(503, 'The database does not answer.')
  }
  return { status: 'ok', version: programVersion } as const
}

/** A balancer that took every process away since their database is would keep from visitors the pages that they have at hand. */
async function checkReadiness(services: Services) {
  try {
    return await checkDatabase(services)
  } catch (error) {
    await services.content.confirm()
    if (!services.content.isUnconfirmed()) throw error
    return { status: 'degraded', version: programVersion } as const
  }
}
