import { isSeen } from '@/content/published.server'
import { listTeacherIdsByEvent } from '@/features/teachers/event-teacher.repository.server'
import { listTeachersByEvent, listTeachersByEventForStaff } from '@/features/teachers/list-teachers-by-event.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { inDateOrder } from './catalog/event-order'
import { presentEvent, presentEventForAdmin, type WhenContext } from './event.presenter.server'
import { type EventRow, findEventBySlug, findEventBySlugForStaff, listEvents, listEventsForStaff } from './event.repository.server'
import type { AdminEvent, CommunityEvent } from './event.schema'
import { rowAt } from './event-columns.server'
import { presentSession, timingOf } from './schedule/event-sessions.server'
import { findNextSessions } from './schedule/session.repository.server'
import { nextSessionOf } from './schedule/sessions-of.server'
import { findLastSeenInput } from './seen-event.server'

const teacherIdsOf = (rows: EventRow[], db: Database) =>
  listTeacherIdsByEvent(
    db,
    rows.map((row) => row.id),
  )

/** What is shown of each event's time besides its row. */
async function whenOf(rows: EventRow[], { db, clock }: Services) {
  const next = await findNextSessions(
    db,
    rows.map(({ id }) => id),
    clock.now().toISOString(),
  )
  return ({ id }: EventRow): WhenContext => ({ nextSession: next.get(id), timeZone: clock.timeZone })
}

/** In the order of their rows. */
export async function presentEventsForStaff(rows: EventRow[], services: Services): Promise<AdminEvent[]> {
  const teachersByEvent = await listTeachersByEventForStaff(services.db, await teacherIdsOf(rows, services.db))
  const when = await whenOf(rows, services)
  return rows.map((row) => presentEventForAdmin(row, teachersByEvent.get(row.id) ?? [], when(row)))
}

async function presentEvents(rows: EventRow[], services: Services): Promise<CommunityEvent[]> {
  const teachersByEvent = await listTeachersByEvent(services, await teacherIdsOf(rows, services.db))
  const when = await whenOf(rows, services)
  return rows.map((row) => presentEvent(row, teachersByEvent.get(row.id) ?? [], when(row)))
}

/** By hand, as they are stored, or by date, as the community chose. */
const inSiteOrder =
  <Event extends CommunityEvent>(present: (rows: EventRow[], services: Services) => Promise<Event[]>) =>
  async (rows: EventRow[], services: Services): Promise<Event[]> => {
    const events = await present(rows, services)
    if (services.site.eventOrder !== 'by-date' || events.length < 2) return events
    const pinned = rows.filter((row) => row.isPinned).map(({ id }) => id)
    return inDateOrder(events, new Set(pinned), services.clock.today())
  }

/** Events with their teachers and next dates, for staff and for visitors. */
export const eventViews = {
  staff: {
    list: ({ db }: Services) => listEventsForStaff(db),
    findBySlug: ({ db }: Services, slug: string) => findEventBySlugForStaff(db, slug),
    present: inSiteOrder(presentEventsForStaff),
  },
  visitors: {
    list: listEvents,
    findBySlug: findEventBySlug,
    present: inSiteOrder(presentEvents),
  },
}

/** An event as `asSeen` has it, as visitors get it. */
export async function presentAsSeen(services: Services, event: EventRow): Promise<CommunityEvent | undefined> {
  const content = isSeen(services, event) ? undefined : await findLastSeenInput(services, event.id)
  if (!content) return (await eventViews.visitors.present([event], services))[0]
  const { clock } = services
  const row = rowAt(event, content, clock.timeZone)
  const teachers = await listTeachersByEvent(services, new Map([[row.id, content.teacherProfileIds]]))
  const next = row.state === 'scheduled' ? nextSessionOf(timingOf(row, clock.timeZone), clock.now()) : null
  const nextSession = next ? presentSession(next) : undefined
  return presentEvent(row, teachers.get(row.id) ?? [], { nextSession, timeZone: clock.timeZone })
}
