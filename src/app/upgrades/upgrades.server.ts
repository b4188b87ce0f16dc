import { findStoredEvent, listEventIdsOfDays, listEventIdsWithoutTimes } from '@/features/events/event.repository.server'
import { readStoredWords } from '@/features/events/event-times.server'
import { backfillTimesOf } from '@/features/events/sessions/sync-sessions.server'
import { listMailingsWithUploads } from '@/features/mailings/mailing.repository.server'
import { addUploadUses, listStoredUploads } from '@/features/media/upload.repository.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import { listNewslettersWithUploads } from '@/features/newsletters/newsletter.repository.server'
import type { Services } from '@/platform/services.server'
import { convertOutboxMail } from './convert-outbox-mail.server'

/** One that has nothing to do, as at nearly every start, costs a query. One that is cut off goes on at the next start. */
type Upgrade = (services: Services) => Promise<void>

/** What earlier releases stored and a migration could not convert, since that takes what the features know. In the order of the releases. */
const upgrades: readonly Upgrade[] = [convertOutboxMail, backfillEventTimes, backfillWholeDays, noteUploadsOfTexts]

/** Converts what earlier releases stored; before anything works with it. */
export async function upgradeStoredData(services: Services): Promise<void> {
  for (const upgrade of upgrades) await upgrade(services)
}

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

/** Gives events whose words say that they last all day their session (spec B §1.6), which earlier releases kept as a day without any. */
export async function backfillWholeDays(services: Pick<Services, 'db' | 'clock' | 'content'>): Promise<void> {
  const { db, content, clock } = services
  for (const id of await listEventIdsOfDays(db))
    await db.tx(async () => {
      const event = await findStoredEvent(db, id)
      if (!event || event.startsAt !== null || readStoredWords(event, clock.timeZone).startsAt === null) return
      await content.raise()
      await backfillTimesOf(services, event)
    })
}

/** Notes the uploads that mailings and newsletters show: earlier releases overlooked some, and a start removes what nothing shows. */
export async function noteUploadsOfTexts({ db }: Pick<Services, 'db'>): Promise<void> {
  const kinds = [
    ['mailing', await listMailingsWithUploads(db)],
    ['newsletter', await listNewslettersWithUploads(db)],
  ] as const
  for (const [entity, texts] of kinds)
    for (const { id, text } of texts)
      await db.tx(async () => addUploadUses(db, entity, id, await listStoredUploads(db, uploadsInMarkdown(text ?? ''))))
}
