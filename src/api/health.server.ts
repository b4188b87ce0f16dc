import { sql } from 'kysely'
import * as z from 'zod'
import { defineCalls } from '@/platform/http/calls'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'

const calls = defineCalls({
  'GET /api/health': { summary: 'Whether the site works', success: { body: z.object({ status: z.literal('ok') }) }, failures: [503] },
})

/** 200 once the tables are up to date and the database answers, else 503 (spec decisions, 'Running'). */
export const healthApi = serveCalls(calls, {
  'GET /api/health': async ({ services }) => {
    try {
      await sql`select 1`.execute(services.db.q())
    } catch {
      throw new ApiError(503, 'The database does not answer.')
    }
    return { status: 'ok' }
  },
})
