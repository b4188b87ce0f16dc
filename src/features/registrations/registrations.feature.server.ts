import type { Feature } from '@/content/feature.server'
import { findEventBySlug } from '@/features/events/event.repository.server'
import { registrationMails } from './mail/registration-mails.server'
import { fullnessJob } from './places/fullness.server'
import { registrationsApi } from './registration.api.server'
import { peopleInRegistrations } from './registration.people.server'
import { registrationsOfEvent } from './registrations-of-event.server'
import { remindersJob } from './reminders/send-reminders.server'
import { endOffersJob } from './waitlist/offer-places.server'

/** The documented call (spec D1 §7) from the fields of the form as a browser sends them by itself. */
const registrationFields = (fields: Record<string, string>) => ({
  ...fields,
  eventId: Number(fields.eventId),
  inDiamondHeartGroup: fields.inDiamondHeartGroup === 'on',
})

export const registrationsFeature: Feature = {
  name: 'registrations',
  api: [registrationsApi],
  people: peopleInRegistrations,
  attached: [registrationsOfEvent],
  jobs: [...registrationMails, endOffersJob, fullnessJob, remindersJob],
  formPosts: { registration: { call: '/api/register', body: registrationFields, thanks: '/thank-you/registration' } },
  pages: { exists: { '/register/$slug': async (reader, slug) => (await findEventBySlug(reader, slug)) !== undefined } },
}
