import { type EventRow, findStoredEvent } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { findSessionBefore, listSessionsBetween, type SessionRow } from '@/features/events/sessions/session.repository.server'
import { queueMail } from '@/features/mail/queue-mail.server'
import { defineRecurringJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { markReminded } from '../attendees/registration-session.repository.server'
import { composeEmails } from '../emails/occasions.server'
import { followsOn } from '../mail/days-in-a-row'
import { listPlaced } from '../record/registration.repository.server'
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
 * Reminds who holds a place of the sessions of which it is time to, each person once a session; where days follow one another and people come to all
 * of them, once for the whole (spec B §3.10).
 */
export async function sendReminders(services: Services) {
  const now = services.clock.now()
  const until = new Date(now.getTime() + MAX_LEAD_MS).toISOString()
  for (const session of await listSessionsBetween(services, now.toISOString(), until)) {
    const beginning = { startsAt: session.startsAt, timeZone: session.timeZone }
    if (reminderTime(beginning) <= now.toISOString()) await remindOf(services, session, needsNoReminderFrom(beginning))
  }
}

async function remindOf(services: Services, session: SessionRow, placedBefore: string) {
  const event = await findStoredEvent(services.db, session.eventId)
  if (!event) return
  const settings = settingsOf(event)
  if (!settings.reminder) return
  if (!settings.perSession && (await isLaterDay(services, session))) return
  const which = { eventId: event.id, session: settings.perSession ? session.startsAt : '', placedBefore, limit: BATCH_SIZE }
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
  which: Parameters<typeof listPlaced>[1],
): Promise<number | undefined> {
  const { db, clock } = services
  return db.tx(async () => {
    const rows = await listPlaced(db, which)
    const key = { eventId: event.id, session: session.startsAt, at: clock.now().toISOString() }
    const reminded = new Set(await markReminded(db, { ...key, ids: rows.map(({ id }) => id) }))
    const due = rows.filter(({ id }) => reminded.has(id))
    await queueMail(
      services,
      due.flatMap((registration) => composeEmails(services, 'reminder', { event, registration, session: session.startsAt })),
    )
    return rows.length < which.limit ? undefined : rows.at(-1)?.id
  })
}
