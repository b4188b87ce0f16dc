import type { ExpressionBuilder } from 'kysely'
import type { Feature } from '@/content/feature.server'
import { BATCH_SIZE, deleteInBatches } from '@/content/retention.server'
import { deleteOldAudit } from '@/platform/database/audit-log.server'
import { countRows } from '@/platform/database/count-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { contains, containsLowercase } from '@/platform/database/text-search.server'
import { presenter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Page } from '@/platform/rendering/page-query'
import { activity, activityCalls } from '../desk.calls'

const PAGE = 50

const activityApi = serveCalls(activityCalls, {
  'GET /api/activity': async ({ services: { db }, query: { limit = PAGE, offset, search } }) => ({
    activity: (await listActivity(db, { search, limit, offset })).map(presenter(activity)),
    matching: await countRows(db.selectFrom('audit_log').where(matchesSearch(db, search))),
  }),
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

export const listActivity = (db: Database, { limit, offset = 0, search }: Partial<Page> & { limit: number; search?: string | undefined }) =>
  db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.accountId')
    .where(matchesSearch(db, search))
    .select(['audit_log.id', 'at', 'action', 'entity', 'entityId', 'label', 'detail', 'accountId', 'username'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number]
