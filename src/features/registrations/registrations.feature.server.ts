import type { Feature } from '@/content/feature.server'
import { findEventBySlug } from '@/features/events/event.repository.server'
import { registrationMails } from './mail/registration-mails.server'
import { fullnessJob } from './places/fullness.server'
import { registerFormPost } from './register-form-post.server'
import { registrationsApi } from './registration.api.server'
import { peopleInRegistrations } from './registration.people.server'
import { registrationsOfEvent } from './registrations-of-event.server'
import { remindersJob } from './reminders/send-reminders.server'
import { endOffersJob } from './waitlist/offer-places.server'

export const registrationsFeature: Feature = {
  name: 'registrations',
  api: [registrationsApi],
  people: peopleInRegistrations,
  attached: [registrationsOfEvent],
  jobs: [...registrationMails, endOffersJob, fullnessJob, remindersJob],
  formPosts: { registration: registerFormPost },
  pages: {
    exists: {
      '/register/$slug': async (reader, slug) => (await findEventBySlug(reader, slug)) !== undefined,
    },
  },
}
