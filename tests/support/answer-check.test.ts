import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Feature } from '@/content/feature.server'
import { defineCalls } from '@/platform/http/calls'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { jsonListPieces, streamedAnswer } from '@/platform/http/streamed-answer.server'
import { openTestSite } from './test-site'

const guest = z.object({ name: z.string(), note: z.string().nullable() })
const list = { summary: 'List guests', success: { body: z.object({ guests: z.array(guest) }) } }

const calls = defineCalls({
  'GET /api/planted/right': list,
  'GET /api/planted/more': list,
  'GET /api/planted/streamed': { ...list, success: { body: list.success.body.extend({ total: z.int() }) } },
  'GET /api/planted/wrong': list,
  'GET /api/planted/status': { ...list, success: { ...list.success, status: 201 } },
  'GET /api/planted/refused': list,
  'GET /api/planted/named': { ...list, failures: [409], conflict: z.object({ message: z.string(), name: z.string() }) },
  'GET /api/planted/staff': { ...list, staffView: z.object({ guests: z.array(guest.extend({ email: z.string() })) }) },
})

// As a row that is spread, or a value from the database, passes the compiler.
const ada = { name: 'Ada', note: null }
const withHash: typeof ada = Object.assign({}, ada, { passwordHash: 'planted' })
const withNumber = { ...ada, name: 1 as unknown as string }

async function* batches() {
  yield [ada]
  yield [withHash]
}

const api = serveCalls(calls, {
  'GET /api/planted/right': () => ({ guests: [ada] }),
  'GET /api/planted/more': () => ({ guests: [ada, withHash] }),
  'GET /api/planted/streamed': ({ c }) =>
    streamedAnswer(c, jsonListPieces('guests', batches(), { total: 2 }), { 'content-type': 'application/json' }),
  'GET /api/planted/wrong': () => ({ guests: [withNumber] }),
  'GET /api/planted/status': ({ c }) => c.json({ guests: [] }),
  'GET /api/planted/refused': () => {
    throw new ApiError(418, 'Planted')
  },
  'GET /api/planted/named': () => {
    throw new ApiError(409, 'Planted', { details: { name: 'Ada', email: 'planted' } })
  },
  'GET /api/planted/staff': () => ({ guests: [ada] }),
})

const planted: Feature = { name: 'planted', api: [api] }

test.each([
  ['a field that is not declared', 'more', /answered 200 with what it does not declare: guests\.1\.passwordHash/],
  ['such a field in a list that goes out in pieces', 'streamed', /answered 200 with what it does not declare: guests\.1\.passwordHash/],
  ['a value of another type', 'wrong', /answered 200 with what it does not declare: guests\.0\.name /],
  ['another status than the declared one', 'status', /answered 200 where 201 is declared/],
  ['a refusal that is not declared', 'refused', /answered 418 which it does not declare/],
  ['a refusal that says more than is declared', 'named', /answered 409 with what it does not declare: email/],
])('contracts: a test fails over an answer with %s', async (_what, path, fault) => {
  await using site = await openTestSite('sqlite', {}, [planted])
  await expect(site.request(`/api/planted/${path}`)).rejects.toThrow(fault)
})

test("contracts: staff's answer is held against what is declared for staff", async () => {
  await using site = await openTestSite('sqlite', {}, [planted])
  const cookie = await site.logIn()
  expect((await site.request('/api/planted/staff', { cookie })).status).toBe(200)
  await expect(site.request('/api/planted/staff', { cookie, headers: { 'x-view': 'staff' } })).rejects.toThrow(/guests\.0\.email/)
})

test('contracts: an answer that is as declared can still be read', async () => {
  await using site = await openTestSite('sqlite', {}, [planted])
  expect(await (await site.request('/api/planted/right')).json()).toEqual({ guests: [ada] })
})
