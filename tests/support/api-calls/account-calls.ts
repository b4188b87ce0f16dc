import { sessionId } from '@/features/accounts/auth.api.server'
import type { TestSite } from '../test-site'
import type { ApiCall, Arrange } from './api-call'

export const password = 'a long enough password'

export const anInvitation = async (site: TestSite, cookie: string) => {
  const answer = await site.request('/api/auth/invitations', { json: {}, cookie })
  const { invitation } = await answer.json()
  // Every case makes an account of its own.
  return { json: { invitation: invitation.token, username: `guest-${invitation.token.slice(0, 8)}` } }
}

/** The id of someone else's account, made by an invitation. */
export const anotherAccount: Arrange = async (site, cookie) => {
  const { json } = await anInvitation(site, cookie)
  const { user } = await (await site.request('/api/auth/register', { json: { ...json, password, confirmPassword: password } })).json()
  return { path: { id: user.id } }
}

/** One more of the caller’s. */
const anotherSession: Arrange = async (site, admin, cookie = admin) => {
  const { user } = await (await site.request('/api/auth/user', { cookie })).json()
  return { path: { session: sessionId(await site.storeSession(user.id)) } }
}

const aDisabledAccount: Arrange = async (site, cookie) => {
  const { path } = await anotherAccount(site, cookie)
  await site.request(`/api/accounts/${path?.id}/disable`, { method: 'POST', cookie })
  return { path: path ?? {} }
}

const aResetLink: Arrange = async (site, cookie) => {
  const { path } = await anotherAccount(site, cookie)
  const answer = await site.request(`/api/accounts/${path?.id}/reset-link`, { method: 'POST', cookie })
  return { json: { token: (await answer.json()).resetLink.token } }
}

const anOpenInvitation: Arrange = async (site, cookie) => {
  await site.request('/api/auth/invitations', { json: {}, cookie })
  const { invitations } = await (await site.request('/api/auth/invitations', { cookie })).json()
  return { path: { id: invitations[0].id } }
}

/** Logging in, and accounts. */
export const accountApiCalls: ApiCall[] = [
  { method: 'GET', path: '/api/auth/user', access: 'logged in', status: 200 },
  { method: 'POST', path: '/api/auth/login', access: 'public', status: 200, json: { username: 'keeper', password } },
  { method: 'POST', path: '/api/auth/logout', access: 'public', status: 200, bodyless: true },
  {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    status: 201,
    json: { password, confirmPassword: password },
    arrange: anInvitation,
  },
  {
    method: 'POST',
    path: '/api/auth/password',
    access: 'logged in',
    status: 200,
    json: { currentPassword: password, password, confirmPassword: password },
  },
  { method: 'GET', path: '/api/auth/sessions', access: 'logged in', status: 200 },
  { method: 'DELETE', path: '/api/auth/sessions', access: 'logged in', status: 200 },
  { method: 'DELETE', path: '/api/auth/sessions/:session', access: 'logged in', status: 200, arrange: anotherSession },
  { method: 'POST', path: '/api/auth/reauthenticate', access: 'logged in', status: 200, json: { password }, isBodyOptional: true },
  { method: 'POST', path: '/api/auth/reset', access: 'public', status: 200, json: { password }, arrange: aResetLink },
  { method: 'POST', path: '/api/auth/invitations', access: 'admin', needsRecentLogin: true, status: 201, json: {} },
  { method: 'GET', path: '/api/auth/invitations', access: 'admin', status: 200 },
  { method: 'DELETE', path: '/api/auth/invitations/:id', access: 'admin', status: 200, arrange: anOpenInvitation },
  { method: 'GET', path: '/api/accounts', access: 'admin', status: 200 },
  {
    method: 'PUT',
    path: '/api/accounts/:id',
    access: 'admin',
    needsRecentLogin: true,
    status: 200,
    json: { role: 'host' },
    arrange: anotherAccount,
  },
  {
    method: 'POST',
    path: '/api/accounts/:id/disable',
    access: 'admin',
    needsRecentLogin: true,
    status: 200,
    bodyless: true,
    arrange: anotherAccount,
  },
  {
    method: 'POST',
    path: '/api/accounts/:id/enable',
    access: 'admin',
    needsRecentLogin: true,
    status: 200,
    bodyless: true,
    arrange: aDisabledAccount,
  },
  {
    method: 'POST',
    path: '/api/accounts/:id/reset-link',
    access: 'admin',
    needsRecentLogin: true,
    status: 201,
    bodyless: true,
    arrange: anotherAccount,
  },
  { method: 'GET', path: '/api/activity', access: 'admin', status: 200 },
]
