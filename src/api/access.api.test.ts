import type { ApiCall } from '@tests/support/api-calls/api-call'
import { apiCalls } from '@tests/support/api-calls/api-calls'
import { sendCall } from '@tests/support/api-calls/send-call'
import { openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { hasRole, type Role } from '@/platform/roles'
import { createApi } from './api.server'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** A cookie whose session ended a minute ago. */
async function expiredCookie(site: TestSite): Promise<string> {
  const cookie = await site.logIn({ username: 'yesterday' })
  const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString()
  const { id } = await site.services.db.selectFrom('accounts').select('id').where('usernameKey', '=', 'yesterday').executeTakeFirstOrThrow()
  await site.services.db.updateTable('sessions').set({ lastUsedAt: longAgo }).where('accountId', '=', id).execute()
  return cookie
}

/** A cookie whose session began an hour ago. */
async function olderCookie(site: TestSite): Promise<string> {
  const cookie = await site.logIn({ username: 'early' })
  const { id } = await site.services.db.selectFrom('accounts').select('id').where('usernameKey', '=', 'early').executeTakeFirstOrThrow()
  const createdAt = new Date(Date.now() - 3_600_000).toISOString()
  await site.services.db.updateTable('sessions').set({ createdAt }).where('accountId', '=', id).execute()
  return cookie
}

const LACKING = 'admin who lacks the required second factor'

/** An admin who has a second factor, to arrange things with where one is required. */
async function provenCookie(site: TestSite): Promise<string> {
  const cookie = await site.logIn({ username: 'proven' })
  const { db } = site.services
  const { id } = await db.selectFrom('accounts').select('id').where('usernameKey', '=', 'proven').executeTakeFirstOrThrow()
  const passkey = { credentialId: 'of-proven', publicKey: '', signCount: 0, name: 'Laptop', createdAt: new Date().toISOString() }
  await db
    .insertInto('passkeys')
    .values({ accountId: id, ...passkey })
    .execute()
  return cookie
}

const foreign = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }

const asRole =
  (role: Role) =>
  ({ access, status }: ApiCall) =>
    access === 'public' || hasRole(role, access === 'logged in' ? 'member' : access) ? status : 403

/** Each kind of visitor, with the status that a call documents for them. */
const visitors: Record<string, (call: ApiCall) => number> = {
  anonymous: ({ access, status }) => (access === 'public' ? status : 401),
  member: asRole('member'),
  editor: asRole('editor'),
  host: asRole('host'),
  admin: ({ status }) => status,
  'admin who entered the password an hour ago': ({ status, needsRecentLogin }) => (needsRecentLogin ? 403 : status),
  [LACKING]: (call) => (call.removesOwnFactor ? 409 : asRole('member')(call)),
  'expired session': ({ access, status }) => (access === 'public' ? status : 401),
  // Another site can't read an answer, so only what changes something, notes something, or puts a file on the disk must be refused.
  "admin's browser, another site's page": ({ method, opensInWindow, status }) => (method === 'GET' && !opensInWindow ? status : 403),
}

test('every route of the API is in the table, and every call of the table is a route', async () => {
  await using site = await openTestSite('sqlite')
  const routes = createApi(site.services).routes.filter(({ method }) => method !== 'ALL')
  expect([...new Set(routes.map(nameOf))].sort()).toEqual(apiCalls.map(nameOf).sort())
})

