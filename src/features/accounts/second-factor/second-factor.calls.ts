import { defineCalls, messageBody } from '@/platform/http/calls'
import { codeForm, factorAdded, newTotp, ownFactors, renewedCodes } from './second-factor.schema'

export const secondFactorCalls = defineCalls({
  'GET /api/auth/second-factors': {
    summary: "Read one's own second factors",
    access: 'logged in',
    success: { body: ownFactors },
  },
  'POST /api/auth/totp': {
    summary: 'Begin to set up an authenticator app',
    access: 'logged in',
    needsRecentLogin: true,
    success: { status: 201, body: newTotp },
    failures: [403, 409],
  },
  'POST /api/auth/totp/confirm': {
    summary: 'Confirm the authenticator app by its first code',
    access: 'logged in',
    needsRecentLogin: true,
    body: codeForm,
    success: { body: factorAdded },
    failures: [409],
  },
  'DELETE /api/auth/totp': {
    summary: 'Turn off the authenticator app',
    access: 'logged in',
    needsRecentLogin: true,
    success: { body: messageBody },
    failures: [403, 404, 409],
  },
  'POST /api/auth/recovery-codes': {
    summary: "Replace one's own recovery codes",
    access: 'logged in',
    needsRecentLogin: true,
    success: { body: renewedCodes },
    failures: [403, 409],
  },
  'DELETE /api/accounts/:id/second-factor': {
    summary: 'Remove every second factor of an account',
    access: 'admin',
    needsRecentLogin: true,
    success: { body: messageBody },
    failures: [404, 409],
  },
})
