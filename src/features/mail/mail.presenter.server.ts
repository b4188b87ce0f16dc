import type { MailRow } from './mail.repository.server'
import type { Mail, MailStatus } from './mail.schema'

export function presentMail(row: MailRow, label: string): Mail {
  const status = statusOf(row)
  const isKnown = row.recipient !== null && row.withdrawn_at === null
  return {
    id: row.id,
    kind: row.kind,
    label,
    to: isKnown ? [row.recipient ?? ''] : null,
    about: isKnown ? row.about : null,
    status,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    sentBy: row.sent_by,
    nextTryAt: status === 'queued' ? row.next_try_at : null,
    attempts: row.attempts,
    reason: row.last_error,
  }
}

const statusOf = (row: Pick<MailRow, 'sent_at' | 'sent_by' | 'failed_at'>): MailStatus => {
  if (row.sent_at) return row.sent_by === 'file' ? 'saved' : 'sent'
  return row.failed_at ? 'failed' : 'queued'
}
