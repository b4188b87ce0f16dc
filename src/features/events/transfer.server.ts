import { isSeen } from '@/content/content-rows.server'
import { type ExportPart, jsonPieces, oneFile, publicationOf } from '@/content/feature.server'
import { createImported, type Import } from '@/content/imports.server'
import { listTeacherIdsByEvent } from '@/features/teachers/event-teacher.repository.server'
import { listTeachersByEvent, listTeachersByEventForStaff } from '@/features/teachers/teachers.server'
import { inBatches } from '@/platform/batches.server'
import { validate } from '@/platform/http/http.server'
import type { EventRecord } from '@/platform/import-formats/import-record'
import { pick } from '@/platform/keys-of'
import type { Services } from '@/platform/services.server'
import { instantOf } from '@/platform/time/zoned-time'
import { publishedCalendar, uidOf } from './calendar/event-calendars.server'
import { eventOperations } from './event.operations.server'
import { presentEvent, presentEventForAdmin, type WhenContext } from './event.presenter.server'
import {
  type EventRow,
  findEventBySlug,
  findEventBySlugForStaff,
  findStoredEvent,
  hasEventLike,
  listEventIdsForStaff,
  listEvents,
  listEventsByIds,
  listEventsForStaff,
} from './event.repository.server'
import type { AdminEvent, CommunityEvent } from './event.schema'
import { findLastSeenInput, rowAt } from './event-columns.server'
import { eventInput } from './event-input.schema'
import { isPast } from './event-text'
import { nextSessionOf, presentSession, strayExceptions, timingOf } from './schedule/event-sessions.server'
import { formatSession, formatShortDay } from './schedule/format-session'
import { formatRule } from './schedule/rule-words'
import { findNextSessions } from './schedule/session.repository.server'
import type { Timing } from './schedule/timing'

/** Imports an event. An equal title and beginning mean the same event, and so does a calendar that this site exported. */
export const eventImport: Import<EventRecord> = {
  name: (event) => [`event “${event.title}”`, formatWhen(event), event.isDraft && 'as a draft'].filter(Boolean).join(', '),
  notes: (event) => {
    const stray = strayExceptions(asTiming(event)).map(({ date }) => formatShortDay(date))
    return stray.length > 0 ? [`It changes dates that its rule doesn’t give, and these changes do nothing: ${stray.join('; ')}.`] : []
  },
  async add(services, event) {
    const input = validate(eventInput, fieldsOf(event))
    if (await isThere(services, event, input.title)) return 'exists'
    await createImported(services, { operations: eventOperations, label: input.title }, input, event)
    return 'added'
  },
}

const asTiming = ({ startsAt, endsAt, timeZone, recurrence, extraDates, exceptions }: EventRecord): Timing => ({
  ...{ startsAt, endsAt, timeZone, recurrence },
  extraDates: [...extraDates],
  exceptions: [...exceptions],
})

function formatWhen({ startsAt, endsAt, recurrence, timeZone }: EventRecord): string {
  const rule = formatRule(recurrence, startsAt, timeZone)
  const when = formatSession({ startsAt, endsAt })
  return rule ? `${when}, ${rule[0]?.toLowerCase()}${rule.slice(1)}` : when
}

async function isThere({ db }: Services, event: EventRecord, title: string) {
  const own = Number(/^event-(\d{1,10})-[0-9a-z]+@flatirons$/.exec(event.uid)?.[1])
  const exported = own ? await findStoredEvent(db, own) : undefined
  if (exported && uidOf(exported) === event.uid) return true
  return hasEventLike(db, { title, startsAt: event.startsAt })
}

function fieldsOf(event: EventRecord) {
  const [facilitator, ...facilitators] = event.facilitators
  return {
    ...pick(event, [
      'title',
      'description',
      'location',
      'startsAt',
      'endsAt',
      'timeZone',
      'recurrence',
      'extraDates',
      'exceptions',
      'joinUrl',
      'state',
    ]),
    facilitator,
    facilitators,
    ...(event.price && event.price.amount > 0 && { registration: { price: { kind: 'fixed', ...event.price } } }),
  }
}

const BATCH = 200

