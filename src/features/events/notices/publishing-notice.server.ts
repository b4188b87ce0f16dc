import * as z from 'zod'
import { isSeen } from '@/content/published.server'
import { defineJob } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { createClock } from '@/platform/time/clock'
import { type EventRow, findStoredEvent } from '../event.repository.server'
import { raiseCalendarSequences } from '../places/registration.repository.server'
import { asSeen } from '../seen-event.server'
import { scheduledMoment } from './change-for-attendees.server'
import { findConcerned, idsOf } from './find-concerned.server'
import { notifyAttendees } from './notify-attendees.server'
import { deletePublishingNotice, findPublishingNotice, savePublishingNotice, takeDueNotice } from './publishing-notice.repository.server'

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
  const before = await asSeen({ ...services, clock: createClock(services.clock.timeZone, () => justBefore) }, event, event.updatedAt)
  const change = { before, event, isRepublished: notice.attendeesNotified }
  const concerned = await findConcerned(services, change)
  await raiseCalendarSequences(services.db, idsOf(concerned))
  await notifyAttendees(services, { ...change, concerned, words: notice.note })
}

interface SavedEvent {
  stored: EventRow
  event: EventRow
  /** Whether attendees are to be notified of this save. */
  isNotifying: boolean
  /** Whether anyone is notified now. */
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

/** Whether staff have said already that people are notified once the event appears, at the same moment. */
export const isNoticePlanned = async ({ db }: Pick<Services, 'db'>, stored: EventRow, event: EventRow): Promise<boolean> =>
  isSamePublication(stored, event) && ((await findPublishingNotice(db, event.id))?.isDue ?? false)

const isSamePublication = (a: EventRow, b: EventRow) => a.status === b.status && a.publishAt === b.publishAt
