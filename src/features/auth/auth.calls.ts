import { defineCalls, messageBody } from '@/platform/http/calls'
import { credentials, sessionBegun, userAnswer } from './account.schema'
import { passwordChanged, passwordChangeOf } from './password-change.schema'
import { passwordReset, passwordResetAnswer } from './password-reset.schema'

/** The session calls (spec D2 §7), and changing one's own password. */
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
    success: { body: passwordResetAnswer },
    failures: [404, 429],
  },
  'POST /api/auth/logout': { summary: 'Sign out', success: { body: messageBody }, failures: [403] },
})
