import { findStoredEvent, listEventIdsWithoutTimes } from '@/features/events/event.repository.server'
import { backfillTimesOf } from '@/features/events/sessions/sync-sessions.server'
import type { Services } from '@/platform/services.server'

/**
 * Reads the words of events from before there were times (spec B §1.2). What cannot be read stays as it is. One transaction each, so that
 * no one waits for all of them.
 */
export async function backfillEventTimes(services: Pick<Services, 'db' | 'clock' | 'content'>): Promise<void> {
  const { db, content } = services
  for (const id of await listEventIdsWithoutTimes(db))
    await db.tx(async () => {
      await content.raise()
      const event = await findStoredEvent(db, id)
      if (event?.sessionsUntil === null) await backfillTimesOf(services, event)
    })
}
