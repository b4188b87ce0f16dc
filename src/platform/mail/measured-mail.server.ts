import type { Metrics } from '@/platform/metrics.server'
import type { MailTransport } from './mail-transport.server'

/** Notes of each email that goes out how long that took, and whether it was taken. */
export const measuredMail = (
  { kind, send }: MailTransport,
  { emails, emailTime }: Pick<Metrics, 'emails' | 'emailTime'>,
): MailTransport => ({
  kind,
  async send(message) {
    const started = performance.now()
    let result = 'failed'
    try {
      await send(message)
      result = 'accepted'
    } finally {
      emails.inc({ result })
      emailTime.observe((performance.now() - started) / 1000)
    }
  },
})
