import type { CallHandlers } from '@/platform/http/serve-calls.server'
import { eventIdOf, getEvent } from '../attendees/event-in-path.server'
import type { registrationCalls } from '../registration.calls'
import type { AttendeeMessage } from './attendee-message.schema'
import { messageAttendees } from './message-attendees.server'
import { presentNotices } from './notices.presenter.server'
import { planNotices } from './plan-notices.server'
import { countRecipients, countUnreachable, namesOfUnreachable } from './recipients.repository.server'

type Handled = Extract<keyof typeof registrationCalls, `${string}/recipients` | `${string}/messages` | `${string}/notices`>

/** What staff write to all attendees of an event, and to how many (spec B §3.9). */
export const messageHandlers: Pick<CallHandlers<typeof registrationCalls>, Handled> = {
  'GET /api/events/:id/recipients': async ({ c, services, query }) => {
    const event = await getEvent(c, services.db)
    const counts = async (count: typeof countRecipients) => {
      const of = (to: AttendeeMessage['to']) => count(services, event, { to, session: query.session || null })
      return { registered: await of('registered'), waitlisted: await of('waitlisted'), all: await of('all') }
    }
    const names = await namesOfUnreachable(services, event, { to: 'all', session: query.session || null })
    return { ...(await counts(countRecipients)), withoutAddress: { ...(await counts(countUnreachable)), names } }
  },
  'POST /api/events/:id/notices': async ({ c, services, actor, body }) =>
    presentNotices(await planNotices(services, { eventId: eventIdOf(c), accountId: actor.id }, await body()), services.clock.today()),
  'POST /api/events/:id/messages': async ({ c, services, actor, body, once }) => {
    const message = await body()
    return once(message, () => messageAttendees(services, { eventId: eventIdOf(c), message, accountId: actor.id }))
  },
}
