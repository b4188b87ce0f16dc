import { Hono } from 'hono'
import { sql } from 'kysely'
import * as z from 'zod'
import { ApiError } from '@/platform/http/errors.server'
import type { ApiEnv } from '@/platform/http/http.server'
import { operation } from '@/platform/http/operation.server'

/** 200 once the tables are up to date and the database answers, else 503 (spec decisions, 'Running'). */
export const healthApi = new Hono<ApiEnv>().get(
  '/health',
  operation({ summary: 'Whether the site works', success: { body: z.object({ status: z.literal('ok') }) }, failures: [503] }),
  async (c) => {
    try {
      await sql`select 1`.execute(c.var.services.db.q())
    } catch {
      throw new ApiError(503, 'The database does not answer.')
    }
    return c.json({ status: 'ok' })
  },
)
