import type { FormFields } from '@/platform/forms/form-fields'
import type { FormPost } from '@/platform/forms/form-post'
import { findEventById } from '../event.repository.server'
import { furtherDetails, isChecked } from '../places/form-answers'
import { settingsOf } from '../places/stored-settings.server'
import { registrationJudge } from './registration-judge'

/** The call (spec D1 §7, B §3.3) from the fields of the form as a browser without scripts sends them. */
const registrationFields = (fields: FormFields) => ({
  ...fields,
  eventId: Number(fields.eventId),
  inDiamondHeartGroup: isChecked(fields, 'inDiamondHeartGroup'),
  ...furtherDetails(fields),
})

/** Registering, for browsers without JavaScript. The page that follows says what someone got: a place, or a turn on the waitlist. */
export const registerFormPost: FormPost = {
  call: '/api/register',
  body: registrationFields,
  further: {
    // Else the answers would be judged only once all the rest is right.
    async schema(services, { body }) {
      const event = await findEventById(services, Number((body as { eventId?: unknown }).eventId))
      return event && registrationJudge(settingsOf(event).questions)
    },
    countedAs: 'register',
  },
  thanks: (answer) => ('status' in answer && answer.status === 'waitlisted' ? '/thank-you/waitlist' : '/thank-you/registration'),
}
