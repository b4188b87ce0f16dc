import { defineCalls, messageBody } from '@/platform/http/calls'
import { checkList, testEmailRequest } from './doctor/doctor.schema'
import { heldDecision, mailAsSent, mailList, mailListQuery } from './mail.schema'

export const mailCalls = defineCalls({
  'GET /api/mail': {
    summary: 'List the messages that the site sends',
    access: 'admin',
    query: mailListQuery,
    success: { body: mailList },
  },
  'GET /api/mail/:id': {
    summary: 'Show an email as it was sent, without the links that are only for its recipient',
    access: 'admin',
    success: { body: mailAsSent },
    failures: [404],
  },
  'POST /api/mail/check': {
    summary: 'Check if the site’s email can arrive',
    access: 'admin',
    success: { body: checkList },
  },
  'POST /api/mail/test': {
    summary: 'Send a test email',
    access: 'admin',
    needsRecentLogin: true,
    body: testEmailRequest,
    success: { status: 202, body: messageBody },
    failures: [429],
  },
  'POST /api/mail/held/:kind': {
    summary: 'Say whether what a restored backup would send leaves: `mailings`, `reminders`, `offers`, or `emails`',
    access: 'admin',
    body: heldDecision,
    success: { body: messageBody },
    failures: [404, 409],
  },
  'POST /api/mail/:id/resend': {
    summary: 'Resend a message',
    access: 'admin',
    success: { body: messageBody },
    failures: [404, 409],
  },
})
