import type { ExpressionBuilder } from 'kysely'
import type { Feature } from '@/content/feature.server'
import { BATCH_SIZE, deleteInBatches } from '@/content/retention.server'
import { deleteOldAudit } from '@/platform/database/audit-log.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { contains, containsLowercase } from '@/platform/database/text-search.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { type Activity, activityCalls } from '../desk.calls'
import '@/platform/database/audit-log.server'

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

const activityApi = serveCalls(activityCalls, {
  'GET /api/activity': async ({ services: { db }, query: { limit = PAGE, offset, search } }) => {
    const rows = await listActivity(db, { search, limit, offset })
    return { activity: rows.map(presentActivity), matching: await countActivity(db, { search }) }
  },
})

export const activityFeature: Feature = {
  name: 'activity',
  api: [activityApi],
  retention: [
    {
      setting: 'audit',
      nouns: ['activity', 'activities'],
      deleteExpired: ({ db }, cutoff) => deleteInBatches({ db }, () => deleteOldAudit(db, cutoff.toISOString(), BATCH_SIZE)),
    },
  ],
}

interface ActivityFilter {
  search?: string | undefined
}

const matchesSearch = (db: Database, search: string | undefined) => (e: ExpressionBuilder<Schema, 'audit_log'>) => {
  if (!search) return e.lit(true)
  const people = e
    .selectFrom('accounts')
    .select('id')
    .where(contains(db, 'username', search))
  return e.or([
    contains(db, 'audit_log.label', search),
    contains(db, 'audit_log.detail', search),
    e('accountId', 'in', people),
    ...['entity', 'action'].map((what) => containsLowercase(what, search)),
  ])
}

export const listActivity = (
  db: Database,
  { limit, offset = 0, ...filter }: ActivityFilter & { limit: number; offset?: number | undefined },
) =>
  db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.accountId')
    .where(matchesSearch(db, filter.search))
    .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.entity', 'audit_log.entityId', 'audit_log.label'])
    .select('audit_log.detail')
    .select(['audit_log.accountId', 'accounts.username'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number]

async function countActivity(db: Database, filter: ActivityFilter): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .where(matchesSearch(db, filter.search))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
