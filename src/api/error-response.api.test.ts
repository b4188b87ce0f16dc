import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { createApi } from './api.server'

/** What a failing statement throws, as node:sqlite and pg throw it. */
const databaseError = (fields: object) => Object.assign(new Error('planted: insert into registrations values (ada@example.net)'), fields)

/** Every query of the site fails with `error` from now on. */
function breakDatabase(site: TestSite, error: Error) {
  for (const method of ['kysely', 'selectFrom', 'insertInto', 'updateTable', 'deleteFrom'] as const)
    vi.spyOn(site.services.db, method).mockImplementation(() => {
      throw error
    })
}

describe.each(engines)('errors on %s', (engine) => {
  test.each(['/api/auth/user', '/api/cms/events', '/api/health'])('decisions: database away: %s answers 503 with words', async (path) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await site.services.db.close()
    const answer = await site.request(path, { cookie })
    expect(answer.status).toBe(503)
    expect(Object.keys(await answer.json())).toEqual(['message'])
  })

  test('decisions: database away: a login and a registration answer 503, and no one reads that the password was wrong', async () => {
    await using site = await openTestSite(engine)
    await site.services.db.close()
    const login = await site.request('/api/auth/login', { json: { username: 'anna', password: 'a password' } })
    expect(login.status).toBe(503)
    const registration = await site.request('/api/register', { json: { eventId: 1, name: 'Ada', email: 'ada@example.net' } })
    expect(registration.status).toBe(503)
  })

  test('decisions: health answers 200 and "status":"ok" while the database answers', async () => {
    await using site = await openTestSite(engine)
    const answer = await site.request('/api/health')
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'ok' }])
  })
})

test.each([
  ['SQLite: full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, 507],
  ['PostgreSQL: disk full', { code: '53100' }, 507],
  ['no space for a file', { code: 'ENOSPC' }, 507],
  ['SQLite: read-only', { code: 'ERR_SQLITE_ERROR', errcode: 8 }, 503],
  ['PostgreSQL: read-only', { code: '25006' }, 503],
  ['a read-only folder', { code: 'EROFS' }, 503],
  ['a folder of someone else', { code: 'EACCES' }, 503],
  ['SQLite: busy', { code: 'ERR_SQLITE_ERROR', errcode: 5 }, 503],
  ['PostgreSQL: shutting down', { code: '57P01' }, 503],
  ['connection refused', { code: 'ECONNREFUSED' }, 503],
  ['anything else', {}, 500],
])('decisions, errors: %s answers with words and without a trace', async (_case, fields, status) => {
  await using site = await openTestSite('sqlite')
  breakDatabase(site, databaseError(fields))
  const answer = await site.request('/api/cms/events')
  expect(answer.status).toBe(status)
  const text = await answer.text()
  expect(Object.keys(JSON.parse(text))).toEqual(['message'])
  expect(text).not.toMatch(/planted|ada@|\bat \w|\.ts|node:/)
})

test('an error of our own is logged with its request id and its place, and without what someone typed', async () => {
  await using site = await openTestSite('sqlite')
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  breakDatabase(site, databaseError({ code: '57P01' }))
  const answer = await createApi({ ...site.services, log }).request('/api/cms/events', {}, { requestId: 'planted-id' })
  expect(answer.status).toBe(503)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'planted-id', status: 503, code: '57P01', where: expect.any(Array) })
  expect(lines[0]).not.toContain('ada@example.net')
})

test.each([
  ['/api/nowhere', {}, 404],
  ['/api', {}, 404],
  ['/api/auth/user', {}, 401],
  ['/api/cms/events', { json: {} }, 401],
  ['/api/auth/login', { body: 'x', headers: { 'content-type': 'text/plain' } }, 415],
  ['/api/auth/login', { body: '{' }, 400],
  ['/api/auth/login', { json: {}, headers: { origin: 'null' } }, 403],
  ['/api/auth/login', { body: 'x'.repeat(300_000) }, 413],
  ['/api/health', {}, 200],
])('every answer has the security headers and is JSON: %s %j', async (path, options, status) => {
  await using site = await openTestSite('sqlite')
  const answer = await site.request(path, options)
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  })
  if (status !== 200) expect((await answer.json()).message).toMatch(/\w/)
})
