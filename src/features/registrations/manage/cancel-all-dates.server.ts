import { queueMail } from '@/features/mail/sending/queue-mail.server'
import type { Services } from '@/platform/services.server'
import { composeEmails } from '../emails/occasions.server'
import { carryOut } from '../lifecycle/carry-out.server'
import { canCarryOut } from '../lifecycle/transitions'
import { dateState } from '../mail/date-state.server'
import { subjectAsSeen } from '../mail/subject-as-seen.server'
import { listRegisteredDates } from '../record/registration.repository.server'
import { lockById, lockByLink } from './linked-registration.server'
import { canCancel } from './registration-state.server'

/**
 * Gives up all of a person's dates of one event that can still be canceled, with one email about them (spec B §3.6). Once more changes nothing. Throws
 * ApiError: 404, 410, 409 for a deleted event.
 */
export const cancelAllDates = (services: Services, token: string): Promise<void> =>
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
