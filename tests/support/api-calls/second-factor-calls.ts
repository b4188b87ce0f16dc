import { createAuthenticator } from '../authenticator'
import type { TestSite } from '../test-site'
import { totpCode } from '../totp-code'
import { anInvitation, password } from './account-calls'
import type { ApiCall, Arrange } from './api-call'

/** An authenticator app of the caller that waits for its first code. A visitor has none. */
const aBegunTotp: Arrange = async (site, _admin, cookie) => {
  if (!cookie) return {}
  const { secret } = await (await site.request('/api/auth/totp', { method: 'POST', cookie })).json()
  // Someone who has one already begins none.
  if (!secret) return {}
  return { json: { code: totpCode(secret, Date.now()) } }
}

const aTotp: Arrange = async (site, admin, cookie) => {
  const { json } = await aBegunTotp(site, admin, cookie)
  if (json) await site.request('/api/auth/totp/confirm', { json, ...(cookie && { cookie }) })
  return {}
}

/** Of someone else's account. */
const anotherTotp: Arrange = async (site, admin) => {
  const { json } = await anInvitation(site, admin)
  const made = await site.request('/api/auth/register', { json: { ...json, password, confirmPassword: password } })
  await aTotp(site, admin, made.headers.getSetCookie()[0]?.split(';')[0])
  return { path: { id: (await made.json()).user.id } }
}

const postAs = async (site: TestSite, cookie: string | undefined, path: string, json?: object) =>
  (await site.request(path, { method: 'POST', ...(cookie && { cookie }), ...(json && { json }) })).json()

/** A passkey that the caller’s browser has made for them. A visitor has none. */
const aMadePasskey = async (site: TestSite, cookie: string | undefined) => {
  const authenticator = createAuthenticator(site.publicUrl)
  const { options } = cookie ? await postAs(site, cookie, '/api/auth/passkeys/options') : {}
  return { authenticator, credential: options && authenticator.create(options) }
}

const aNewCredential: Arrange = async (site, _admin, cookie) => ({ json: { credential: (await aMadePasskey(site, cookie)).credential } })

const aPasskey: Arrange = async (site, _admin, cookie) => {
  const { credential } = await aMadePasskey(site, cookie)
  if (!credential) return {}
  const { passkey } = await postAs(site, cookie, '/api/auth/passkeys', { name: 'Laptop', credential })
  return { path: { id: passkey.id } }
}

/** The passkey of an account of its own, as a browser shows it to log in. */
const aShownCredential: Arrange = async (site, admin) => {
  const { json } = await anInvitation(site, admin)
  const made = await site.request('/api/auth/register', { json: { ...json, password, confirmPassword: password } })
  const cookie = made.headers.getSetCookie()[0]?.split(';')[0]
  const { authenticator, credential } = await aMadePasskey(site, cookie)
  await postAs(site, cookie, '/api/auth/passkeys', { name: 'Laptop', credential })
  const { options } = await postAs(site, undefined, '/api/auth/passkeys/login-options')
  return { json: { credential: authenticator.get(options) } }
}

/** Authenticator apps, recovery codes, and passkeys. */
export const secondFactorApiCalls: ApiCall[] = [
  { method: 'GET', path: '/api/auth/second-factors', access: 'logged in', status: 200 },
  { method: 'POST', path: '/api/auth/totp', access: 'logged in', needsRecentLogin: true, status: 201, bodyless: true },
  {
    method: 'POST',
    path: '/api/auth/totp/confirm',
    access: 'logged in',
    needsRecentLogin: true,
    status: 200,
    json: { code: '123456' },
    arrange: aBegunTotp,
  },
  {
    method: 'DELETE',
    path: '/api/auth/totp',
    access: 'logged in',
    needsRecentLogin: true,
    removesOwnFactor: true,
    status: 200,
    arrange: aTotp,
  },
  {
    method: 'POST',
    path: '/api/auth/recovery-codes',
    access: 'logged in',
    needsRecentLogin: true,
    status: 200,
    bodyless: true,
    arrange: aTotp,
  },
  { method: 'GET', path: '/api/auth/passkeys', access: 'logged in', status: 200 },
  { method: 'POST', path: '/api/auth/passkeys/options', access: 'logged in', needsRecentLogin: true, status: 200, bodyless: true },
  {
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'logged in',
    needsRecentLogin: true,
    status: 201,
    json: { name: 'Laptop' },
    arrange: aNewCredential,
  },
  {
    method: 'PUT',
    path: '/api/auth/passkeys/:id',
    access: 'logged in',
    needsRecentLogin: true,
    status: 200,
    json: { name: 'Office laptop' },
    arrange: aPasskey,
  },
  {
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    access: 'logged in',
    needsRecentLogin: true,
    removesOwnFactor: true,
    status: 200,
    arrange: aPasskey,
  },
  { method: 'POST', path: '/api/auth/passkeys/login-options', access: 'public', status: 200, bodyless: true },
  { method: 'POST', path: '/api/auth/passkeys/login', access: 'public', status: 200, json: { credential: {} }, arrange: aShownCredential },
  {
    method: 'DELETE',
    path: '/api/accounts/:id/second-factor',
    access: 'admin',
    needsRecentLogin: true,
    status: 200,
    arrange: anotherTotp,
  },
]
