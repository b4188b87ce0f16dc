import { describe, expect, test } from 'vitest'
import { makeEvent } from '@/features/events/event.factory'
import { engines, openTestSite } from '../../tests/support/test-site'

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
        cookie: await site.signIn(),
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

  test('half a surrogate pair in a name is stored as the sign for an unreadable letter', async () => {
    await using site = await openTestSite(engine)
    const { id: eventId } = await makeEvent(site.services)
    const answer = await site.request('/api/register', { body: `{"eventId":${eventId},"name":"A\\ud800da","email":"ada@example.net"}` })
    expect(answer.status).toBe(201)
    const list = await site.request(`/api/events/${eventId}/attendees`, { cookie: await site.signIn() })
    expect((await list.json()).attendees[0].name).toBe('A\ufffdda')
  })
})
