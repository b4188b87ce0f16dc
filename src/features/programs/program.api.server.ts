import { Hono } from 'hono'
import type { ApiEnv } from '@/platform/http.server'
import { presentProgram } from './program.presenter.server'
import { listPrograms } from './program.repository.server'

/** Programs (spec D1 §7). */
export const programsApi = new Hono<ApiEnv>().get('/cms/programs', async (c) =>
  c.json({ programs: (await listPrograms(c.var.services.db)).map(presentProgram) }),
)
