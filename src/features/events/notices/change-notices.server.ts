import * as z from 'zod'
import { isSeen } from '@/content/content-rows.server'
import type { ChangeKind } from '@/features/desk/attendee-notices.schema'
import { type NewMail, queueMail } from '@/features/mail/queue-mail.server'
import { inBatches } from '@/platform/batches.server'
import { defineJob } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { type Clock, createClock } from '@/platform/time/clock'
import { datesChanged, eventChanged, published, unpublished } from '../emails/about-dates.server'
import { eventChange } from '../emails/event-change.server'
import { findSession, publishedTopic } from '../emails/registered-dates.server'
import { cancelled } from '../emails/to-person.server'
import { type EventRow, findStoredEvent, isEventOver } from '../event.repository.server'
import { asPublished, findLastSeenInput } from '../event-columns.server'
import type { DatePlan } from '../places/follow-sessions.server'
import { findRegistrations, type RegistrationRow, raiseCalendarSequences } from '../places/registration.repository.server'
import { sessionEnd, timingOf } from '../schedule/event-sessions.server'
import type { Settled } from './lost-dates.server'
import {
  deletePublishingNotice,
  findPublishingNotice,
  listDatesWithPeople,
  listPeopleOn,
  type PersonOnDate,
  type Registered,
  savePublishingNotice,
  takeDueNotice,
} from './recipients.repository.server'

export interface EventChange {
  before: EventRow
  event: EventRow
  isDeleted?: boolean
  isUnpublished?: boolean
  isRepublished?: boolean
  /** When visitors will see it, ISO-8601 UTC; undefined where they do, and of a draft. */
  appearsAt?: string | undefined
  plan?: Pick<DatePlan, 'moves' | 'lost'>
}

export interface ChangedDate {
  from: string
  to: string
  change: ReturnType<typeof eventChange>
}

/** Upcoming dates of which people know something that changes (spec B §3.9), for the question before a save and the emails after. */
const findChangedDates = (
  { clock }: Pick<Services, 'clock'>,
  sessions: readonly string[],
  { plan, ...change }: EventChange,
): ChangedDate[] =>
  sessions.flatMap((from) => {
    const isGone = plan?.lost.includes(from) ?? false
    const to = (isGone ? undefined : plan?.moves.get(from)) ?? from
    // A date that was moved into the past by mistake comes back: it is over only where it stays.
    if (isOver(from, [change.before, change.event], clock) && (to === from || isOver(to, [change.event], clock))) return []
    const found = eventChange({ ...change, registration: { session: to }, isGone, ...(to !== from && { formerStart: from }) }, clock)
    // A date that was off and is past by now isn’t on again for anyone.
    const isMissed = found.kind === 'back on' && isOver(to, [change.event], clock)
    return found.kind === null || isMissed ? [] : [{ from, to, change: found }]
  })

/** People on a date that is over get no notice. `rows` are the event as it may be known, the first that has the date decides. */
function isOver(session: string, rows: readonly [EventRow, ...EventRow[]], clock: Clock): boolean {
  if (session === '') return rows.every((row) => isEventOver(row, clock))
  const found = rows.map((row) => findSession(row, session, clock.timeZone)).find((date) => date !== undefined)
  const { timeZone, endsAt } = timingOf(rows[0], clock.timeZone)
  return sessionEnd(found ?? { startsAt: session, endsAt: session, timeZone }, { endsAt }) <= clock.now().toISOString()
}

/** A link is only known to people who hold a place. */
const isForHolders = ({ change }: ChangedDate): boolean => change.kind === 'link'

export interface Concerned {
  dates: { date: ChangedDate; people: PersonOnDate[] }[]
  /** Each person once, by their address, with what they are on. Those without an address are `unreached`. */
  people: PersonOnDate[][]
  unreached: PersonOnDate[]
}

