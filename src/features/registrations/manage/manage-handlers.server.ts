import { queueMail } from '@/features/mail/sending/queue-mail.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, visitorKey } from '@/platform/http/http.server'
import { countPublicForm } from '@/platform/http/public-form.server'
import type { CallHandlers } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { composeEmails } from '../emails/occasions.server'
import { carryOut } from '../lifecycle/carry-out.server'
import { canCarryOut } from '../lifecycle/transitions'
import { calendarEntry } from '../mail/calendar-entry.server'
import { dateState, isOff } from '../mail/date-state.server'
import { subjectAsSeen } from '../mail/subject-as-seen.server'
import { listRegisteredDates } from '../record/registration.repository.server'
import type { registrationCalls } from '../registration.calls'
import { acceptOffer, cancelByLink, cancelOtherDate, declineOffer, resendByLink } from './answer-by-link.server'
import { changeRegistration } from './change-registration.server'
import { findSubjectByLink, lockById, lockByLink } from './linked-registration.server'
import { NO_EMAIL } from './manage-forms'
import type { ManagedRegistration } from './managed-registration.schema'
import { readByLink } from './read-registration.server'
import { canCancel } from './registration-state.server'

/**
 * Gives up all of a person's dates of one event that can still be canceled, with one email about them (spec B §3.6). Once more changes nothing. Throws
 * ApiError: 404, 410, 409 for a deleted event.
 */
const cancelAllDates = (services: Services, token: string): Promise<void> =>
  services.db.tx(async () => {
    const { id, eventId, emailKey } = (await lockByLink(services, token)).registration
    const all = emailKey === null ? [] : await listRegisteredDates(services.db, { eventId, emailKey })
    const canceled = []
    for (const each of all.length > 0 ? all : [{ id }]) {
      const { registration, ...locked } = await lockById(services, each.id)
      const seen = await subjectAsSeen(services, { ...locked, registration })
      const state = dateState(seen, services.clock)
      if (!canCancel({ status: registration.status, state }) || !canCarryOut('cancel', registration)) continue
      const ended = await carryOut(services, 'cancel', { ...locked, registration, isQuiet: true })
      canceled.push({ event: seen.event, registration: { ...ended, session: seen.registration.session } })
    }
    const [first, ...others] = canceled
    if (!first) return
    const emails =
      others.length === 0
        ? composeEmails(services, 'cancelled', first)
        : composeEmails(services, 'dates-changed', { ...first, before: first.event, changed: canceled, isByPerson: true })
    await queueMail(services, emails)
  })

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
