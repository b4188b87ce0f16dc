import { isSeen } from '@/content/published.server'
import type { EventRow } from '@/features/events/event.repository.server'
import { asSeen } from '@/features/events/seen-event.server'
import type { Services } from '@/platform/services.server'
import type { EventChange } from './find-changed-dates.server'

/**
 * What a save changes for those who are registered: they know the event as visitors saw it last (record 33). Undefined where it is a draft
 * before and after, which is no one's concern; of one that visitors never saw, its people know what is stored.
 */
export async function changeForAttendees(services: Services, stored: EventRow, event: EventRow): Promise<EventChange | undefined> {
  const [wasSeen, isNow] = [isSeen(services, stored), isSeen(services, event)]
  if (wasSeen && !isNow) return { before: stored, event: stored, isUnpublished: true }
  const before = wasSeen ? stored : await asSeen(services, stored, stored.updatedAt)
  return isNow || before === stored ? { before, event } : undefined
}

/** What it is for them that the event is deleted. */
export async function deletionForAttendees(services: Services, stored: EventRow): Promise<EventChange> {
  const event = await asSeen(services, stored)
  return { before: event, event: { ...event, state: 'cancelled' }, isDeleted: true }
}

/** What it is for them that it is back: they heard that it was off. */
export async function restorationForAttendees(services: Services, stored: EventRow): Promise<EventChange> {
  const event = await asSeen(services, stored)
  return { before: { ...event, state: 'cancelled' }, event }
}
