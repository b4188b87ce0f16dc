import { defineCalls, messageBody } from '@/platform/http/calls'
import { emailChange, emailConfirmation, emailConfirmed, ownEmail, resetRequest } from './account-email.schema'

export const accountEmailCalls = defineCalls({
  'GET /api/auth/email': { summary: 'One’s own email address', access: 'logged in', success: { body: ownEmail } },
  'PUT /api/auth/email': {
    summary: 'Change or remove one’s own email address',
    access: 'logged in',
    needsRecentLogin: true,
    body: emailChange,
    success: { body: ownEmail },
    failures: [429],
  },
  'POST /api/auth/email/confirm': {
    summary: 'Confirm the email address of an account by the link that was sent to it',
    body: emailConfirmation,
    success: { body: emailConfirmed },
    failures: [404, 429],
  },
  'POST /api/auth/reset-request': {
    summary: 'Ask for a link that sets a new password',
    body: resetRequest,
    success: { body: messageBody },
    failures: [429],
  },
})
