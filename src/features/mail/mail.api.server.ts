import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { describeMail } from './describe-mail.server'
import { mailCalls } from './mail.calls'
import { presentMail } from './mail.presenter.server'
import { countMail, listMail } from './mail.repository.server'
import type { MailSource } from './mail-source'
import { resendMail } from './resend-mail.server'

const PAGE = 50

/** The messages that `sources` tell about. */
export function mailApi(sources: readonly MailSource[]) {
  const labels: Record<string, string> = Object.assign({}, ...sources.map((source) => source.labels))
  const kinds = Object.keys(labels)

  return serveCalls(mailCalls, {
    'GET /api/mail': async ({ services, query: { status, limit = PAGE, offset = 0 } }) => {
      const rows = await listMail(services.db, { kinds, status, limit, offset })
      const known = await describeMail(services, sources, rows)
      const counts = await countMail(services.db, kinds)
      const matching = status ? counts[status] : counts.queued + counts.sent + counts.failed
      return { mail: rows.map((row) => presentMail(row, labels[row.kind] ?? row.kind, known.get(row.id))), matching, counts }
    },
    'POST /api/mail/:id/resend': async ({ c, services, actor }) => {
      await resendMail(services, sources, { mailId: idParameter(c, 'Message not found'), accountId: actor.id })
      return { message: 'The message is on its way.' }
    },
  })
}
