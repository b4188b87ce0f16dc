import type { Generated } from 'kysely'
import type { Clock } from './clock'
import type { Database } from './database.server'

interface AuditLogTable {
  id: Generated<number>
  account_id: number | null
  action: string
  entity: string
  entity_id: number | null
  label: string | null
  at: string
}

declare module '@/platform/database.server' {
  interface Schema {
    audit_log: AuditLogTable
  }
}

export interface AuditEntry {
  /** Null for the command line. */
  accountId: number | null
  action: 'create' | 'update' | 'delete' | 'reorder' | 'invite' | 'disable' | 'enable' | 'change password'
  /** Singular noun, for instance `event`. */
  entity: string
  /** Null where the change is not one entity's, like a new order. */
  entityId: number | null
  /** What the entity was called, for those that are public anyway: never a visitor's name or address. */
  label?: string
}

/** Notes who did what, within the transaction that did it. */
export async function recordAudit(
  { db, clock }: { db: Database; clock: Clock },
  { accountId, action, entity, entityId, label }: AuditEntry,
) {
  await db
    .q()
    .insertInto('audit_log')
    .values({
      account_id: accountId,
      action,
      entity,
      entity_id: entityId,
      label: label?.slice(0, 200) ?? null,
      at: clock.now().toISOString(),
    })
    .execute()
}
