import type { Feature } from '@/content/feature.server'
import { findEventBySlug } from '@/features/events/event.repository.server'
import { hasRole } from '@/platform/roles'
import { hashOfToken } from '@/platform/token.server'
import { findAttendees } from './attendees/find-attendees.server'
import { registrationMails } from './emails/occasions.server'
import { registrationExports } from './export-registrations.server'
import { dailyNoticeJob } from './lifecycle/notify-of-cancellation.server'
import { expireOffersJob, heldOffers } from './lifecycle/process-waitlist.server'
import { findLinked } from './links/link.repository.server'
import { manageFormPosts } from './manage/manage-form-posts.server'
import { publishingNoticeJob } from './messages/publishing-notice.server'
import { isFullJob, isFullOverTimeJob } from './places/is-full.server'
import { upcomingPlaces } from './places/upcoming-places.server'
import { listRegisteredEvents } from './record/registration-list.repository.server'
import { forgetRequestsJob } from './register/once.server'
import { registerFormPost } from './register/register-form-post.server'
import { registrationsApi } from './registration.api.server'
import { registrationPersonalData } from './registration.personal-data.server'
import { registrationsOfEvent } from './registrations-of-event.server'
import { heldReminders, remindersJob } from './reminders/send-reminders.server'
import { registrationRetention } from './retention/registration.retention.server'

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
