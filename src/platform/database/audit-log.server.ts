import type { Generated } from 'kysely'
import type { Clock } from '@/platform/time/clock'
import type { Database } from './database.server'

interface AuditLogTable {
  id: Generated<number>
  accountId: number | null
  action: string
  entity: string
  entityId: number | null
  label: string | null
  detail: string | null
  at: string
}

declare module './database.server' {
  interface Schema {
    audit_log: AuditLogTable
  }
}

export interface AuditEntry {
  /** Null for the command line, and for what the program does itself. */
  accountId: number | null
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'restore'
    | 'delete for good'
    | 'delete unused'
    | 'delete samples'
    | 'reorder'
    | 'invite'
    | 'withdraw'
    | 'resend'
    | 'disable'
    | 'enable'
    | 'change email'
    | 'change password'
    | 'change role'
    | 'change second factor'
    | 'reset second factor'
    | 'make reset link'
    | 'make preview link'
    | 'end session'
    | 'end sessions'
    | 'write to'
    | 'erase'
    | 'delete expired'
    | 'import'
    | 'export'
    | 'log in'
    | 'fail to log in'
    | 'send'
    | 'schedule'
    | 'unschedule'
    | 'pause'
    | 'resume'
    | 'release'
    | 'drop'
    | 'stop'
  entity: string
  entityId: number | null
  /** What the entity was called, for those that are public anyway: never a visitor's name or address. */
  label?: string
  /** What else a reviewer should know, as the end of the sentence that the rest makes, like `by invitation of anna`. */
  detail?: string
}

/** Notes who did what; only within the transaction that did it. */
export async function recordAudit(
  { db, clock }: { db: Database; clock: Clock },
  { accountId, action, entity, entityId, label, detail }: AuditEntry,
) {
  const entry = {
    accountId,
    action,
    entity,
    entityId,
    label: label?.slice(0, 200) ?? null,
    detail: detail?.slice(0, 200) ?? null,
    at: clock.now().toISOString(),
  }
  await db.insertInto('audit_log').values(entry).execute()
  const tell = listeners.get(db)
  if (tell) db.afterCommit(() => tell(entry))
}

type Listener = (entry: Omit<AuditLogTable, 'id'>) => void
const listeners = new WeakMap<Database, Listener>()

/** Tells of each entry of this process once it is committed, in the order of the commits. */
export const onAudit = (db: Database, listener: Listener): void => void listeners.set(db, listener)

/** Deletes the names of entities, such as erased people; that something was done to them stays. */
export async function removeLabels(db: Database, entity: string, entityIds: readonly number[]) {
  for (const id of entityIds)
    await db.updateTable('audit_log').set({ label: null, detail: null }).where('entity', '=', entity).where('entityId', '=', id).execute()
}

export async function deleteOldAudit(db: Database, moment: string, limit: number): Promise<number> {
  const old = db.selectFrom('audit_log').select('id').where('at', '<', moment).orderBy('at').limit(limit)
  const { numDeletedRows } = await db.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const findLastChange = (db: Database, entity: string, entityId: number): Promise<{ accountId: number | null } | undefined> =>
  db
    .selectFrom('audit_log')
    .select('accountId')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('action', 'in', ['create', 'update', 'restore'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