/** The people a change concerns, for the question before and the emails after; reads registrations as before the change. */
export async function findConcerned(
  services: Pick<Services, 'db' | 'clock'>,
  change: EventChange,
  where: Registered = { eventId: change.event.id },
): Promise<Concerned> {
  const dates = findChangedDates(services, await listDatesWithPeople(services.db, where), change)
  const sessions = dates.map(({ from }) => from)
  const bySession = Map.groupBy(await listPeopleOn(services.db, where, sessions), ({ session }) => session)
  const found = dates.map((date) => {
    const people = bySession.get(date.from) ?? []
    return { date, people: isForHolders(date) ? people.filter(({ status }) => status === 'registered') : people }
  })
  const concerned = found.filter(({ people }) => people.length > 0)
  const all = concerned.flatMap(({ people }) => people)
  const byAddress = Map.groupBy(all, ({ emailKey }) => emailKey)
  const unreached = byAddress.get(null) ?? []
  byAddress.delete(null)
  return { dates: concerned, people: [...byAddress.values()], unreached }
}

export function idsOf({ dates }: Concerned, settled: readonly Settled[] = []): number[] {
  const isSettled = new Set(settled.map(({ registration }) => registration.id))
  return dates.flatMap(({ people }) => people.flatMap(({ id }) => (isSettled.has(id) ? [] : id)))
}

interface Notifying extends EventChange {
  concerned: Concerned | undefined
  settled?: readonly Settled[]
  /** The event as it is stored now, also where visitors don't see it: people that it moved are on one of its dates. */
  stored?: EventRow
  words: string | null
  /** What goes back with it, in hundredths, by registration. */
  refunds?: ReadonlyMap<number, number> | undefined
}

/** Emails each person a change concerns once, with entries for their dates with a place (spec B §3.9), in the change's transaction. */
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
  stayed: { registration: RegistrationRow; kind: ChangeKind | null; formerStart?: string }[]
  settled: readonly Settled[]
}

async function composeFor(services: Services, change: Change, { stayed: all, settled }: Person): Promise<NewMail[]> {
  const { event, before, isDeleted = false, isUnpublished = false, words } = change
  // Calendars show all dates of an event as canceled that was off the website, so that each entry goes out again.
  const isBackAlone = settled.length === 0 && all.every(({ kind }) => kind === 'published')
  const [first] = all
  if (first && settled.length === 0 && (isUnpublished || isBackAlone)) {
    const subject = { ...first, event, words, all: all.map(({ registration }) => registration) }
    return (isUnpublished ? unpublished : published).compose(services, subject)
  }
  const changed = [
    ...all.map((each) => ({ event, before, ...each, isDeleted, isUnpublished, isRepublished: each.kind === 'published' })),
    ...(await Promise.all(settled.map((each) => settledSubject(services, change, each)))),
  ]
    .map((each) => ({ ...each, goesBack: change.refunds?.get(each.registration.id) }))
    .toSorted((a, b) => a.registration.session.localeCompare(b.registration.session))
  const [only, ...others] = changed
  if (!only) return []
  if (others.length > 0) return datesChanged.compose(services, { ...only, changed, words })
  return (only.registration.status === 'cancelled' ? cancelled : eventChanged).compose(services, { ...only, words })
}

/** People who were moved read about their new date; people who were canceled, about the date that they knew, which is gone. */
async function settledSubject(services: Services, { event, before, stored = event }: Change, { registration, from, position }: Settled) {
  const isWithdrawn = !isSeen(services, stored) && (await findLastSeenInput(services, stored.id)) !== undefined
  const subject = { registration, before, position }
  if (registration.status !== 'cancelled') return { ...subject, event: stored, isMoved: true, formerStart: from, isWithdrawn }
  return publishedTopic(services, { ...subject, event: { ...before, slug: event.slug }, isGone: true })
}

/** Notifies attendees of an event that appears at its moment, although no one changes anything then (spec B §3.9). */
export const publishingNoticeJob = defineJob({
  kind: 'publishing-notice',
  schema: z.object({ eventId: z.int() }),
  lane: 'upkeep',
  heldAs: 'emails',
  run: (services, { eventId }) =>
    services.db.tx(async () => {
      const event = await findStoredEvent(services.db, eventId)
      if (event) await sendPublishingNotice(services, event)
    }),
})

