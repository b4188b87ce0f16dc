/**
 * What a failed sending says: the mail server knows no such address, or refuses this email for good; it may take it later; or nothing can be
 * sent now, which is no address’s fault.
 */
export type Failure = 'bounce' | 'refused' | 'later' | 'trouble'

interface SmtpError {
  responseCode?: number | undefined
  /** The command that the server refused. */
  command?: string | undefined
  response?: string | undefined
}

/** RFC 3463: the address, its domain or the mailbox. The sender’s address (5.1.7, 5.1.8), length and policy (5.2.3, 5.7) are ours to fix. */
const ABOUT_THE_ADDRESS = /^5\d\d[ -]5\.(1\.(0|1|2|3|4|6|9|10)|2\.[0124])\b/
const HAS_STATUS = /^5\d\d[ -]5\.\d+\.\d+\b/
/** Servers without such a status that won’t take mail from us at all. */
const ABOUT_US = /relay|authenticat|blocked|block ?list|blacklist|spam|policy|sender|not allowed to send|too many|\bip\b/i

/** Classifies an error of the mail transport by what the server answered to which command (RFC 5321 §4.2). */
export function classifyFailure(error: unknown): Failure {
  const { responseCode, command, response = '' } = (error ?? {}) as SmtpError
  const isInMessage = command === 'RCPT TO' || command === 'DATA'
  if (!isInMessage || responseCode === undefined || responseCode === 421) return 'trouble'
  if (responseCode < 500) return 'later'
  if (ABOUT_THE_ADDRESS.test(response)) return 'bounce'
  const saysNoMore = command === 'RCPT TO' && !HAS_STATUS.test(response) && !ABOUT_US.test(response)
  return saysNoMore ? 'bounce' : 'refused'
}
