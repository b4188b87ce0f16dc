import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { mailDefinitions } from './define-mail.server'
import { mailCalls } from './mail.calls'
import { presentMail } from './mail.presenter.server'
import { countMail, listMail } from './mail.repository.server'
import { resendMail } from './resend-mail.server'

const PAGE = 50

export const mailApi = serveCalls(mailCalls, {
  'GET /api/mail': async ({ services, query: { status, limit = PAGE, offset = 0 } }) => {
    const rows = await listMail(services.db, { status, limit, offset })
    const counts = await countMail(services.db)
    const matching = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
    const definitions = mailDefinitions(services)
    return { mail: rows.map((row) => presentMail(row, definitions.get(row.kind)?.label ?? row.kind)), matching, counts }
  },
  'POST /api/mail/check': async ({ services }) => (await import('./doctor/run-doctor.server')).runDoctor(services),
  'POST /api/mail/:id/resend': async ({ c, services, actor }) => {
    await resendMail(services, { mailId: idParameter(c, 'Message not found'), accountId: actor.id })
    const { kind } = services.mail
    return { message: kind === 'server' ? 'The email is queued again.' : 'No mail server is set up, so the email will be saved as a file.' }
  },
})
