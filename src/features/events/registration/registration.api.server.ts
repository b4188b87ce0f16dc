import { type FormFields, type FormPost, fieldText } from '@/platform/forms/form-outcome'
import { brokenOff } from '@/platform/http/body-limit.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, countPublicForm, idParameter, visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import { findEventById, findStoredEvent } from '../event.repository.server'
import { asPublished } from '../event-columns.server'
import { readAvailability } from '../places/availability.server'
import { furtherDetails, isChecked } from '../places/form-answers'
import type { RegistrationDetailFields } from '../places/person-details.schema'
import { findLinked, findRegistration } from '../places/registration.repository.server'
import { REGISTERED } from '../places/registration-state'
import { settingsOf } from '../places/stored-settings.server'
import { formatCloseMoment } from '../schedule/format-session'
import { correctAddress, readCorrection } from './correct-address.server'
import {
  acceptOffer,
  calendarByLink,
  cancelAllDates,
  cancelByLink,
  cancelOtherDate,
  changeRegistration,
  declineOffer,
  resendByLink,
} from './manage-by-link.server'
import { CORRECT_FORM, MANAGE_ACTIONS, manageForm, NO_EMAIL, PAY_FORM } from './managed-words'
import { readPayment, startPayment } from './pay.server'
import { readByLink } from './read-registration.server'
import { registerForEvent } from './register-for-event.server'
import { registrationCalls } from './registration.calls'
import { type ManagedRegistration, registrationChangeSchema, registrationFormSchema } from './registration.schema'
import { takeWord } from './settle-payment.server'

export const registrationApi = serveCalls(registrationCalls, {
  'GET /api/events/:id/availability': async ({ c, services }) => {
    c.header('cache-control', 'no-store')
    return readAvailability(services, idParameter(c, 'Event not found'))
  },
  'POST /api/register': async ({ c, services, body }) => {
    const request = await body()
    const answer = request
      ? await registerForEvent(services, request, { network: visitorKey(c) })
      : { status: 'registered' as const, correction: createToken() }
    return { message: await messageOf(services, request?.eventId, answer), ...answer }
  },
  'PUT /api/registrations/correct': async ({ c, services, body }) => {
    await countPublicForm(services, 'manage', visitorKey(c))
    c.header('cache-control', 'no-store')
    const { correction, email } = await body()
    await correctAddress(services, correction, email)
    const message = services.mail.kind === 'server' ? `The confirmation is on its way to ${email}.` : NO_EMAIL
    return { message, ...(await readCorrection(services, correction)) }
  },
  'GET /api/corrections/:token': ({ c, services }) => readCorrection(services, tokenOf(c)),
  'GET /api/registrations/:token': async ({ c, services }) => ({ registration: await readByLink(services, tokenOf(c)) }),
  'PUT /api/registrations/:token': async ({ c, services, body }) => {
    const token = await countedTokenOf(c)
    return { registration: (await changeRegistration(services, token, await body())) ?? (await readByLink(services, token)) }
  },
  'POST /api/registrations/:token/cancel': ({ c }) => byLink(c, cancelByLink),
  'POST /api/registrations/:token/cancel-date': ({ c, body }) =>
    byLink(c, async (services, token) => cancelOtherDate(services, token, (await body()).session)),
  'POST /api/registrations/:token/cancel-all': ({ c }) => byLink(c, cancelAllDates),
  'POST /api/registrations/:token/accept': async ({ c, services }) => {
    const token = await countedTokenOf(c)
    const paying = await acceptOffer(services, token)
    return { registration: await readByLink(services, token), ...paying }
  },
  'POST /api/registrations/:token/decline': ({ c }) => byLink(c, declineOffer),
  'POST /api/payments/stripe': async ({ c, services }) => {
    if (!services.payments) throw new ApiError(404, 'There is nothing at this address.')
    // The signature is over the bytes as they came.
    const said = services.payments.readWord(await c.req.text().catch(brokenOff), c.req.header('stripe-signature') ?? '')
    if (!said) throw new ApiError(400, 'This message is not signed by the payment provider.')
    await takeWord(services, said)
    return { received: true as const }
  },
  'GET /api/registrations/:token/payment': ({ c, services, query }) =>
    readPayment(services, tokenOf(c), { isReturning: query.returned !== undefined }),
  'POST /api/registrations/:token/pay': async ({ c, services }) => startPayment(services, await countedTokenOf(c)),
  'POST /api/registrations/:token/resend': async ({ c, services }) => {
    await resendByLink(services, await countedTokenOf(c))
    return { message: services.mail.kind === 'server' ? 'It’s on its way' : NO_EMAIL }
  },
  'GET /api/registrations/:token/calendar': async ({ c, services }) =>
    c.body(await calendarByLink(services, tokenOf(c)), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="registration.ics"',
    }),
})

