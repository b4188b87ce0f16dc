import * as z from 'zod'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { sessionBegun } from '../account.schema'
import {
  factorCode,
  newCredential,
  newTotp,
  ownFactors,
  ownPasskeys,
  passkey,
  passkeyName,
  passkeyOptions,
  recoveryCodes,
  shownCredential,
} from './second-factor.schema'

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
    body: z.object({ code: factorCode }),
    // Null where the account has some already.
    success: { body: z.object({ message: z.string(), recoveryCodes: recoveryCodes.nullable() }) },
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
    success: { body: z.object({ recoveryCodes }) },
    failures: [403, 409],
  },
  'DELETE /api/accounts/:id/second-factor': {
    summary: 'Remove every second factor of an account',
    access: 'admin',
    needsRecentLogin: true,
    success: { body: messageBody },
    failures: [404, 409],
  },
  'GET /api/auth/passkeys': { summary: "List one's own passkeys", access: 'logged in', success: { body: ownPasskeys } },
  'POST /api/auth/passkeys/options': {
    summary: 'Begin to add a passkey',
    access: 'logged in',
    needsRecentLogin: true,
    success: { body: passkeyOptions },
    failures: [403],
  },
  'POST /api/auth/passkeys': {
    summary: 'Add the passkey that the browser made',
    access: 'logged in',
    needsRecentLogin: true,
    body: passkeyName.extend({ credential: newCredential }),
    success: {
      status: 201,
      body: z.object({
        passkey,
        recoveryCodes: z.array(z.string()).nullable().describe('Those that come with a first second factor, shown this once'),
      }),
    },
    failures: [409],
  },
  'PUT /api/auth/passkeys/:id': {
    summary: "Rename one of one's own passkeys",
    access: 'logged in',
    needsRecentLogin: true,
    body: passkeyName.partial(),
    success: { body: z.object({ passkey }) },
    failures: [404],
  },
  'DELETE /api/auth/passkeys/:id': {
    summary: "Remove one of one's own passkeys",
    access: 'logged in',
    needsRecentLogin: true,
    success: { body: messageBody },
    failures: [403, 404, 409],
  },
  'POST /api/auth/passkeys/login-options': {
    summary: 'Begin to log in with a passkey',
    success: { body: passkeyOptions },
    failures: [403, 429],
  },
  'POST /api/auth/passkeys/login': {
    summary: 'Log in with a passkey',
    body: z.object({ credential: shownCredential }),
    success: { body: sessionBegun },
    failures: [401, 429],
  },
})
