import type { DraftPage } from '@/features/desk/staff-address'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { eventCalls } from '../event.calls'
import { hasDates, MAX_DATES } from '../event.queries'
import { hasEnded } from '../event-text'
import { registrationState } from '../places/registration-state'
import type { EventAsideProps } from './event-aside'
import { EventDetail } from './event-detail'

const request = apiRequest<typeof eventCalls>()

export const eventDraft: DraftPage<Pick<EventAsideProps, 'event' | 'dates'> & { at: number }> = {
  async load(read, { slug }) {
    const { event } = await read(request('GET /api/events/slug/:slug', { params: { slug: slug ?? '' } }))
    const { id } = event
    const dates = hasDates(event) ? (await read(request('GET /api/events/:id/sessions', { params: { id } }))).sessions : []
    return { event, dates: dates.slice(0, MAX_DATES), at: Date.now() }
  },
  Page: ({ event, dates, at, today, publicUrl }) => (
    <EventDetail
      event={event}
      isOver={hasEnded(event, today)}
      isBuiltIn={false}
      registration={registrationState(event, { at, today })}
      dates={dates}
      today={today}
      publicUrl={publicUrl}
    />
  ),
}
