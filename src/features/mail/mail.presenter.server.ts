import type { Database } from '@/platform/database/database.server'
import { listMailByKeys, listMailOf, type MailRow } from './mail.repository.server'
import type { Mail, MailStatus } from './mail.schema'

/** `heldKeys`: of the emails that wait since a restore. */
export function presentMail(row: MailRow, label: string, heldKeys?: ReadonlySet<string>): Mail {
  const status = statusOf(row)
  const isKnown = row.recipient !== null && row.withdrawnAt === null
  return {
    id: row.id,
    kind: row.kind,
    label,
    to: isKnown ? [row.recipient ?? ''] : null,
    about: isKnown ? row.about : null,
    status,
    isHeld: status === 'queued' && (heldKeys?.has(row.key) ?? false),
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    sentBy: row.sentBy,
    nextTryAt: status === 'queued' ? row.nextTryAt : null,
    attempts: row.attempts,
    reason: row.lastError,
  }
}

const statusOf = (row: Pick<MailRow, 'sentAt' | 'sentBy' | 'failedAt'>): MailStatus => {
  if (row.sentAt) return row.sentBy === 'file' ? 'saved' : 'sent'
  return row.failedAt ? 'failed' : 'queued'
}

export async function findMailStates(db: Database, keys: readonly string[]): Promise<Map<string, Pick<Mail, 'id' | 'status' | 'reason'>>> {
  const rows = keys.length === 0 ? [] : await listMailByKeys(db, keys)
  return new Map(
    rows.map((row) => {
      const { id, status, reason } = presentMail(row, row.kind)
      return [row.key, { id, status, reason }]
    }),
  )
}

export const listMailKeys = async (
  db: Database,
  { kind, about }: { kind: string; about: { kind: string; id: number } },
): Promise<string[]> =>
  (await listMailOf(db, { kind: about.kind, ids: [about.id] })).filter((row) => row.kind === kind).map(({ messageId }) => messageId)