async function messageOf(
  services: Services,
  eventId: number | undefined,
  { status, payBy }: Pick<Awaited<ReturnType<typeof registerForEvent>>, 'status' | 'payBy'>,
): Promise<string> {
  if (status === 'registered') return REGISTERED
  if (status === 'waitlisted' || !payBy) return 'You are on the waitlist'
  const event = eventId === undefined ? undefined : await findStoredEvent(services.db, eventId)
  return `Your place is held until ${formatCloseMoment(payBy, event?.timeZone ?? services.clock.timeZone, services.clock.today())}. Please pay to keep it.`
}

async function byLink(c: ApiContext, change: typeof cancelByLink): Promise<{ registration: ManagedRegistration }> {
  const token = await countedTokenOf(c)
  await change(c.var.services, token)
  return { registration: await readByLink(c.var.services, token) }
}

/** Answers to a link are private: they are cached nowhere, and the address goes to no other site (spec B §3.6). */
function tokenOf(c: ApiContext): string {
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  return c.req.param('token') ?? ''
}

/** Counts a change like the sending of a form. Throws ApiError 429. */
async function countedTokenOf(c: ApiContext): Promise<string> {
  await countPublicForm(c.var.services, 'manage', visitorKey(c))
  return tokenOf(c)
}

const tokenOfPage = (page: string) => /^\/registration\/([^/]+)(?:\/pay)?$/.exec(page)?.[1]

/** The call of a registration, by the path of its page. A backslash in it would lead to another call. */
const callOf = (page: string, rest = '') => {
  const token = tokenOfPage(page)
  return token && `/api/registrations/${encodeURIComponent(token)}${rest}`
}

const changeFields = (fields: FormFields) =>
  ({
    name: fieldText(fields, 'name'),
    // A page from before the field was there does not send it.
    email: 'email' in fields ? fieldText(fields, 'email') : undefined,
    session: fieldText(fields, 'session') || undefined,
    // Where the form does not ask, the stored answer stays.
    inDiamondHeartGroup: isChecked(fields, 'inDiamondHeartGroup'),
    diamondHeartGroupName: 'diamondHeartGroupName' in fields ? fieldText(fields, 'diamondHeartGroupName') : undefined,
    additionalMessage: fieldText(fields, 'additionalMessage'),
    ...furtherDetails(fields),
  }) satisfies Record<keyof RegistrationDetailFields | 'session' | 'email', unknown>

async function changeSchemaOfLink(services: Services, token: string) {
  const { db } = services
  const link = await findLinked(db, hashOfToken(token))
  const registration = link?.registrationId ? await findRegistration(db, link.registrationId) : undefined
  const event = registration && (await findStoredEvent(db, registration.eventId))
  return event && registrationChangeSchema(settingsOf(await asPublished(services, event)).questions)
}

const correctionTokenOf = (page: string) => /^\/registered\/([^/]+)$/.exec(page)?.[1]

const backTo = (done: string) => (_answer: object, page: string) => `${page}?done=${done}`

/** The forms of a registration's pages, for browsers without JavaScript (spec B §3.3). */
export const manageFormPosts: Record<string, FormPost> = {
  [manageForm('change')]: {
    method: 'PUT',
    call: (page) => callOf(page),
    body: changeFields,
    further: { schema: (services, { page }) => changeSchemaOfLink(services, tokenOfPage(page) ?? ''), countedAs: 'manage' },
    thanks: backTo('change'),
  },
  [CORRECT_FORM]: {
    call: (page) => correctionTokenOf(page) && '/api/registrations/correct',
    method: 'PUT',
    body: (fields, page) => ({ correction: correctionTokenOf(page), email: fieldText(fields, 'email') }),
    thanks: backTo('correct'),
  },
  [PAY_FORM]: {
    call: (page) => callOf(page, '/pay'),
    body: () => ({}),
    thanks: (answer) => (answer as { url: string }).url,
  },
  ...Object.fromEntries(
    MANAGE_ACTIONS.map((action) => [
      manageForm(action),
      {
        call: (page) => callOf(page, `/${action}`),
        body: (fields) => (action === 'cancel-date' ? { session: fieldText(fields, 'session') } : {}),
        thanks: (answer, page) => (answer as { payUrl?: string }).payUrl ?? backTo(action)(answer, page),
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
  thanks: (answer) => (answer as { payUrl?: string }).payUrl ?? `/registered/${(answer as { correction: string }).correction}`,
}
