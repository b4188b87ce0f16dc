import { isSeen } from '@/content/published.server'
import type { Services } from '@/platform/services.server'
import type { EventRow } from '../event.repository.server'
import { asSeen } from '../seen-event.server'
import type { EventChange } from './find-changed-dates.server'
import { findPublishingNotice } from './publishing-notice.repository.server'

/**
 * What a save changes for those who are registered: they know the event as visitors saw it last (record 33). Undefined where it is a draft
 * before and after, which is no one's concern; of one that visitors never saw, its people know what is stored. `appearsAt` says when they are
 * concerned, of one that is scheduled to be seen again.
 */
export async function changeForAttendees(services: Services, stored: EventRow, event: EventRow): Promise<EventChange | undefined> {
  const [wasSeen, isNow] = [isSeen(services, stored), isSeen(services, event)]
  const appearsAt = scheduledMoment(services, event)
  if (wasSeen && !isNow) return { before: stored, event: stored, isUnpublished: true, appearsAt }
  const before = wasSeen ? stored : await asSeen(services, stored, stored.updatedAt)
  if (before === stored) return { before, event }
  const isRepublished = (await findPublishingNotice(services.db, event.id))?.attendeesNotified ?? false
  return isNow || appearsAt ? { before, event, isRepublished, appearsAt } : undefined
}

/** When visitors will see it, ISO-8601 UTC; undefined for what they see, and for a draft. */
export const scheduledMoment = (services: Pick<Services, 'clock'>, event: EventRow): string | undefined =>
  event.status === 'published' && !isSeen(services, event) ? (event.publishAt ?? undefined) : undefined

/** The change that a deletion is for attendees. */
export async function deletionForAttendees(services: Services, stored: EventRow): Promise<EventChange> {
  const event = await asSeen(services, stored)
  return { before: event, event: { ...event, state: 'cancelled' }, isDeleted: true }
}

/** The change that a restoration is for attendees who were notified of the deletion. */
export async function restorationForAttendees(services: Services, stored: EventRow): Promise<EventChange> {
  const event = await asSeen(services, stored)
  return { before: { ...event, state: 'cancelled' }, event }
}
