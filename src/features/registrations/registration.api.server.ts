import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { attendeeHandlers } from './attendees/attendee-handlers.server'
import { manageHandlers } from './manage/manage-handlers.server'
import { messageHandlers } from './messages/message-handlers.server'
import { readAvailability } from './places/availability.server'
import { registerForEvent } from './register/register-for-event.server'
import { registrationCalls } from './registration.calls'

const REGISTERED = 'You have been registered for the event. Check your email for confirmation.'
const WAITLISTED = 'You are on the waitlist'

export const registrationsApi = serveCalls(registrationCalls, {
  'GET /api/events/:id/availability': async ({ c, services }) => {
    c.header('cache-control', 'no-store')
    return readAvailability(services, idParameter(c, 'Event not found'))
  },
  'POST /api/register': async ({ services, body }) => {
    const request = await body()
    const { status, sessions } = request ? await registerForEvent(services, request) : ({ status: 'registered' } as const)
    return { message: status === 'registered' ? REGISTERED : WAITLISTED, status, ...(sessions && { sessions }) }
  },
  ...manageHandlers,
  ...attendeeHandlers,
  ...messageHandlers,
})
