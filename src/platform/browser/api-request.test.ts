import { expect, test } from 'vitest'
import type { attendeeCalls } from '@/features/events/attendee.calls'
import type { registrationCalls } from '@/features/events/registration/registration.calls'
import { apiRequest, fetchJson, withQuery } from './fetch-json'

const request = apiRequest<typeof attendeeCalls & typeof registrationCalls>()

test("requests: a call's address is filled in, and what would break out of its place is written so that it cannot", () => {
  const params = { id: 7, attendeeId: '../8?all' }
  expect(request('DELETE /api/events/:id/attendees/:attendeeId', { params })).toEqual({
    method: 'DELETE',
    path: '/api/events/7/attendees/..%2F8%3Fall',
  })
})

test('requests: what is empty is left out of the query', () => {
  const list = request('GET /api/events/:id/attendees', { params: { id: 7 } })
  expect(withQuery(list, { limit: 20, offset: 0 }).path).toBe('/api/events/7/attendees?limit=20')
  expect(withQuery(list, {}).path).toBe('/api/events/7/attendees')
})

test('requests: the compiler knows the calls, what they need and what they answer', () => {
  // Not run: the compiler refuses each line that is marked, and the mark where there is nothing to refuse.
  const refused = async () => {
    // @ts-expect-error: there is no such call
    request('GET /api/events/:id/guests')
    // @ts-expect-error: the call needs to know which event
    request('GET /api/events/:id/attendees')
    // @ts-expect-error: the call needs a body
    request('POST /api/register')
    // @ts-expect-error: the body must be what the call declares
    request('POST /api/register', { json: { eventId: 7 } })
    const list = request('GET /api/events/:id/attendees', { params: { id: 7 } })
    // @ts-expect-error: the call has no such parameter
    withQuery(list, { search: 'Ada' })
    const { attendees } = await fetchJson(list)
    attendees[0]?.name satisfies string | undefined
    // @ts-expect-error: the answer declares no such field
    attendees[0]?.phoneNumber
  }
  expect(refused).toBeTypeOf('function')
})
