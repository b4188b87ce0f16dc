import { Hono } from 'hono'
import { type ApiEnv, idParameter, requireAdmin, validateQuery } from '@/platform/http/http.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import { describeMail } from './describe-mail.server'
import { presentMail } from './mail.presenter.server'
import { countMail, listMail } from './mail.repository.server'
import { mailList, mailListQuery } from './mail.schema'
import type { MailSource } from './mail-source'
import { resendMail } from './resend-mail.server'

const listCall = operation({
  summary: 'List the messages that the site sends',
  access: 'admin',
  query: mailListQuery,
  success: { body: mailList },
})
const resendCall = operation({ summary: 'Send a message once more', access: 'admin', success: { body: messageBody }, failures: [404, 409] })

const PAGE = 50

/** What was sent, what waits and what failed, for admins; of the messages that `sources` tell about. */
export function mailApi(sources: readonly MailSource[]) {
  const labels: Record<string, string> = Object.assign({}, ...sources.map((source) => source.labels))
  const kinds = Object.keys(labels)

  return new Hono<ApiEnv>()
    .get('/mail', listCall, async (c) => {
      const { services } = c.var
      const { status, limit = PAGE, offset = 0 } = validateQuery(c, mailListQuery)
      const rows = await listMail(services.db, { kinds, status, limit, offset })
      const known = await describeMail(services, sources, rows)
      const counts = await countMail(services.db, kinds)
      const matching = status ? counts[status] : counts.queued + counts.sent + counts.failed
      return c.json({ mail: rows.map((row) => presentMail(row, labels[row.kind] ?? row.kind, known.get(row.id))), matching, counts })
    })
    .post('/mail/:id/resend', resendCall, async (c) => {
      const { id } = requireAdmin(c)
      await resendMail(c.var.services, sources, { mailId: idParameter(c, 'Message not found'), accountId: id })
      return c.json({ message: 'The message is on its way.' })
    })
}
