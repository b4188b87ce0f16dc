import { ATOM, contentFeed, feedMoments, presentedContent } from '@/content/content-api.server'
import type { Reader } from '@/content/content-rows.server'
import { updateSearchIndex } from '@/content/content-saves.server'
import type { Feature } from '@/content/feature.server'
import type { StaffFinding } from '@/content/staff-answers.schema'
import { listRefusedAddresses } from '@/features/mail/mail.repository.server'
import { listTeachersOfOtherEvents } from '@/features/teachers/event-teacher.repository.server'
import { hasRole } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { isDay } from '@/platform/time/calendar'
import { hashOfToken } from '@/platform/token.server'
import { sampleEvents } from '@/site/sample-content'
import { attendeesApi } from './attendee.api.server'
import { booksApi } from './books/books.server'
import { readMoneyTroubles } from './books/money-troubles.server'
import { communityCalendar, eventCalendar } from './calendar/event-calendars.server'
import { isDayPage, isMonthPage } from './calendar/event-month.server'
import { eventCard, eventCardImage } from './catalog/event-structured-data'
import { searchEventFields } from './editing/event-fields'
import { registrationMails } from './emails/emails.server'
import { eventsApi } from './event.api.server'
import { eventOperations } from './event.operations.server'
import { eventPersonalData } from './event.personal-data.server'
import { eventDocument, formatEventTime, plainBeginningOf, presentEvent } from './event.presenter.server'
import {
  countUpcomingEvents,
  type EventRow,
  findEventBySlug,
  findStoredEvent,
  hasEvents,
  listEventIdsForStaff,
  listEventPages,
  listEvents,
} from './event.repository.server'
import { formatState, introOf } from './event-text'
import { eventTexts } from './event-texts'
import { publishingNoticeJob } from './notices/change-notices.server'
import { heldReminders, remindersJob } from './notices/send-reminders.server'
import { isFullJob, isFullOverTimeJob, upcomingPlaces } from './places/availability.server'
import { searchRegistrations } from './places/deleted-registration.repository.server'
import { findLinked, REGISTRATION } from './places/registration.repository.server'
import { countUpcomingOf, listRegisteredEvents } from './places/registration-list.repository.server'
import { findCorrection } from './registration/corrections.repository.server'
import { expireOffersJob, heldOffers } from './registration/lifecycle.server'
import { refundJob } from './registration/money.server'
import { forgetRequestsJob } from './registration/register-for-event.server'
import { manageFormPosts, registerFormPost, registrationApi } from './registration/registration.api.server'
import { endHoldsJob, lookAgainJob, lookBackJob, lookJob } from './registration/settle-payment.server'
import { dailyNoticeJob } from './registration/transitions.server'
import { registrationPersonalData, registrationRetention } from './registration.personal-data.server'
import { registrationExports, registrationsOfEvent } from './registrations-of-event.server'
import { stretchOf } from './schedule/event-sessions.server'
import { formatDay, formatNextSession, withInsteadOf } from './schedule/format-session'
import { findNextSessions } from './schedule/session.repository.server'
import { moveLastDays, syncSessionsDaily } from './schedule/sync-sessions.server'
import { eventExports, eventImport, presentEventsForStaff } from './transfer.server'

async function eventFeed(services: Services): Promise<string> {
  const { db, clock, config } = services
  const rows = await listEvents(services)
  const ids = rows.map(({ id }) => id)
  const next = await findNextSessions(db, ids, clock.now().toISOString())
  const nextDate = (row: EventRow) => {
    const session = (row.isRecurring || row.extraDates.length > 0) && !stretchOf(row, clock.timeZone) && next.get(row.id)
    if (!session) return undefined
    const { title, location, note } = session
    return [withInsteadOf(formatNextSession(session), session, formatDay), title, location, note].filter(Boolean).join(', ')
  }
  return contentFeed(services, {
    name: 'events',
    title: 'Events',
    page: '/events',
    entries: rows.map((row) => {
      const url = `${config.publicUrl}/events/${row.slug}`
      const intro = introOf({ introText: row.introText, plainText: plainBeginningOf(row.description) })
      const lines = [formatState(row), formatEventTime(row, clock.timeZone), nextDate(row), row.location, intro]
      return { id: url, url, title: row.title, summary: lines.filter(Boolean).join('\n'), ...feedMoments(row) }
    }),
  })
}

const isStored = async (reader: Reader, slug: string) => (await findEventBySlug(reader, slug)) !== undefined

/** Built-in events are shown where visitors would see none (spec D1 §4). */
const isBuiltIn = async (reader: Reader, slug: string) =>
  sampleEvents(reader.clock.today()).some((event) => event.slug === slug) && !(await hasEvents(reader))

const CALENDAR = 'text/calendar; charset=utf-8'

