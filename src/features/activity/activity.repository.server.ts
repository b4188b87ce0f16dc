import type { ExpressionBuilder } from 'kysely'
import type { Database, Schema } from '@/platform/database.server'
import { contains } from '@/platform/text-search.server'
import '@/platform/audit-log.server'

/** What the search looks at. */
interface Wanted {
  search?: string | undefined
}

const found = (db: Database, { search }: Wanted) =>
  db
    .q()
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.account_id')
    .$if(Boolean(search), (query) => query.where(holding(search ?? '')))

const holding = (search: string) => (e: ExpressionBuilder<Schema, 'audit_log' | 'accounts'>) =>
  e.or(['accounts.username', 'audit_log.label', 'audit_log.entity', 'audit_log.action'].map((column) => contains(column, search)))

/** Entries of the audit log, newest first, with the name of who did it: null for the command line. */
export const listActivity = (db: Database, { limit, offset = 0, ...wanted }: Wanted & { limit: number; offset?: number | undefined }) =>
  found(db, wanted)
    .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.entity', 'audit_log.entity_id', 'audit_log.label'])
    .select(['audit_log.account_id', 'accounts.username'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number]

export async function countActivity(db: Database, wanted: Wanted): Promise<number> {
  const { count } = await found(db, wanted)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
