import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, visitorKey } from '@/platform/http/http.server'
import { countPublicForm } from '@/platform/http/public-form.server'
import type { CallHandlers } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { calendarEntry } from '../mail/calendar-entry.server'
import { dateState, isOff } from '../mail/date-state.server'
import { subjectAsSeen } from '../mail/subject-as-seen.server'
import type { registrationCalls } from '../registration.calls'
import { acceptOffer, cancelByLink, cancelOtherDate, declineOffer, resendByLink } from './answer-by-link.server'
import { cancelAllDates } from './cancel-all-dates.server'
import { changeRegistration } from './change-registration.server'
import { findSubjectByLink } from './linked-registration.server'
import { NO_EMAIL } from './manage-forms'
import type { ManagedRegistration } from './managed-registration.schema'
import { readByLink } from './read-registration.server'

type Handled = Extract<keyof typeof registrationCalls, `${string}/api/registrations/${string}`>

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

/** A handler for an action that takes nothing but the link. */
const answering =
  (work: typeof cancelByLink) =>
  async ({ c, services }: { c: ApiContext; services: Services }): Promise<{ registration: ManagedRegistration }> => {
    const token = await countedTokenOf(c)
    await work(services, token)
    return { registration: await readByLink(services, token) }
  }

/** The calls by the link of a registration. */
export const manageHandlers: Pick<CallHandlers<typeof registrationCalls>, Handled> = {
  'GET /api/registrations/:token': async ({ c, services }) => ({ registration: await readByLink(services, tokenOf(c)) }),
  'PUT /api/registrations/:token': async ({ c, services, body }) => {
    const token = await countedTokenOf(c)
    await changeRegistration(services, token, await body())
    return { registration: await readByLink(services, token) }
  },
  'POST /api/registrations/:token/cancel': answering(cancelByLink),
  'POST /api/registrations/:token/cancel-date': async ({ c, services, body }) => {
    const token = await countedTokenOf(c)
    const { session } = await body()
    await cancelOtherDate(services, token, session)
    return { registration: await readByLink(services, token) }
  },
  'POST /api/registrations/:token/cancel-all': answering(cancelAllDates),
  'POST /api/registrations/:token/accept': answering(acceptOffer),
  'POST /api/registrations/:token/decline': answering(declineOffer),
  'POST /api/registrations/:token/resend': async ({ c, services }) => {
    await resendByLink(services, await countedTokenOf(c))
    return { message: services.mail.kind === 'server' ? 'It’s on its way' : NO_EMAIL }
  },
  'GET /api/registrations/:token/calendar': async ({ c, services }) => {
    const file = await calendarByLink(services, tokenOf(c))
    return c.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="registration.ics"',
    })
  },
}

/** The entry of a registration that holds a place, for a calendar; for a date that will not take place, what takes it out. Throws ApiError: 404, 410, 409 where there is none to enter. */
async function calendarByLink(services: Services, token: string): Promise<string> {
  const { registration, stored: event, isDeleted } = await findSubjectByLink(services, token)
  const subject = registration.status === 'registered' ? await subjectAsSeen(services, { registration, event }) : undefined
  // As the feed of the site has it.
  const isCanceled = subject && (isDeleted || subject.isWithdrawn || isOff(dateState(subject, services.clock)))
  const file = subject && calendarEntry(services, subject, isCanceled ? 'CANCEL' : 'PUBLISH', services.clock.now().toISOString())
  if (!file) throw new ApiError(409, 'There is no date to enter')
  return file
}
