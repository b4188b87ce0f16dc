import { serveCalls } from '@/platform/http/serve-calls.server'
import { activityCalls } from './activity.calls'
import { type ActivityRow, countActivity, listActivity } from './activity.repository.server'
import type { Activity } from './activity.schema'

const PAGE = 50

const presentActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  at: row.at,
  username: row.username,
  action: row.action,
  entity: row.entity,
  entityId: row.entityId,
  label: row.label,
  detail: row.detail,
})

export const activityApi = serveCalls(activityCalls, {
  'GET /api/activity': async ({ services: { db }, query: { limit = PAGE, offset, search } }) => {
    const rows = await listActivity(db, { search, limit, offset })
    return { activity: rows.map(presentActivity), matching: await countActivity(db, { search }) }
  },
})
