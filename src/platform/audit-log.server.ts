import type { Generated } from 'kysely'
import type { Clock } from './clock'
import type { Database } from './database.server'

interface AuditLogTable {
  id: Generated<number>
  account_id: number
  action: string
  entity: string
  entity_id: number
  at: string
}

declare module '@/platform/database.server' {
  interface Schema {
    audit_log: AuditLogTable
  }
}

export interface AuditEntry {
  accountId: number
  action: 'create' | 'update' | 'delete'
  /** Singular noun, for instance `event`. */
  entity: string
  entityId: number
}

/** Notes who did what, within the transaction that did it. */
export async function recordAudit({ db, clock }: { db: Database; clock: Clock }, entry: AuditEntry) {
  await db
    .q()
    .insertInto('audit_log')
    .values({
      account_id: entry.accountId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      at: clock.now().toISOString(),
    })
    .execute()
}
