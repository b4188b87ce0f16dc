import type { Feature } from '@/content/feature.server'
import type { StaffFinding } from '@/content/staff-answers.schema'
import { hasRole } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { registrationMails } from './emails/queue-email.server'
import { findEventBySlug, findStoredEvent } from './event.repository.server'
import { publishingNoticeJob } from './notices/change-notices.server'
import { registrationRetention } from './notices/registration.retention.server'
import { heldReminders, remindersJob } from './notices/send-reminders.server'
import { searchRegistrations } from './places/deleted-registration.repository.server'
import { isFullJob, isFullOverTimeJob, upcomingPlaces } from './places/is-full.server'
import { findLinked } from './places/registration.repository.server'
import { listRegisteredEvents } from './places/registration-list.repository.server'
import { dailyNoticeJob } from './registration/apply-transition.server'
import { manageFormPosts, registerFormPost } from './registration/form-posts.server'
import { expireOffersJob, heldOffers } from './registration/process-waitlist.server'
import { forgetRequestsJob } from './registration/register-for-event.server'
import { registrationsApi } from './registration.api.server'
import { registrationPersonalData } from './registration.personal-data.server'
import { registrationExports, registrationsOfEvent } from './registrations-of-event.server'

async function findAttendees({ db }: Services, search: string, limit: number): Promise<StaffFinding[]> {
  const rows = await searchRegistrations(db, search, limit)
  const titles = new Map<number, string>()
  for (const id of new Set(rows.map(({ eventId }) => eventId))) titles.set(id, (await findStoredEvent(db, id))?.title ?? '')
  return rows.map(({ name, email, phone, eventId, session, status }) => ({
    title: name,
    detail: [email ?? phone, titles.get(eventId)].filter(Boolean).join(', '),
    url: `/admin?${new URLSearchParams({
      tab: 'events',
      attendees: String(eventId),
      ...(session && { session }),
      ...(status === 'cancelled' && { show: 'cancelled' }),
    })}`,
  }))
}

export const registrationsFeature: Feature = {
  name: 'registrations',
  api: [registrationsApi],
  people: registrationPersonalData,
  retention: [registrationRetention],
  exports: registrationExports,
  samplesInUse: { noun: 'event', reason: 'people are registered', find: ({ db }, ids) => listRegisteredEvents(db, ids) },
  attached: [registrationsOfEvent],
  // Editors see how many come, but no one's name.
  overview: async (services, role) => ({
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
  ],
  held: [heldReminders, heldOffers],
  formPosts: { registration: registerFormPost, ...manageFormPosts },
  secretPaths: ['/registration', '/api/registrations'],
  pages: {
    exists: {
      '/register/$slug': async (reader, slug) => (await findEventBySlug(reader, slug)) !== undefined,
      '/registration/$token': async ({ db }, token) => (await findLinked(db, hashOfToken(token))) !== undefined,
    },
  },
}
