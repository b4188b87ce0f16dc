import { type FormFields, type FormPost, fieldText } from '@/platform/forms/form-outcome'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { findEventById, findStoredEvent } from '../event.repository.server'
import { asPublished } from '../event-columns.server'
import { furtherDetails, isChecked } from '../places/form-answers'
import type { RegistrationDetailFields } from '../places/person-details.schema'
import { findLinked, findRegistration } from '../places/registration.repository.server'
import { settingsOf } from '../places/stored-settings.server'
import { registrationChangeSchema, registrationFormSchema } from './form-schemas'
import { MANAGE_ACTIONS, manageForm } from './managed-words'

const tokenOf = (page: string) => /^\/registration\/([^/]+)$/.exec(page)?.[1]

/** The call of a registration, by the path of its page. A backslash in it would lead to another call. */
const callOf = (page: string, rest = '') => {
  const token = tokenOf(page)
  return token && `/api/registrations/${encodeURIComponent(token)}${rest}`
}

const changeFields = (fields: FormFields) =>
  ({
    name: fieldText(fields, 'name'),
    session: fieldText(fields, 'session') || undefined,
    // Where the form does not ask, the stored answer stays.
    inDiamondHeartGroup: isChecked(fields, 'inDiamondHeartGroup'),
    diamondHeartGroupName: 'diamondHeartGroupName' in fields ? fieldText(fields, 'diamondHeartGroupName') : undefined,
    additionalMessage: fieldText(fields, 'additionalMessage'),
    ...furtherDetails(fields),
  }) satisfies Record<keyof RegistrationDetailFields | 'session', unknown>

async function changeSchemaOfLink(services: Services, token: string) {
  const { db } = services
  const link = await findLinked(db, hashOfToken(token))
  const registration = link?.registrationId ? await findRegistration(db, link.registrationId) : undefined
  const event = registration && (await findStoredEvent(db, registration.eventId))
  return event && registrationChangeSchema(settingsOf(await asPublished(services, event)).questions)
}

const backTo = (done: string) => (_answer: object, page: string) => `${page}?done=${done}`

/** The forms of a registration's page, for browsers without JavaScript (spec B §3.3). */
export const manageFormPosts: Record<string, FormPost> = {
  [manageForm('change')]: {
    method: 'PUT',
    call: (page) => callOf(page),
    body: changeFields,
    further: { schema: (services, { page }) => changeSchemaOfLink(services, tokenOf(page) ?? ''), countedAs: 'manage' },
    thanks: backTo('change'),
  },
  ...Object.fromEntries(
    MANAGE_ACTIONS.map((action) => [
      manageForm(action),
      {
        call: (page) => callOf(page, `/${action}`),
        body: (fields) => (action === 'cancel-date' ? { session: fieldText(fields, 'session') } : {}),
        thanks: backTo(action),
      } satisfies FormPost,
    ]),
  ),
}

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
      return event && registrationFormSchema(settingsOf(event).questions)
    },
    countedAs: 'register',
  },
  thanks: (answer) => ('status' in answer && answer.status === 'waitlisted' ? '/thank-you/waitlist' : '/thank-you/registration'),
}
