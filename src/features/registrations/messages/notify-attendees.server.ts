import { queueMail } from '@/features/mail/queue-mail.server'
import { inBatches } from '@/platform/batches.server'
import type { Services } from '@/platform/services.server'
import { composeEmails } from '../emails/occasions.server'
import { findRegistrations } from '../record/registration.repository.server'
import type { EventChange } from './find-changed-dates.server'
import type { Concerned } from './find-concerned.server'

/**
 * Writes to those whom a change concerns, within the transaction that has carried it out and raised the sequences of their calendar entries: one email
 * to each person, with the entries of those of their dates on which they hold a place (spec B §3.9). `words` are what staff add.
 */
export async function notifyAttendees(
  services: Services,
  { concerned, words, ...change }: EventChange & { concerned: Concerned; words: string | null },
) {
  const { db } = services
  const { event, before, isDeleted, isUnpublished } = change
  const dateOf = new Map(concerned.dates.flatMap(({ date, people }) => people.map(({ id }) => [id, date])))
  for (const some of inBatches(concerned.people, 200)) {
    const rows = await findRegistrations(
      db,
      some.flatMap((dates) => dates.map(({ id }) => id)),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const emails = some.flatMap((dates) => {
      const changed = dates.flatMap(({ id }) => {
        const [registration, date] = [byId.get(id), dateOf.get(id)]
        // Whoever was moved or canceled meanwhile heard of it.
        return registration && date && registration.session === date.to && registration.status !== 'cancelled'
          ? [
              {
                registration,
                event,
                before,
                words,
                ...(isDeleted && { isDeleted }),
                ...(date.to !== date.from && { formerStart: date.from }),
              },
            ]
          : []
      })
      const [first] = changed
      if (!first) return []
      if (isUnpublished)
        return composeEmails(services, 'unpublished', { ...first, sessions: changed.map((each) => each.registration.session) })
      return changed.length === 1
        ? composeEmails(services, 'event-changed', first)
        : composeEmails(services, 'dates-changed', { ...first, changed })
    })
    await queueMail(services, emails)
  }
}
