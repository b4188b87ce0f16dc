import type { MailRow } from './mail.repository.server'
import type { Mail, MailStatus } from './mail.schema'
import type { MailSubject } from './mail-source'

export function presentMail(row: MailRow, label: string, subject: MailSubject | undefined): Mail {
  const status = statusOf(row)
  return {
    id: row.id,
    kind: row.kind,
    label,
    to: subject?.to ?? null,
    about: subject?.about ?? null,
    status,
    createdAt: row.created_at,
    sentAt: row.done_at,
    nextTryAt: status === 'queued' ? row.run_at : null,
    attempts: row.attempts,
    reason: row.last_error,
  }
}

const statusOf = (row: Pick<MailRow, 'done_at' | 'failed_at'>): MailStatus => {
  if (row.done_at) return 'sent'
  return row.failed_at ? 'failed' : 'queued'
}
