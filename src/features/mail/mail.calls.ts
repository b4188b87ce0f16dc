import { defineCalls, messageBody } from '@/platform/http/calls'
import { mailList, mailListQuery } from './mail.schema'

/** What was sent, what waits and what failed, for admins. */
export const mailCalls = defineCalls({
  'GET /api/mail': {
    summary: 'List the messages that the site sends',
    access: 'admin',
    query: mailListQuery,
    success: { body: mailList },
  },
  'POST /api/mail/:id/resend': {
    summary: 'Send a message once more',
    access: 'admin',
    success: { body: messageBody },
    failures: [404, 409],
  },
})
