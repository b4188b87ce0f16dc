import { isSeen } from '@/content/published.server'
import type { ChangeKind } from '@/features/desk/attendee-notices.schema'
import { type NewMail, queueMail } from '@/features/mail/queue-mail.server'
import { inBatches } from '@/platform/batches.server'
import type { Services } from '@/platform/services.server'
import { composeEmails } from '../emails/occasions.server'
import { subjectAsSeen } from '../emails/subject-as-seen.server'
import type { EventRow } from '../event.repository.server'
import { findRegistrations, type RegistrationRow } from '../places/registration.repository.server'
import { findLastSeenInput } from '../seen-event.server'
import type { EventChange } from './find-changed-dates.server'
import type { Concerned } from './find-concerned.server'
import type { Settled } from './settle-lost-dates.server'

interface Notifying extends EventChange {
  concerned: Concerned | undefined
  /** Those that the change has moved to other dates, or canceled. */
  settled?: readonly Settled[]
  /** The event as it is stored now, also where visitors don't see it: people that it moved are on one of its dates. */
  stored?: EventRow
  /** What staff add. */
  words: string | null
}

/**
 * Writes to the people that a change concerns, within the transaction that has carried it out and raised the sequences of their calendar entries: one email
 * to each person, with the entries of those of their dates on which they hold or held a place (spec B §3.9).
 */
export async function notifyAttendees(services: Services, { concerned, settled = [], ...change }: Notifying) {
  const settledOf = Map.groupBy(settled, ({ registration }) => registration.emailKey)
  const staying = new Map((concerned?.people ?? []).map((dates) => [dates[0]?.emailKey ?? null, dates]))
  const addresses = [...new Set([...staying.keys(), ...settledOf.keys()])].filter((key) => key !== null)
  const dateOf = new Map(concerned?.dates.flatMap(({ date, people }) => people.map(({ id }) => [id, date] as const)))
  for (const some of inBatches(addresses, 200)) {
    const ids = some.flatMap((address) => staying.get(address)?.map(({ id }) => id) ?? [])
    const rows = new Map((await findRegistrations(services.db, ids)).map((row) => [row.id, row]))
    const emails: NewMail[] = []
    for (const address of some) {
      const stayed = (staying.get(address) ?? []).flatMap(({ id }) => {
        const [registration, date] = [rows.get(id), dateOf.get(id)]
        const isThere = registration && date && registration.session === date.to && registration.status !== 'cancelled'
        if (!isThere) return []
        return [{ registration, kind: date.change.kind, ...(date.to !== date.from && { formerStart: date.from }) }]
      })
      emails.push(...(await composeFor(services, change, { stayed, settled: settledOf.get(address) ?? [] })))
    }
    await queueMail(services, emails)
  }
}

type Change = Omit<Notifying, 'concerned' | 'settled'>

interface Person {
  /** Those of their dates that have changed. */
  stayed: { registration: RegistrationRow; kind: ChangeKind | null; formerStart?: string }[]
  settled: readonly Settled[]
}

/** The one email to a person, where there is anything to say. */
async function composeFor(services: Services, change: Change, { stayed: all, settled }: Person): Promise<NewMail[]> {
  const { event, before, isDeleted = false, isUnpublished = false, words } = change
  // Calendars show all dates of an event as canceled that was off the website, so that each entry goes out again.
  const isBackAlone = settled.length === 0 && all.every(({ kind }) => kind === 'published')
  const [first] = all
  if (first && settled.length === 0 && (isUnpublished || isBackAlone)) {
    const subject = { ...first, event, words, all: all.map(({ registration }) => registration) }
    return composeEmails(services, isUnpublished ? 'unpublished' : 'published', subject)
  }
  const changed = [
    ...all.map((each) => ({ event, before, ...each, isDeleted, isUnpublished, isRepublished: each.kind === 'published' })),
    ...(await Promise.all(settled.map((each) => settledSubject(services, change, each)))),
  ].toSorted((a, b) => a.registration.session.localeCompare(b.registration.session))
  const [only, ...others] = changed
  if (!only) return []
  if (others.length > 0) return composeEmails(services, 'dates-changed', { ...only, changed, words })
  return composeEmails(services, only.registration.status === 'cancelled' ? 'cancelled' : 'event-changed', { ...only, words })
}

/** People who were moved read about their new date; people who were canceled, about the date that they knew, which is gone. */
async function settledSubject(services: Services, { event, before, stored = event }: Change, { registration, from, position }: Settled) {
  const isWithdrawn = !isSeen(services, stored) && (await findLastSeenInput(services, stored.id)) !== undefined
  const subject = { registration, before, position }
  if (registration.status !== 'cancelled') return { ...subject, event: stored, isMoved: true, formerStart: from, isWithdrawn }
  return subjectAsSeen(services, { ...subject, event: { ...before, slug: event.slug }, isGone: true })
}