describe('decisions, access', () => {
  test.each(apiCalls.map((call) => [nameOf(call), call] as const))('%s answers each visitor as documented', async (_name, call) => {
    await using site = await openTestSite('sqlite')
    const admin = await site.logIn()
    const proven = await provenCookie(site)
    const cookies: Record<string, string | undefined> = {
      admin,
      "admin's browser, another site's page": admin,
      member: await site.logIn({ username: 'member', role: 'member' }),
      editor: await site.logIn({ username: 'editor', role: 'editor' }),
      host: await site.logIn({ username: 'host', role: 'host' }),
      [LACKING]: await site.logIn({ username: 'late' }),
      'expired session': await expiredCookie(site),
      'admin who entered the password an hour ago': await olderCookie(site),
    }
    // Logging out ends the session, so the others come first.
    const order = Object.keys(visitors).filter((visitor) => visitor !== 'admin')
    for (const visitor of [...order, 'admin']) {
      const headers = visitor.includes('another site') ? foreign : {}
      const status = visitors[visitor]?.(call)
      const requireSecondFactor = visitor === LACKING
      site.services.site = { ...site.services.site, requireSecondFactor }
      const arranging = { admin: requireSecondFactor ? proven : admin }
      const answer = await sendCall(site, call, {
        ...((status === call.status || status === 409) && arranging),
        cookie: cookies[visitor],
        headers,
      })
      expect([visitor, answer.status]).toEqual([visitor, status])
    }
  })
})

test.each(['/api/contact/export', '/api/newsletter/subscribers/export'])(
  'session: %s opened in a window sends someone who is logged out to /login; someone who is logged in gets the file',
  async (path) => {
    await using site = await openTestSite('sqlite')
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const answer = await site.request(path, { headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login'])
    const file = await site.request(path, { headers, cookie: await site.logIn() })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  },
)

test.each(['/api/contact/export', '/api/newsletter/subscribers/export'])(
  'B §8.1: %s notes who carried the file off, and nothing where the file stays here: for HEAD, and for a link on another site',
  async (path) => {
    await using site = await openTestSite('sqlite')
    const cookie = await site.logIn()
    const exports = async () => {
      const { activity } = await (await site.request('/api/activity', { cookie })).json()
      return activity.filter(({ action }: { action: string }) => action === 'export').length
    }
    const head = await site.request(path, { method: 'HEAD', cookie })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/csv; charset=utf-8', ''])
    for (const from of ['cross-site', 'same-site'])
      expect((await site.request(path, { cookie, headers: { 'sec-fetch-site': from } })).status).toBe(403)
    expect(await exports()).toBe(0)
    for (const from of ['same-origin', 'none'])
      expect((await site.request(path, { cookie, headers: { 'sec-fetch-site': from } })).status).toBe(200)
    expect(await exports()).toBe(2)
  },
)

const needingNoField = apiCalls.filter(({ method, json, bodyless }) => method === 'POST' && (bodyless || JSON.stringify(json) === '{}'))

describe('spec B §10: a POST that needs no field', () => {
  test.each(needingNoField.map((call) => [nameOf(call), call] as const))('%s takes no body, an empty one, and {}', async (_name, call) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const sent of [
      { instead: {} },
      { instead: { body: '' } },
      { instead: { body: '' }, headers: form },
      { instead: { body: '{}' } },
    ]) {
      await using site = await openTestSite('sqlite')
      const admin = await site.logIn()
      const answer = await sendCall(site, call, { admin, cookie: admin, ...sent })
      expect([sent, answer.status]).toEqual([sent, call.status])
    }
  })
})

const named = apiCalls.filter(({ path }) => /:(id|attendeeId|versionId|version)\b/.test(path))

describe('decisions: ids are positive integers', () => {
  test.each(named.map((call) => [nameOf(call), call] as const))('%s finds nothing under another spelling of an id', async (_name, call) => {
    await using site = await openTestSite('sqlite')
    const admin = await site.logIn()
    const arrange: ApiCall['arrange'] = async () => {
      const { path = {}, ...arranged } = (await call.arrange?.(site, admin)) ?? {}
      return { ...arranged, path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, respelled(value)])) }
    }
    const answer = await sendCall(site, { ...call, ...(call.arrange && { arrange }) }, { admin, cookie: admin })
    expect(answer.status).toBe(404)
  })
})

/** A lenient parser reads `1e0` as 1. */
const respelled = (value: string | number) => (typeof value === 'number' ? `${value}e0` : value)