export const eventsFeature: Feature = {
  name: 'events',
  texts: { events: eventTexts },
  api: [eventsApi],
  people: eventPersonalData,
  content: [presentedContent(eventOperations, presentEventsForStaff)],
  staffSearch: {
    label: 'In every event',
    limit: 10,
    comesLast: true,
    find: async (_services, search, limit) => searchEventFields(search, limit),
  },
  samplesInUse: {
    noun: 'teacher',
    reason: 'an event that stays names them',
    find: ({ db }, ids, { event = [] }) => listTeachersOfOtherEvents(db, ids, event),
  },
  jobs: [syncSessionsDaily],
  async followTimeZone(services) {
    await moveLastDays(services)
    // Search documents name an event's zone where that is not the community's.
    for (const id of await listEventIdsForStaff(services.db)) {
      const row = await findStoredEvent(services.db, id)
      if (row) await updateSearchIndex(services, { kind: eventOperations.noun, id }, eventDocument(row, services))
    }
  },
  exports: eventExports,
  imports: { event: eventImport },
  feeds: [
    { path: '/events.atom', type: ATOM, make: eventFeed },
    { path: '/events.ics', type: CALENDAR, make: communityCalendar },
    {
      path: '/events/:file{.+\\.ics}',
      type: CALENDAR,
      make: (services, { file = '' }) => eventCalendar(services, file.slice(0, -'.ics'.length)),
    },
  ],
  pages: {
    list: async (reader) => (await listEventPages(reader)).map(({ slug, updatedAt }) => ({ path: `/events/${slug}`, updatedAt })),
    exists: {
      // The header leads to the reserved slug, so that its page is one of its own whether such an event is stored or not.
      '/events/$slug': async (reader, slug) =>
        slug === reader.site.ongoingGroupsSlug || (await isStored(reader, slug)) || isBuiltIn(reader, slug),
      '/events/calendar/{-$period}': (reader, period) => (isDay(period) ? isDayPage(reader, period) : isMonthPage(reader, period)),
    },
  },
  firstSteps: {
    events: async (services) => (await eventOperations.samples?.hasOwn(services)) ?? false,
  },
  overview: async ({ db, clock }) => ({
    tabs: { events: { count: await countUpcomingEvents(db, clock.today()), of: 'upcoming', isDue: false } },
  }),
  shareCards: {
    async events(reader, slug) {
      const row = await findEventBySlug(reader, slug)
      if (!row) return undefined
      const event = presentEvent(row, [], { nextSession: undefined, timeZone: reader.clock.timeZone })
      return { card: eventCard(event), image: eventCardImage(reader.site, event) }
    },
  },
}

/** People, and the lists of events that are found: who looks for a retreat may look for who comes. */
async function findAttendees(services: Services, search: string, limit: number): Promise<StaffFinding[]> {
  const { db } = services
  const rows = await searchRegistrations(db, search, limit)
  const events = await eventOperations.searchForStaff(db, search.replace(/\battendees?( of)?\b/i, ''), limit)
  const titles = new Map<number, string>()
  for (const id of new Set(rows.map(({ eventId }) => eventId))) titles.set(id, (await findStoredEvent(db, id))?.title ?? '')
  const people = rows.map(({ name, email, phone, eventId, session, status }) => ({
    title: name,
    detail: [email ?? phone, titles.get(eventId)].filter(Boolean).join(', '),
    url: `/admin?${new URLSearchParams({
      tab: 'events',
      attendees: String(eventId),
      ...(session && { session }),
      ...(status === 'cancelled' && { show: 'cancelled' }),
    })}`,
  }))
  const lists = events.map(({ id, label }) => ({ title: `Attendees of ${label}`, detail: '', url: `/admin?tab=events&attendees=${id}` }))
  return [...people, ...lists].slice(0, limit)
}

async function listRefused({ db, clock }: Services) {
  const refused = await listRefusedAddresses(db, REGISTRATION)
  return countUpcomingOf(db, [...refused.keys()], clock.today())
}

export const registrationsFeature: Feature = {
  name: 'registrations',
  api: [registrationApi, attendeesApi, booksApi],
  people: registrationPersonalData,
  retention: [registrationRetention],
  exports: registrationExports,
  samplesInUse: { noun: 'event', reason: 'people are registered', find: ({ db }, ids) => listRegisteredEvents(db, ids) },
  attached: [registrationsOfEvent],
  // Editors see how many come, but no one's name.
  overview: async (services, role) => ({
    refusedAddresses: hasRole(role, 'host') ? await listRefused(services) : [],
    ...(hasRole(role, 'host') && (await readMoneyTroubles(services))),
    sessions: (await upcomingPlaces(services)).map(({ offer, ...session }) => ({
      ...session,
      offer: hasRole(role, 'host') ? offer : null,
    })),
  }),
  staffSearch: { label: 'Attendees', leastRole: 'host', find: findAttendees },
  jobs: [
    ...registrationMails,
    expireOffersJob,
    dailyNoticeJob,
    isFullJob,
    isFullOverTimeJob,
    remindersJob,
    forgetRequestsJob,
    publishingNoticeJob,
    lookJob,
    lookAgainJob,
    lookBackJob,
    endHoldsJob,
    refundJob,
  ],
  held: [heldReminders, heldOffers],
  formPosts: { registration: registerFormPost, ...manageFormPosts },
  secretPaths: ['/registration', '/registered', '/api/registrations', '/api/corrections'],
  pages: {
    exists: {
      '/register/$slug': isStored,
      '/registered/$token': async ({ db }, token) => (await findCorrection(db, token)) !== undefined,
      '/registration/$token': async ({ db }, token) => (await findLinked(db, hashOfToken(token)))?.canOnlyPay === false,
      '/registration/$token/pay': async ({ db }, token) => (await findLinked(db, hashOfToken(token))) !== undefined,
    },
  },
}
