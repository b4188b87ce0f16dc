import { counted } from '@/platform/text/nouns'
import { dayAndTimeText } from '@/platform/time/date-format'
import type { Mail, MailStatus } from './mail.schema'

/** What happened to a message, and what will. */
export function formatStatus({ status, isHeld, sentAt, sentBy, nextTryAt, attempts }: Omit<Mail, 'id'>, timeZone: string): string {
  const time = (instant: string | null) => (instant ? dayAndTimeText(instant, timeZone) : '')
  if (status === 'saved') return `Saved as a file ${time(sentAt)}`
  if (status === 'sent') return `${sentBy === 'server' ? 'Sent' : 'Sent, or saved as a file,'} ${time(sentAt)}`
  if (status === 'failed') return `Failed after ${counted(attempts, 'attempt', 'attempts')}`
  if (isHeld) return 'Held since the restore: please decide in Today'
  if (attempts === 0 || !nextTryAt) return 'Queued'
  return `Queued, next attempt ${time(nextTryAt)} (${attempts} so far)`
}

/** What a list says that holds no message. */
export const emptyTexts: Record<MailStatus | 'all', string> = {
  all: 'Confirmations, notices, and other email from this site appear here.',
  queued: 'No email is waiting to be sent.',
  sent: 'Sent email appears here.',
  saved: 'Email that was saved as a file appears here.',
  failed: 'No email has failed.',
}
