import { defineCalls, messageBody } from '@/platform/http/calls'
import { checkList } from './doctor/doctor.schema'
import { mailList, mailListQuery } from './mail.schema'

/** What was sent, what waits and what failed, for admins. */
export const mailCalls = defineCalls({
  'GET /api/mail': {
    summary: 'List the messages that the site sends',
    access: 'admin',
    query: mailListQuery,
    success: { body: mailList },
  },
  'POST /api/mail/check': {
    summary: 'Look at what receiving the site’s email depends on',
    access: 'admin',
    success: { body: checkList },
  },
  'POST /api/mail/:id/resend': {
    summary: 'Send a message once more',
    access: 'admin',
    success: { body: messageBody },
    failures: [404, 409],
  },
})
