import { engines, openTestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { contactMessageRow, makeContactMessage } from '@/features/messages/contact-message.factory'

describe.each(engines)('input that no form sends on %s', (engine) => {
  test.each([2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
    'decisions: registering for event %d, an id beyond any, answers 404',
    async (eventId) => {
      await using site = await openTestSite(engine)
      const answer = await site.request('/api/register', { json: { eventId, name: 'Ada', email: 'ada@example.net' } })
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'Event not found' }])
    },
  )

  test.each([2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
    'decisions: a teacher %d, an id beyond any, is refused with 400',
    async (id) => {
      await using site = await openTestSite(engine)
      const { id: eventId } = await makeEvent(site.services)
      const answer = await site.request(`/api/cms/events/${eventId}`, {
        method: 'PUT',
        json: { teacherProfileIds: [id] },
        cookie: await site.logIn(),
      })
      expect(answer.status).toBe(400)
    },
  )

  test.each(['/api/events/slug/%00', '/api/events/slug/open%00house', '/api/events/slug/a?x=%00', '/api/cms/%00'])(
    'an address with a NUL, which PostgreSQL cannot compare, is an unknown one: %s',
    async (path) => {
      await using site = await openTestSite(engine)
      expect((await site.request(path)).status).toBe(404)
    },
  )

  test.each(['%ff', '%', '%F0%9F%98%80', '__proto__', "'; drop table events; --", 'x'.repeat(5000), '%ED%A0%80'])(
    'decisions: the slug %s is an unknown event, 404',
    async (slug) => {
      await using site = await openTestSite(engine)
      expect((await site.request(`/api/events/slug/${slug}`)).status).toBe(404)
    },
  )

  test.each([
    ['a length that cannot be printed', '{"length": [[{"toString": 1}]]}'],
    ['a length that is no number', '{"length": {"toString": 1, "valueOf": 1}}'],
    ['what has no text', '{"toString": 1, "valueOf": 1}'],
    ['a list of what has no text', '[[{"toString": null, "valueOf": null}]]'],
    ['what is 50,000 lists deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ])('decisions, 400 invalid: what throws when it is read, printed or compared fits no field: %s', async (_what, value) => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const { id: eventId } = await makeEvent(site.services)
    const calls = [
      ['POST', '/api/register', `"eventId":${eventId},"email":"ada@example.net","name":`],
      ['POST', '/api/register', `"name":"Ada","email":"ada@example.net","eventId":`],
      ['POST', '/api/register', `"eventId":${eventId},"name":"Ada","email":"ada@example.net","answers":`],
      ['POST', '/api/contact', '"name":"Ada","email":"ada@example.net","consentToContact":true,"contactMethod":"get-in-touch","message":'],
      ['POST', '/api/newsletter/subscribe', '"email":'],
      ['POST', '/api/auth/login', '"password":"x","username":'],
      ['POST', '/api/cms/testimonials', '"name":"Ada","quote":'],
      ['PUT', `/api/cms/events/${eventId}`, '"title":'],
      ['PUT', `/api/cms/events/${eventId}`, '"updatedAt":'],
      ['PUT', `/api/cms/events/${eventId}`, '"imageFocus":'],
      ['PUT', '/api/settings', '"community":'],
    ] as const
    for (const [method, path, fields] of calls) {
      const answer = await site.request(path, { method, body: `{${fields}${value}}`, cookie })
      expect([path, fields, answer.status]).toEqual([path, fields, 400])
    }
  })

  test.each([
    ['NUL', '"A\\u0000da"', 400],
    ['a backslash and NUL', '"A\\\\\\u0000da"', 400],
    ['50,000 backslashes and NUL', `"${'\\\\'.repeat(50_000)}\\u0000"`, 400],
    ['the six characters that stand for it, as text', '"A\\\\u0000da"', 201],
  ])('only text that PostgreSQL can store is taken, however JSON writes it: %s', async (_what, name, status) => {
    await using site = await openTestSite(engine)
    const { id: eventId } = await makeEvent(site.services)
    const answer = await site.request('/api/register', { body: `{"eventId":${eventId},"email":"ada@example.net","name":${name}}` })
    expect(answer.status).toBe(status)
  })

  test('an answer names the first hundred faults of a body and no more', async () => {
    await using site = await openTestSite(engine)
    const exceptions = Array.from({ length: 400 }, () => 5)
    const answer = await site.request('/api/cms/events', { json: { title: 'A', exceptions }, cookie: await site.logIn() })
    expect([answer.status, (await answer.json()).issues.length]).toEqual([400, 100])
  })

  // Before, each of them was judged: 15,000 answers took 150 ms, in which nothing else was answered.
  test('what a list may not hold is counted before it is judged', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const many = Array.from({ length: 15_000 }, () => 5)
    const event = { title: 'Open House', month: 'October', date: '5', year: '2999' }
    const ada = { eventId: 1, name: 'Ada', email: 'ada@example.net' }
    for (const [path, json] of [
      ['/api/register', { ...ada, answers: { ...many } }],
      ['/api/register', { ...ada, answers: { chairs: many } }],
      ['/api/register', { ...ada, sessions: many }],
      ['/api/cms/events', { ...event, exceptions: many }],
      ['/api/cms/events', { ...event, extraDates: many }],
      ['/api/cms/events', { ...event, facilitators: many.join(',') }],
      ['/api/cms/events', { ...event, registration: { questions: many } }],
      ['/api/cms/events', { ...event, registration: { questions: [{ id: 'q', label: 'Q', type: 'choice', options: many }] } }],
    ] as const) {
      const answer = await site.request(path, { json, cookie })
      expect([Object.keys(json).at(-1), answer.status, (await answer.json()).issues?.length]).toEqual([Object.keys(json).at(-1), 400, 1])
    }
  })

  // Before, both answered 500: the stack was too small to write such fields down again.
  test('fields that no call knows are bounded too, in depth and in number, with a key and without', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    for (const unknown of [deep, `[${Array(30_000).fill('1').join(',')}]`])
      for (const headers of [{}, { 'idempotency-key': 'a-key' }] as Record<string, string>[]) {
        const body = `{"name":"Ada","quote":"It was quiet.","unknown":${unknown}}`
        const answer = await site.request('/api/cms/testimonials', { body, cookie, headers })
        expect([answer.status, await answer.json()]).toEqual([400, { message: 'The request holds more than the server accepts.' }])
      }
  })

  // Before, PostgreSQL refused to compare them with ids: 500.
  test('an id beyond those that can be is refused wherever a body holds one', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const event = { title: 'Open House', month: 'October', date: '5', year: '2999' }
    await makeContactMessage(site.services, contactMessageRow())
    const mailing = { subject: 'News', markdown: 'Hello.' }
    const of = (id: number) =>
      [
        ['POST', '/api/cms/events', { ...event, teacherProfileIds: [id] }],
        ['PUT', '/api/cms/events/reorder', { eventIds: [id] }],
        ['POST', '/api/previews', { kind: 'events', id }],
        ['PUT', '/api/contact/1', { assigneeId: id }],
        ['POST', '/api/mailings', { ...mailing, newsletterId: id }],
      ] as const
    for (const id of [2 ** 31, Number.MAX_SAFE_INTEGER, -(2 ** 31) - 1, 1e300])
      for (const [method, path, json] of of(id))
        expect([path, id, (await site.request(path, { method, json, cookie })).status]).toEqual([path, id, 400])
  })

  test('half a surrogate pair in a name is stored as the sign for an unreadable letter', async () => {
    await using site = await openTestSite(engine)
    const { id: eventId } = await makeEvent(site.services)
    const answer = await site.request('/api/register', { body: `{"eventId":${eventId},"name":"A\\ud800da","email":"ada@example.net"}` })
    expect(answer.status).toBe(201)
    const list = await site.request(`/api/events/${eventId}/attendees`, { cookie: await site.logIn() })
    expect((await list.json()).attendees[0].name).toBe('A\ufffdda')
  })

  test('so is one in what the database holds as JSON, and a whole pair stays', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    await site.request('/api/settings', { method: 'PUT', body: '{"tagline":"A\\ud800 \\ud83e\\uddd8"}', cookie })
    const { settings } = await (await site.request('/api/settings', { cookie })).json()
    expect(settings.tagline).toBe('A\ufffd 🧘')
  })
})
