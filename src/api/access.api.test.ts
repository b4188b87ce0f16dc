import { describe, expect, test } from 'vitest'
import { type ApiCall, apiCalls, sendCall } from '../../tests/support/api-calls'
import { openTestSite, type TestSite } from '../../tests/support/test-site'
import { createApi } from './api.server'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** A cookie whose session ended a minute ago. */
async function expiredCookie(site: TestSite): Promise<string> {
  const cookie = await site.signIn({ username: 'yesterday' })
  const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString()
  const { id } = await site.services.db
    .q()
    .selectFrom('accounts')
    .select('id')
    .where('usernameKey', '=', 'yesterday')
    .executeTakeFirstOrThrow()
  await site.services.db.q().updateTable('sessions').set({ lastUsedAt: longAgo }).where('accountId', '=', id).execute()
  return cookie
}

const foreign = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }

/** Each kind of visitor, with the status that a call documents for them. */
const visitors: Record<string, (call: ApiCall) => number> = {
  anonymous: ({ access, status }) => (access === 'public' ? status : 401),
  'signed-in non-admin': ({ access, status }) => (access === 'admin' ? 403 : status),
  admin: ({ status }) => status,
  'expired session': ({ access, status }) => (access === 'public' ? status : 401),
  // Another site cannot read an answer, so only what changes something must be refused.
  "admin's browser, another site's page": ({ method, status }) => (method === 'GET' ? status : 403),
}

test('every route of the API is in the table, and every call of the table is a route', async () => {
  await using site = await openTestSite('sqlite')
  const routes = createApi(site.services).routes.filter(({ method }) => method !== 'ALL')
  expect([...new Set(routes.map(nameOf))].sort()).toEqual(apiCalls.map(nameOf).sort())
})

describe('decisions, access', () => {
  test.each(apiCalls.map((call) => [nameOf(call), call] as const))('%s answers each visitor as documented', async (_name, call) => {
    await using site = await openTestSite('sqlite')
    const admin = await site.signIn()
    const cookies: Record<string, string | undefined> = {
      admin,
      "admin's browser, another site's page": admin,
      'signed-in non-admin': await site.signIn({ username: 'member', isAdmin: false }),
      'expired session': await expiredCookie(site),
    }
    // Logging out ends the session, so the others come first.
    const order = Object.keys(visitors).filter((visitor) => visitor !== 'admin')
    for (const visitor of [...order, 'admin']) {
      const headers = visitor.includes('another site') ? foreign : {}
      const answer = await sendCall(site, call, { admin, cookie: cookies[visitor], headers })
      expect([visitor, answer.status]).toEqual([visitor, visitors[visitor]?.(call)])
    }
  })
})

test.each(['/api/contact/export', '/api/newsletter/subscribers/export'])(
  'session: %s opened in a window leads whoever is signed out to /login; whoever is signed in gets the file',
  async (path) => {
    await using site = await openTestSite('sqlite')
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const answer = await site.request(path, { headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login'])
    const file = await site.request(path, { headers, cookie: await site.signIn() })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
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
      const admin = await site.signIn()
      const answer = await sendCall(site, call, { admin, cookie: admin, ...sent })
      expect([sent, answer.status]).toEqual([sent, call.status])
    }
  })
})

const named = apiCalls.filter(({ path }) => /:(id|attendeeId|versionId|version)\b/.test(path))

describe('decisions: ids are positive integers', () => {
  test.each(named.map((call) => [nameOf(call), call] as const))('%s finds nothing under another spelling of an id', async (_name, call) => {
    await using site = await openTestSite('sqlite')
    const admin = await site.signIn()
    const arrange: ApiCall['arrange'] = async () => {
      const { path = {}, ...arranged } = (await call.arrange?.(site, admin)) ?? {}
      return { ...arranged, path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, respelled(value)])) }
    }
    const answer = await sendCall(site, { ...call, ...(call.arrange && { arrange }) }, { admin, cookie: admin })
    expect(answer.status).toBe(404)
  })
})

/** `1e0` is 1 to who reads it as any number. */
const respelled = (value: string | number) => (typeof value === 'number' ? `${value}e0` : value)