export const eventExports: readonly ExportPart[] = [
  oneFile('events.json', 'The events, drafts included: words, times, rules, how people register.', (services) =>
    jsonPieces(batches(services)),
  ),
  oneFile('events.ics', 'The published ones, as any calendar program reads them.', async function* (services) {
    yield await publishedCalendar(services)
  }),
]

async function* batches(services: Services) {
  const ids = (await listEventIdsForStaff(services.db)).toSorted((a, b) => a - b)
  for (const some of inBatches(ids, BATCH)) {
    const rows = await listEventsByIds(services.db, some)
    const events = await presentEventsForStaff(rows, services)
    yield rows.map((row, index) => ({ ...events[index], ...publicationOf(row) }))
  }
}

async function contextOf(rows: EventRow[], { db, clock }: Services) {
  const ids = rows.map(({ id }) => id)
  const teacherIds = await listTeacherIdsByEvent(db, ids)
  const next = await findNextSessions(db, ids, clock.now().toISOString())
  return { teacherIds, whenOf: ({ id }: EventRow): WhenContext => ({ nextSession: next.get(id), timeZone: clock.timeZone }) }
}

export async function presentEventsForStaff(rows: EventRow[], services: Services): Promise<AdminEvent[]> {
  const { teacherIds, whenOf } = await contextOf(rows, services)
  const teachers = await listTeachersByEventForStaff(services.db, teacherIds)
  return rows.map((row) => presentEventForAdmin(row, teachers.get(row.id) ?? [], whenOf(row)))
}

async function presentEvents(rows: EventRow[], services: Services): Promise<CommunityEvent[]> {
  const { teacherIds, whenOf } = await contextOf(rows, services)
  const teachers = await listTeachersByEvent(services, teacherIds)
  return rows.map((row) => presentEvent(row, teachers.get(row.id) ?? [], whenOf(row)))
}

const inSiteOrder =
  <Event extends CommunityEvent>(present: (rows: EventRow[], services: Services) => Promise<Event[]>) =>
  async (rows: EventRow[], services: Services): Promise<Event[]> => {
    const events = await present(rows, services)
    if (services.site.eventOrder !== 'by-date' || events.length < 2) return events
    const pinned = rows.filter((row) => row.isPinned).map(({ id }) => id)
    return inDateOrder(events, new Set(pinned), services.clock.today())
  }

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

type Dated = Pick<
  CommunityEvent,
  'id' | 'sortOrder' | 'nextSession' | 'eventDate' | 'lastDay' | 'startsAt' | 'state' | 'timeZone' | 'isRecurring'
>

/** Events `by-date` (spec B §6.3): pinned, upcoming by next session, those without a date ahead, past. `today` is YYYY-MM-DD. */
export function inDateOrder<Event extends Dated>(events: readonly Event[], pinned: ReadonlySet<number>, today: string): Event[] {
  const groupOf = (event: Event) => {
    if (isPast(event, today)) return 3
    if (pinned.has(event.id)) return 0
    return takesPlace(event, today) ? 1 : 2
  }
  const compare = (a: Event, b: Event) => {
    const [group, other] = [groupOf(a), groupOf(b)]
    const direction = group === 3 ? -1 : 1
    return group - other || momentOf(a).localeCompare(momentOf(b)) * direction || a.sortOrder - b.sortOrder
  }
  return events.toSorted(compare).map((event, sortOrder) => ({ ...event, sortOrder }))
}

/** Words that could not be read as times may still have a day; that of a recurring event is not its next one (spec D3). */
function takesPlace({ state, nextSession, startsAt, isRecurring, eventDate }: Dated, today: string): boolean {
  if (state !== 'scheduled') return false
  return nextSession !== null || (startsAt === null && !isRecurring && eventDate !== null && eventDate >= today)
}

/** When it next takes place, or took place, as text that sorts; empty where that is unknown. A day without times begins at midnight there. */
function momentOf({ nextSession, lastDay, eventDate, timeZone }: Dated): string {
  if (nextSession) return instantOf(nextSession.startsAt, nextSession.timeZone)
  const day = eventDate ?? lastDay
  return day ? instantOf(`${day}T00:00`, timeZone) : ''
}
