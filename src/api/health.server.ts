import { sql } from 'kysely'
import * as z from 'zod'
import { defineCalls } from '@/platform/http/calls'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'

const success = { body: z.object({ status: z.literal('ok') }) }

const calls = defineCalls({
  'GET /api/health': { summary: 'Whether the site works', success, failures: [503] },
  'GET /api/ready': { summary: 'Whether the site takes new requests', success, failures: [503] },
})

/** Both are 200 once the tables are up to date and the database answers, else 503 (spec decisions, 'Running'; spec B §9.2). */
export const healthApi = serveCalls(calls, {
  'GET /api/health': ({ services }) => checkDatabase(services),
  'GET /api/ready': ({ services }) => {
    if (services.lifecycle.isStopping) throw new ApiError(503, 'The site is about to stop.')
    return checkDatabase(services)
  },
})

async function checkDatabase({ db }: Services) {
  try {
    await sql`select 1`.execute(db.q())
  } catch {
    throw new ApiError(503, 'The database does not answer.')
  }
  return { status: 'ok' } as const
}
