import { defineCalls, messageBody } from '@/platform/http/calls'
import { sessionBegun } from '../account.schema'
import { newPasskey, ownPasskeys, passkeyAdded, passkeyChange, passkeyLogin, passkeyOptions, passkeyRenamed } from './second-factor.schema'

export const passkeyCalls = defineCalls({
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
    body: newPasskey,
    success: { status: 201, body: passkeyAdded },
    failures: [409],
  },
  'PUT /api/auth/passkeys/:id': {
    summary: "Rename one of one's own passkeys",
    access: 'logged in',
    needsRecentLogin: true,
    body: passkeyChange,
    success: { body: passkeyRenamed },
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
    body: passkeyLogin,
    success: { body: sessionBegun },
    failures: [401, 429],
  },
})
