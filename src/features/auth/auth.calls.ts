import { defineCalls, messageBody } from '@/platform/http/calls'
import { credentials, sessionBegun, userAnswer } from './account.schema'
import { passwordChanged, passwordChangeOf } from './passwords/password-change.schema'
import { passwordReset, passwordResetAnswer, resetLinkAnswer } from './passwords/password-reset.schema'

/** The session calls (spec D2 §7), and how someone gets a new password. */
export const authCalls = defineCalls({
  'GET /api/auth/user': { summary: 'Who is signed in', access: 'signed in', success: { body: userAnswer } },
  'POST /api/auth/login': { summary: 'Sign in', body: credentials, success: { body: sessionBegun }, failures: [401, 429] },
  'POST /api/auth/password': {
    summary: "Change one's own password",
    access: 'signed in',
    body: passwordChangeOf(''),
    success: { body: passwordChanged },
    failures: [429],
  },
  'POST /api/auth/reset': {
    summary: 'Set a new password by a reset link',
    body: passwordReset,
    success: { body: passwordResetAnswer, resetLinkAnswer },
    failures: [404, 429],
  },
  'POST /api/accounts/:id/reset-link': {
    summary: 'Create a password reset link',
    access: 'admin',
    success: { status: 201, body: resetLinkAnswer },
    failures: [404, 409],
  },
  'POST /api/auth/logout': { summary: 'Sign out', success: { body: messageBody }, failures: [403] },
})
