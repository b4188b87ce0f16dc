import { isSeen } from '@/content/published.server'
import { listTeachersByEvent } from '@/features/teachers/list-teachers-by-event.server'
import type { Services } from '@/platform/services.server'
import { eventOperations } from './event.operations.server'
import { presentEvent } from './event.presenter.server'
import type { EventRow } from './event.repository.server'
import type { CommunityEvent } from './event.schema'
import { rowAt } from './event-columns.server'
import { eventViews } from './event-views.server'
import { presentSession, timingOf } from './sessions/event-sessions.server'
import { nextSessionOf } from './sessions/sessions-of.server'

/**
 * An event as visitors see it, and one that they see no more as they saw it last: who registered for that has nothing to do with what staff write since
 * (record 33). One that they never saw is as it is stored. `until` (ISO-8601 UTC) leaves out what was saved from then on.
 */
export async function asSeen(services: Services, event: EventRow, until?: string): Promise<EventRow> {
  if (isSeen(services, event)) return event
  const content = await eventOperations.findLastSeen(services, event.id, until)
  return content ? rowAt(event, content, services.clock.timeZone) : event
}

/** The same as visitors get it. */
export async function presentAsSeen(services: Services, event: EventRow): Promise<CommunityEvent | undefined> {
  const content = isSeen(services, event) ? undefined : await eventOperations.findLastSeen(services, event.id)
  if (!content) return (await eventViews.visitors.present([event], services))[0]
  const { clock } = services
  const row = rowAt(event, content, clock.timeZone)
  const teachers = await listTeachersByEvent(services, new Map([[row.id, content.teacherProfileIds]]))
  const next = row.state === 'scheduled' ? nextSessionOf(timingOf(row, clock.timeZone), clock.now()) : null
  const nextSession = next ? presentSession(next) : undefined
  return presentEvent(row, teachers.get(row.id) ?? [], { nextSession, timeZone: clock.timeZone })
}
