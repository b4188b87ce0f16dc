import type { Database } from '@/platform/database.server'
import './account.table.server'

/** The last `limit` entries of the audit log, newest first, with the name of who did it: null for the command line. */
export const listAuditTrail = (db: Database, limit: number) =>
  db
    .q()
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.account_id')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.entity', 'audit_log.entity_id', 'audit_log.label'])
    .select(['audit_log.account_id', 'accounts.username'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
