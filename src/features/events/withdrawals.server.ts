import { isPublished, isSeen } from '@/content/content-rows.server'
import { rawRow, rowFromRaw } from '@/platform/database/columns.server'
import type { Services } from '@/platform/services.server'
import type { EventRow } from './event.repository.server'

/** For how long calendars show that an event was withdrawn (spec B §2.1). */
const DAYS = 90

type Parts = Pick<Services, 'db' | 'clock'>

/** Keeps a published event that is deleted or made a draft, so that calendars show it as canceled. Within the caller's transaction. */
export async function withdraw({ db, clock }: Parts, event: EventRow) {
  const at = clock.now().toISOString()
  if (!isSeen({ clock }, event)) return
  // Only what calendars show, and no personal data.
  const publicEvent = { ...event, registrationEmail: null, joinUrl: null }
  const row = { eventId: event.id, content: rawRow(publicEvent), withdrawnAt: at }
  await db
    .insertInto('calendar_withdrawals')
    .values(row)
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute()
}

/** Forgets that an event was withdrawn, once calendars get the event itself. */
export async function followPublication({ db, clock }: Parts, event: EventRow) {
  if (isSeen({ clock }, event)) await db.deleteFrom('calendar_withdrawals').where('eventId', '=', event.id).execute()
}

export async function listWithdrawn({ db, clock }: Parts): Promise<EventRow[]> {
  const since = new Date(clock.now().getTime() - DAYS * 24 * 3_600_000).toISOString()
  const rows = await db
    .selectFrom('calendar_withdrawals')
    .select('content')
    .where('withdrawnAt', '>', since)
    .where('eventId', 'not in', (events) => events.selectFrom('events').select('events.id').where(isPublished({ clock }, 'events')))
    .orderBy('eventId')
    .execute()
  return rows.map(({ content }) => rowFromRaw<EventRow>(db, content))
}

export const findWithdrawn = async (services: Parts, slug: string): Promise<EventRow | undefined> =>
  (await listWithdrawn(services)).findLast((event) => event.slug === slug)

export async function purgeWithdrawn({ db, clock }: Parts) {
  const since = new Date(clock.now().getTime() - DAYS * 24 * 3_600_000).toISOString()
  await db.deleteFrom('calendar_withdrawals').where('withdrawnAt', '<=', since).execute()
}
