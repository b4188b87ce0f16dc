import { type EventRow, findStoredEvent } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { findSessionBefore, listSessionsBetween, type SessionRow } from '@/features/events/sessions/session.repository.server'
import { queueMail } from '@/features/mail/sending/queue-mail.server'
import { defineRecurringJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { markReminded } from '../attendees/registration-session.repository.server'
import { composeEmails } from '../emails/occasions.server'
import { followsOn } from '../mail/days-in-a-row'
import { listPlaceHolders } from '../record/registration-list.repository.server'
import { findPlacesInARow } from './places-in-a-row.server'
import { MAX_LEAD_MS, needsNoReminderFrom, reminderTime } from './reminder-time'

const MINUTE = 60_000
const BATCH_SIZE = 200

export const remindersJob = defineRecurringJob({
  kind: 'registration-reminders',
  lane: 'upkeep',
  every: 10 * MINUTE,
  run: sendReminders,
})

/**
 * Reminds people with a place of the sessions that are due for it, each person once a session; where those that they come to follow one another day
 * by day, once for all of these (spec B §3.10).
 */
export async function sendReminders(services: Services) {
  const now = services.clock.now()
  const until = new Date(now.getTime() + MAX_LEAD_MS).toISOString()
  for (const session of await listSessionsBetween(services, now.toISOString(), until)) {
    const beginning = { startsAt: session.startsAt, timeZone: session.timeZone }
    if (reminderTime(beginning) <= now.toISOString()) await remindOf(services, session, needsNoReminderFrom(beginning))
  }
}

async function remindOf(services: Services, session: SessionRow, placeHeldBefore: string) {
  const event = await findStoredEvent(services.db, session.eventId)
  if (!event) return
  const settings = settingsOf(event)
  if (!settings.reminder) return
  if (!settings.perSession && (await isLaterDay(services, session))) return
  const which = { eventId: event.id, session: settings.perSession ? session.startsAt : '', placeHeldBefore, limit: BATCH_SIZE }
  let after: number | undefined = 0
  while (after !== undefined) after = await remindSome(services, event, session, { ...which, after })
}

/** Whether it follows a day of which its people were reminded. */
async function isLaterDay({ db }: Services, session: SessionRow): Promise<boolean> {
  const before = await findSessionBefore(db, session.eventId, session.begins)
  return before !== undefined && followsOn(before, session)
}

/** Answers the id of the last of them; undefined where no one follows. */
async function remindSome(
  services: Services,
  event: EventRow,
  session: SessionRow,
  which: Parameters<typeof listPlaceHolders>[1],
): Promise<number | undefined> {
  const { db, clock } = services
  return db.tx(async () => {
    const rows = await listPlaceHolders(db, which)
    const { startsAt } = session
    const now = clock.now().toISOString()
    const inARow = which.session === '' ? undefined : await findPlacesInARow(services, event, startsAt, rows)
    const due = new Set<number>()
    for (const [remindedAt, group] of Map.groupBy(rows, ({ id }) => inARow?.get(id)?.remindedAt)) {
      // Of a day that was listed with the one before it and may be listed with the next.
      const key = { eventId: event.id, session: startsAt, at: remindedAt ?? now }
      const marked = await markReminded(db, { ...key, ids: group.map(({ id }) => id) })
      if (remindedAt === undefined) for (const id of marked) due.add(id)
    }
    const emails = rows.flatMap((registration) => {
      if (!due.has(registration.id)) return []
      const following = inARow?.get(registration.id)?.following ?? []
      return composeEmails(services, 'reminder', { event, registration, session: startsAt, following })
    })
    await queueMail(services, emails)
    return rows.length < which.limit ? undefined : rows.at(-1)?.id
  })
}
