import type { ApiCall } from '@tests/support/api-calls/api-call'
import { apiCalls } from '@tests/support/api-calls/api-calls'
import { aPicture } from '@tests/support/files'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { registerFor } from '@tests/support/weekly-events'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { forgetIdempotencyKeys } from '@/platform/http/idempotency-key.server'
import { declaredBy } from '@/platform/http/serve-calls.server'
import { createClock } from '@/platform/time/clock'
import { createApi } from './api.server'

const KEY = '6f1c2b7e-3a52-4f0e-9d7b-0c8a4f1e2d33'
const testimonial = { name: 'Ada', quote: 'It was quiet.' }

/** What makes something and takes no key, and why a second press does no harm. */
const withoutKey: Record<string, string> = {
  'POST /api/auth/passkeys': 'one challenge makes one',
  'POST /api/auth/totp': 'the new secret takes the place of the former',
  'POST /api/accounts/:id/reset-link': 'the new link takes the place of the former',
  'POST /api/events/:id/attendees': 'an entry has an entryKey of its own',
  'POST /api/media': 'a file that nothing shows is removed',
}

async function callsOf(site: TestSite) {
  return createApi(site.services).routes.flatMap(({ method, path, handler }) => {
    const call = declaredBy(handler)?.call
    return call && method === 'POST' ? [{ name: `POST ${path}`, call }] : []
  })
}

const create = (site: TestSite, cookie: string, key: string, json: object = testimonial, path = '/api/cms/testimonials') =>
  site.request(path, { json, cookie, headers: { 'idempotency-key': key } })

const count = async ({ services }: TestSite, table: 'testimonials' | 'idempotency_keys' | 'uploads' | 'mail_messages') => {
  const { n } = await services.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

test('record 53: every call by which staff make something takes a key', async () => {
  await using site = await openTestSite('sqlite')
  const making = (await callsOf(site)).filter(({ call }) => (call.access ?? 'public') !== 'public' && call.success.status === 201)
  const lacking = making.filter(({ call }) => !call.takesIdempotencyKey).map(({ name }) => name)
  expect(lacking.sort()).toEqual(Object.keys(withoutKey).sort())
})

describe.each(engines)('record 53: what is sent again with its key, on %s', (engine) => {
  // Before, each press made one more, and 'Failed to create' was what the first one said.
  test('is made once, and answered as at first: two at once, and one later', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const keyed = (await callsOf(site)).filter(({ call }) => call.takesIdempotencyKey)
    expect(keyed.length).toBeGreaterThan(15)
    for (const { name } of keyed) {
      const { path, json, arrange } = apiCalls.find((call) => `${call.method} ${call.path}` === name) as ApiCall
      const arranged = (await arrange?.(site, cookie, cookie)) ?? {}
      const address = path.replace(/:(\w+)/g, (_whole, parameter: string) => String(arranged.path?.[parameter] ?? 1))
      const body = json === undefined && !arranged.json ? undefined : { ...(json as object), ...arranged.json }
      const send = async () => {
        const answer = await site.request(address, { method: 'POST', cookie, headers: { 'idempotency-key': KEY }, json: body })
        return [answer.status, await answer.json()]
      }
      const [first, second] = await Promise.all([send(), send()])
      expect([name, second]).toEqual([name, first])
      expect([name, await send()]).toEqual([name, first])
    }
  })

  test('a message to attendees goes out once', async () => {
    await using site = await openTestSite(engine)
    const { id } = await makeEvent(site.services)
    await registerFor(site, id, 'Ada', {})
    const cookie = await site.logIn()
    const before = await count(site, 'mail_messages')
    const message = { subject: 'Parking', markdown: 'Use the back gate.', to: 'registered' }
    for (const _press of [1, 2]) expect((await create(site, cookie, KEY, message, `/api/events/${id}/messages`)).status).toBe(202)
    expect(await count(site, 'mail_messages')).toBe(before + 1)
  })

  test('is refused where it says something else by then, and made where it comes from someone else or has another key', async () => {
    await using site = await openTestSite(engine)
    const [anna, ben] = [await site.logIn({ username: 'anna' }), await site.logIn({ username: 'ben' })]
    expect((await create(site, anna, KEY)).status).toBe(201)
    const changed = await create(site, anna, KEY, { ...testimonial, quote: 'It was loud.' })
    expect([changed.status, (await changed.json()).message]).toEqual([
      409,
      'This went through already, the way you first sent it. What you changed since isn’t part of it.',
    ])
    expect((await create(site, ben, KEY)).status).toBe(201)
    expect((await create(site, anna, 'another-key')).status).toBe(201)
    expect(await count(site, 'testimonials')).toBe(3)
  })

  test('what was refused at first is made once it fits, with the same key', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    expect((await create(site, cookie, KEY, { name: 'Ada' })).status).toBe(400)
    expect((await create(site, cookie, KEY)).status).toBe(201)
  })

  test('a picture that comes twice with its form is kept once', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const picture = new Uint8Array(await aPicture(60, 40))
    const send = () => {
      const body = new FormData()
      body.set('eventData', JSON.stringify({ title: 'Open House', month: 'October', date: '5', year: '2999' }))
      body.set('image', new File([picture], 'garden.jpg', { type: 'image/jpeg' }))
      return site.request('/api/cms/events', { body, cookie, headers: { 'idempotency-key': KEY } })
    }
    const { event } = await (await send()).json()
    expect((await (await send()).json()).event).toEqual(event)
    expect(await count(site, 'uploads')).toBe(1)
  })

  test('is known for a day, and of one account the last 200', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { db } = site.services
    const { id: accountId } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const now = Date.now()
    const at = (milliseconds: number) => {
      site.services.clock = createClock('America/Denver', () => new Date(milliseconds))
    }
    const earlier = Array.from({ length: 210 }, (_, index) => new Date(now - 1 - index).toISOString())
    const rows = earlier.map((createdAt, index) => ({ keyHash: `${index}`, accountId, inputHash: '', sealedResult: '', createdAt }))
    await db.insertInto('idempotency_keys').values(rows).execute()
    at(now)
    await create(site, cookie, KEY)
    expect(await count(site, 'idempotency_keys')).toBe(200)
    at(now + 24 * 3_600_000 - 99)
    await forgetIdempotencyKeys.run(site.services, {}, { key: 'later', payload: {}, createdAt: '' })
    expect(await count(site, 'idempotency_keys')).toBe(100)
    expect((await create(site, cookie, KEY)).status).toBe(201)
    expect(await count(site, 'testimonials')).toBe(1)
  })
})

test('record 53: neither the key nor the link that a call answered can be read in the database', async () => {
  await using site = await openTestSite('sqlite')
  const cookie = await site.logIn()
  const answer = await create(site, cookie, KEY, { role: 'host' }, '/api/auth/invitations')
  const { invitation } = await answer.json()
  const rows = JSON.stringify(await site.services.db.selectFrom('idempotency_keys').selectAll().execute())
  expect(rows).not.toContain(invitation.token)
  expect(rows).not.toContain(KEY)
})

test.each(['', 'two words', 'x'.repeat(65)])('record 53: a key that is none is refused: %j', async (key) => {
  await using site = await openTestSite('sqlite')
  const answer = await create(site, await site.logIn(), key)
  expect([answer.status, (await answer.json()).message]).toEqual([400, 'The Idempotency-Key must be 1 to 64 letters, digits and hyphens'])
})