/** Sends it where it is due and visitors see the event, within the caller's transaction. `event` is as they see it. */
export async function sendPublishingNotice(services: Services, event: EventRow) {
  if (!isSeen(services, event) || event.publishAt === null) return
  const notice = await takeDueNotice(services.db, event.id)
  if (!notice) return
  const justBefore = new Date(Date.parse(event.publishAt) - 1)
  const before = await asPublished({ ...services, clock: createClock(services.clock.timeZone, () => justBefore) }, event, event.updatedAt)
  const change = { before, event, isRepublished: notice.attendeesNotified }
  const concerned = await findConcerned(services, change)
  await raiseCalendarSequences(services.db, idsOf(concerned))
  await notifyAttendees(services, { ...change, concerned, words: notice.note })
}

interface SavedEvent {
  stored: EventRow
  event: EventRow
  isNotifying: boolean
  isAnyoneNotified: boolean
  note: string | null
}

/** Plans, within the transaction of a save, who is notified once its event appears: people who were notified that it is off, or whose dates change. */
export async function planPublishingNotice(services: Services, { stored, event, isNotifying, isAnyoneNotified, note }: SavedEvent) {
  const { db, jobs } = services
  const eventId = event.id
  if (isSeen(services, event)) return deletePublishingNotice(db, eventId)
  const moment = scheduledMoment(services, event)
  const former = (await findPublishingNotice(db, eventId)) ?? { eventId, attendeesNotified: false, isDue: false, note: null }
  let notice = former
  if (isSeen(services, stored))
    notice = { eventId, attendeesNotified: isAnyoneNotified, isDue: isAnyoneNotified && moment !== undefined, note: null }
  else if (isNotifying && moment) notice = { ...former, isDue: true, note }
  // Staff are asked again who is to be notified then.
  else if (!isSamePublication(stored, event)) notice = { ...former, isDue: false, note: null }
  if (notice.attendeesNotified || notice.isDue) await savePublishingNotice(db, notice)
  else await deletePublishingNotice(db, eventId)
  // A job that is running isn't canceled, so the moment is part of the key: it must not keep another one from being queued.
  const keyAt = (at: string) => `publishing-notice ${eventId} ${at}`
  if (stored.publishAt && stored.publishAt !== moment) await jobs.cancel({ dedupeKey: keyAt(stored.publishAt) })
  if (notice.isDue && moment) await jobs.enqueue(publishingNoticeJob, { eventId }, { runAt: new Date(moment), dedupeKey: keyAt(moment) })
}

export const isNoticePlanned = async ({ db }: Pick<Services, 'db'>, stored: EventRow, event: EventRow): Promise<boolean> =>
  isSamePublication(stored, event) && ((await findPublishingNotice(db, event.id))?.isDue ?? false)

const isSamePublication = (a: EventRow, b: EventRow) => a.status === b.status && a.publishAt === b.publishAt

/** A save's change for registered people, who know the event as last seen (record 33); undefined for a draft before and after. */
export async function changeForAttendees(services: Services, stored: EventRow, event: EventRow): Promise<EventChange | undefined> {
  const [wasSeen, isNow] = [isSeen(services, stored), isSeen(services, event)]
  const appearsAt = scheduledMoment(services, event)
  if (wasSeen && !isNow) return { before: stored, event: stored, isUnpublished: true, appearsAt }
  const before = wasSeen ? stored : await asPublished(services, stored, stored.updatedAt)
  if (before === stored) return { before, event }
  const isRepublished = (await findPublishingNotice(services.db, event.id))?.attendeesNotified ?? false
  return isNow || appearsAt ? { before, event, isRepublished, appearsAt } : undefined
}

const scheduledMoment = (services: Pick<Services, 'clock'>, event: EventRow): string | undefined =>
  event.status === 'published' && !isSeen(services, event) ? (event.publishAt ?? undefined) : undefined

export async function deletionForAttendees(services: Services, stored: EventRow): Promise<EventChange> {
  const event = await asPublished(services, stored)
  return { before: event, event: { ...event, state: 'cancelled' }, isDeleted: true }
}

export async function restorationForAttendees(services: Services, stored: EventRow): Promise<EventChange> {
  const event = await asPublished(services, stored)
  return { before: { ...event, state: 'cancelled' }, event }
}
