import * as z from 'zod'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { login, reauthentication, sessionBegun, user } from './account.schema'
import { emailChange, ownEmail, resetRequest } from './email/account-email.schema'
import { passwordChanged, passwordChangeOf, passwordReset, resetLink } from './passwords/password.schema'

const ownSession = z
  .object({
    id: z.string(),
    device: z.string().nullable().describe('`Firefox on Windows`; null where that is not known'),
    network: z.string().nullable().describe('The range of its address: `192.0.2.0/24`'),
    createdAt: z.string().describe('ISO-8601 UTC'),
    lastSeenAt: z.string().describe('ISO-8601 UTC, to the hour'),
    isCurrent: z.boolean().describe('Whether it is the one that asks'),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof ownSession>

const ownSessionList = z.object({ sessions: z.array(ownSession).describe('The last seen first') })

export const authCalls = defineCalls({
  'GET /api/auth/user': { summary: 'Get the account that is logged in', access: 'logged in', success: { body: z.object({ user }) } },
  'POST /api/auth/login': { summary: 'Log in', body: login, success: { body: sessionBegun }, failures: [401, 429] },
  'POST /api/auth/password': {
    summary: "Change one's own password",
    access: 'logged in',
    body: passwordChangeOf(''),
    success: { body: passwordChanged },
    failures: [403, 429],
  },
  'POST /api/auth/reauthenticate': {
    summary: 'Enter the password again, or ask whether that is needed',
    access: 'logged in',
    body: reauthentication,
    isBodyOptional: true,
    success: { body: messageBody },
    failures: [429],
  },
  'POST /api/auth/reset': {
    summary: 'Set a new password by a reset link',
    body: passwordReset,
    success: { body: z.object({ message: z.string(), username: z.string().describe('To log in with') }) },
    failures: [404, 429],
  },
  'POST /api/accounts/:id/reset-link': {
    summary: 'Create a password reset link',
    access: 'admin',
    needsRecentLogin: true,
    success: { status: 201, body: z.object({ resetLink }) },
    failures: [404, 409],
  },
  'GET /api/auth/sessions': { summary: "List one's own sessions", access: 'logged in', success: { body: ownSessionList } },
  'DELETE /api/auth/sessions': {
    summary: 'End all other sessions of one’s own',
    access: 'logged in',
    success: { body: messageBody },
    failures: [403],
  },
  'DELETE /api/auth/sessions/:session': {
    summary: "End a session of one's own",
    access: 'logged in',
    success: { body: messageBody },
    failures: [403, 404],
  },
  'POST /api/auth/logout': { summary: 'Log out', success: { body: messageBody }, failures: [403] },
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
    // Anything that is no token is as good as none: the answer is that of an unknown one.
    body: z.object({ token: z.string().catch('') }),
    success: { body: z.object({ message: z.string(), username: z.string().describe('Whose address it is now') }) },
    failures: [404, 429],
  },
  'POST /api/auth/reset-request': {
    summary: 'Ask for a link that sets a new password',
    body: resetRequest,
    success: { body: messageBody },
    failures: [429],
  },
})
