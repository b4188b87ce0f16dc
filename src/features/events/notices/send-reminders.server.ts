import type { HeldAfterRestore } from '@/content/feature.server'
import { dropHeldMail, listHeldMail } from '@/features/mail/held-mail.server'
import { deleteHold, findHeldSince } from '@/features/mail/mail.repository.server'
import { queueMail } from '@/features/mail/queue-mail.server'
import { listDisputed } from '@/features/payments/ledger.repository.server'
import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import { defineRecurringJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { addDays } from '@/platform/time/calendar'
import { instantOf } from '@/platform/time/zoned-time'
import { daysInARow, findSession, followsOn, MAX_DAYS_LISTED } from '../emails/registered-dates.server'
import { paymentReminder, reminder } from '../emails/to-person.server'
import { type EventRow, findStoredEvent } from '../event.repository.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import { listPlaceHolders, type PlaceHolders } from '../places/registration-list.repository.server'
import { markReminded } from '../places/registration-session.repository.server'
import { PAYMENT_REMINDER_DAYS_AHEAD, REMINDER_DAYS_AHEAD } from '../places/registration-settings.schema'
import { settingsOf } from '../places/stored-settings.server'
import { findNextBeginning, findSessionBefore, listSessionsBetween, type SessionRow } from '../schedule/session.repository.server'
import { listEventsToRemindOf, listOwing, listUnreminded, markRemindedOfPayment, type Owing } from './recipients.repository.server'

const MINUTE = 60_000
const BATCH_SIZE = 200

export const remindersJob = defineRecurringJob({
  kind: 'registration-reminders',
  lane: 'upkeep',
  every: 10 * MINUTE,
  run: sendReminders,
})

/** Reminds people with a place once per session, or per run of days (spec B §3.10). Those of a restored backup wait for staff. */
export async function sendReminders(services: Services) {
  const placeHeldFrom = await findHeldSince(services.db, 'reminders')
  // Nothing is left to decide.
  if (placeHeldFrom && (await heldReminders.count(services)) === undefined) await deleteHold(services.db, 'reminders')
  for await (const { event, session, which } of listDue(services)) {
    let after: number | undefined = 0
    while (after !== undefined) after = await remindSome(services, event, session, { ...which, placeHeldFrom, limit: BATCH_SIZE, after })
  }
  for await (const { event, session, which } of listUnpaidDue(services))
    while (await remindSomeOfPayment(services, { event, session }, { ...which, placeHeldFrom, limit: BATCH_SIZE }));
}

async function* listDue(services: Services) {
  for await (const { event, session, perSession, placeHeldBefore } of listBeginnings(services, REMINDER_DAYS_AHEAD)) {
    if (!settingsOf(event).reminder || (!perSession && (await isLaterDay(services, session)))) continue
    yield { event, session, which: { eventId: event.id, session: perSession ? session.startsAt : '', placeHeldBefore } }
  }
}

/** Those who owe something for a date, or for an event that begins, and can pay it online (spec B §13.3). */
async function* listUnpaidDue(services: Services) {
  for await (const { event, session, perSession, placeHeldBefore } of listBeginnings(services, PAYMENT_REMINDER_DAYS_AHEAD)) {
    if (!remindsOfPayment(services, event)) continue
    if (!perSession && (await findSessionBefore(services.db, event.id, session.begins))) continue
    yield { event, session, which: { eventId: event.id, session: perSession ? session.startsAt : '', placeHeldBefore } }
  }
}

const remindsOfPayment = ({ payments }: Services, event: EventRow) =>
  payments !== undefined && settingsOf(event).price.online === 'optional'

/** The dates of which people are reminded now, so many days ahead. */
async function* listBeginnings(services: Services, daysAhead: number) {
  const now = services.clock.now()
  // In any zone and with any change of clocks.
  const until = new Date(now.getTime() + (daysAhead * 24 + 16) * 3_600_000).toISOString()
  for (const session of await listSessionsBetween(services, now.toISOString(), until)) {
    const beginning = { startsAt: session.startsAt, timeZone: session.timeZone }
    if (reminderTime(beginning, daysAhead) > now.toISOString()) continue
    const event = await findStoredEvent(services.db, session.eventId)
    if (!event) continue
    const { perSession } = settingsOf(event)
    yield { event, session, perSession, placeHeldBefore: needsNoReminderFrom(beginning, daysAhead) }
  }
}

/** Whether there may be more of them. */
async function remindSomeOfPayment(
  services: Services,
  { event, session }: { event: EventRow; session: SessionRow },
  which: Owing,
): Promise<boolean> {
  const { db, clock } = services
  return db.tx(async () => {
    const owing = await listOwing(db, which)
    const disputed = await listDisputed(db, owing)
    const rows = await markRemindedOfPayment(db, owing, clock.now().toISOString())
    const emails = rows
      .filter(({ id }) => !disputed.has(id))
      .flatMap((registration) => paymentReminder.compose(services, { event, registration, begins: session.begins }))
    await queueMail(services, emails)
    return rows.length === which.limit
  })
}

/** Reminders of a restored backup: those that were queued, those that are due, and those that become due later. */
export const heldReminders: HeldAfterRestore = {
  kind: 'reminders',
  async count(services) {
    const heldSince = await findHeldSince(services.db, 'reminders')
    if (!heldSince) return undefined
    const queued = (await listHeldMail(services.db, 'reminders')).filter((message) => !isReminderOver(services, message)).length
    let due = 0
    for await (const { ids } of listHeldDue(services, heldSince)) due += ids.length
    for await (const { ids } of listHeldUnpaid(services, heldSince)) due += ids.length
    return queued + due > 0 || (await areMoreToCome(services, heldSince)) ? queued + due : undefined
  },
  async send({ jobs }) {
    await jobs.release('reminders')
    await jobs.enqueue(remindersJob, {})
  },
  async drop(services) {
    const { db, clock } = services
    const heldSince = await findHeldSince(db, 'reminders')
    if (!heldSince) return
    const at = clock.now().toISOString()
    for await (const { session, ids } of listHeldDue(services, heldSince))
      for (const some of inBatches(ids)) await markReminded(db, { ids: some, eventId: session.eventId, session: session.startsAt, at })
    for await (const { ids } of listHeldUnpaid(services, heldSince))
      for (const some of inBatches(ids)) await markRemindedOfPayment(db, some, at)
    await dropHeldMail(services, 'reminders')
  },
}

async function* listHeldDue(services: Services, heldSince: string) {
  for await (const { session, which } of listDue(services)) {
    yield { session, ids: await listUnreminded(services.db, heldWhich(which, heldSince), session.startsAt) }
  }
}

async function* listHeldUnpaid(services: Services, heldSince: string) {
  for await (const { which } of listUnpaidDue(services)) yield { ids: await listOwing(services.db, heldWhich(which, heldSince)) }
}

const heldWhich = <Which extends { placeHeldBefore: string }>(which: Which, heldSince: string): Which => ({
  ...which,
  placeHeldBefore: which.placeHeldBefore < heldSince ? which.placeHeldBefore : heldSince,
})

/** Both kinds of reminders end with the beginning of what they are about. */
const isReminderOver = ({ clock }: Services, { facts, createdAt }: { facts: string | null; createdAt: string }): boolean =>
  facts === null || (reminder.mail.isOver?.(JSON.parse(facts), { now: clock.now(), createdAt }) ?? false)

async function areMoreToCome(services: Services, heldSince: string): Promise<boolean> {
  const { db, clock } = services
  const now = clock.now().toISOString()
  for (const eventId of await listEventsToRemindOf(db, { today: clock.today(), heldSince })) {
    const event = await findStoredEvent(db, eventId)
    const reminds = event && (settingsOf(event).reminder || remindsOfPayment(services, event))
    if (reminds && (await findNextBeginning(db, eventId, now))) return true
  }
  return false
}

async function isLaterDay({ db }: Services, session: SessionRow): Promise<boolean> {
  const before = await findSessionBefore(db, session.eventId, session.begins)
  return before !== undefined && followsOn(before, session)
}

async function remindSome(services: Services, event: EventRow, session: SessionRow, which: PlaceHolders): Promise<number | undefined> {
  const { db, clock } = services
  return db.tx(async () => {
    const rows = await listPlaceHolders(db, which)
    const { startsAt } = session
    const now = clock.now().toISOString()
    const inARow = which.session === '' ? undefined : await findPlacesInARow(services, event, startsAt, rows)
    const due = new Set<number>()
    for (const [remindedAt, group] of Map.groupBy(rows, ({ id }) => inARow?.get(id)?.remindedAt)) {
      const key = { eventId: event.id, session: startsAt, at: remindedAt ?? now }
      const marked = await markReminded(db, { ...key, ids: group.map(({ id }) => id) })
      if (remindedAt === undefined) for (const id of marked) due.add(id)
    }
    const emails = rows.flatMap((registration) => {
      if (!due.has(registration.id)) return []
      const following = inARow?.get(registration.id)?.following ?? []
      return reminder.compose(services, { event, registration, session: startsAt, following, begins: session.begins })
    })
    await queueMail(services, emails)
    return rows.length < which.limit ? undefined : rows.at(-1)?.id
  })
}

/** Places on adjoining dates of people who registered date by date (spec B §3.10), by the registration's id for `session`. */
async function findPlacesInARow(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  event: EventRow,
  session: string,
  rows: readonly RegistrationRow[],
): Promise<Map<number, { remindedAt: string | undefined; following: string[] }>> {
  const day = session.slice(0, 10)
  const emailKeys = rows.flatMap(({ emailKey }) => (emailKey === null ? [] : [emailKey]))
  const near = await listPlacesNear(db, { eventId: event.id, emailKeys, from: addDays(day, -1), to: addDays(day, MAX_DAYS_LISTED) })
  // People stay registered for a date that is canceled.
  const starts = new Set([session, ...near.map((place) => place.session)])
  const sessions = [...starts].flatMap((start) => findSession(event, start, clock.timeZone) ?? [])
  const upcoming = sessions.filter(({ startsAt, state }) => startsAt >= session && state === 'scheduled')
  const byPerson = Map.groupBy(near, ({ emailKey }) => emailKey)
  return new Map(
    rows.map(({ id, emailKey, placedAt }) => {
      const own = emailKey === null ? [] : (byPerson.get(emailKey) ?? [])
      const before = own.filter((place) => place.session < session && place.remindedAt !== null && place.remindedAt > (placedAt ?? ''))
      const theirs = new Set([session, ...own.map((place) => place.session)])
      const inARow = daysInARow(upcoming.filter(({ startsAt }) => theirs.has(startsAt)))
      return [id, { remindedAt: before[0]?.remindedAt ?? undefined, following: inARow.slice(1).map(({ startsAt }) => startsAt) }]
    }),
  )
}

async function listPlacesNear(
  db: Database,
  { eventId, emailKeys, from, to }: { eventId: number; emailKeys: readonly string[]; from: string; to: string },
) {
  if (emailKeys.length === 0) return []
  return db
    .selectFrom('registrations')
    .leftJoin('registration_sessions', (join) =>
      join
        .onRef('registration_sessions.registrationId', '=', 'registrations.id')
        .onRef('registration_sessions.session', '=', 'registrations.session'),
    )
    .select(['registrations.emailKey', 'registrations.session', 'registration_sessions.remindedAt'])
    .where('registrations.eventId', '=', eventId)
    .where('registrations.status', '=', 'registered')
    .where('registrations.emailKey', 'in', emailKeys)
    .where('registrations.session', '>=', from)
    .where('registrations.session', '<=', `${to}T23:59`)
    .orderBy('registrations.session')
    .execute()
}

/** No one is woken by a reminder. */
const DAY = { begins: '08:00', ends: '20:00' }

interface Beginning {
  startsAt: string
  timeZone: string
}

const reminderDay = ({ startsAt }: Beginning, daysAhead = REMINDER_DAYS_AHEAD) => addDays(startsAt.slice(0, 10), -daysAhead)

/** When attendees are reminded, ISO-8601 UTC: some days ahead at the same time of day, between 8 AM and 8 PM there (spec B §3.10). */
export function reminderTime(session: Beginning, daysAhead?: number): string {
  const [, time] = [DAY.begins, session.startsAt.slice(11), DAY.ends].sort()
  return instantOf(`${reminderDay(session, daysAhead)}T${time}`, session.timeZone)
}

/** People who register from this moment on need no reminder, ISO-8601 UTC: the beginning of the day of the reminder. */
export const needsNoReminderFrom = (session: Beginning, daysAhead?: number): string =>
  instantOf(`${reminderDay(session, daysAhead)}T00:00`, session.timeZone)
