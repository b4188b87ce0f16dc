import { Hono } from 'hono'
import { type ApiEnv, validateQuery } from '@/platform/http/http.server'
import { operation } from '@/platform/http/operation.server'
import { type ActivityRow, countActivity, listActivity } from './activity.repository.server'
import { type Activity, activityList, activityListQuery } from './activity.schema'

const listCall = operation({
  summary: 'List what was changed, and by whom',
  access: 'admin',
  query: activityListQuery,
  success: { body: activityList },
})

const PAGE = 50

const presentActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  at: row.at,
  username: row.username,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  label: row.label,
  detail: row.detail,
})

/** The audit log, for admins. */
export const activityApi = new Hono<ApiEnv>().get('/activity', listCall, async (c) => {
  const { db } = c.var.services
  const { limit = PAGE, offset, search } = validateQuery(c, activityListQuery)
  const rows = await listActivity(db, { search, limit, offset })
  return c.json({ activity: rows.map(presentActivity), matching: await countActivity(db, { search }) })
})
