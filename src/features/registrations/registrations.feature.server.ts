import type { Feature } from '@/content/feature.server'
import { findEventBySlug } from '@/features/events/event.repository.server'
import { hashOfToken } from '@/platform/token.server'
import { findAttendees } from './attendees/find-attendees.server'
import { registrationMails } from './emails/occasions.server'
import { registrationExports } from './export-registrations.server'
import { expireOffersJob } from './lifecycle/process-waitlist.server'
import { dailyNoticeJob } from './lifecycle/tell-of-cancellation.server'
import { findLinked } from './links/link.repository.server'
import { manageFormPosts } from './manage/manage-form-posts.server'
import { isFullJob } from './places/is-full.server'
import { upcomingPlaces } from './places/upcoming-places.server'
import { listRegisteredEvents } from './record/registration.repository.server'
import { forgetRequestsJob } from './register/once.server'
import { registerFormPost } from './register/register-form-post.server'
import { registrationsApi } from './registration.api.server'
import { registrationPersonalData } from './registration.personal-data.server'
import { registrationsOfEvent } from './registrations-of-event.server'
import { remindersJob } from './reminders/send-reminders.server'
import { registrationRetention } from './retention/registration.retention.server'

export const registrationsFeature: Feature = {
  name: 'registrations',
  api: [registrationsApi],
  people: registrationPersonalData,
  retention: [registrationRetention],
  exports: registrationExports,
  samplesInUse: { noun: 'event', reason: 'people are registered', find: ({ db }, ids) => listRegisteredEvents(db, ids) },
  attached: [registrationsOfEvent],
  overview: async (services) => ({ sessions: await upcomingPlaces(services) }),
  staffSearch: { label: 'Attendees', find: findAttendees },
  jobs: [...registrationMails, expireOffersJob, dailyNoticeJob, isFullJob, remindersJob, forgetRequestsJob],
  formPosts: { registration: registerFormPost, ...manageFormPosts },
  secretPaths: ['/registration', '/api/registrations'],
  pages: {
    exists: {
      '/register/$slug': async (reader, slug) => (await findEventBySlug(reader, slug)) !== undefined,
      '/registration/$token': async ({ db }, token) => (await findLinked(db, hashOfToken(token))) !== undefined,
    },
  },
}
