import { listTeachersByIds } from '@/features/teachers/teacher.repository.server'
import { recordAudit } from '@/platform/audit-log.server'
import { ApiError } from '@/platform/errors.server'
import { validate } from '@/platform/http.server'
import type { Services } from '@/platform/services.server'
import { presentEventForAdmin } from './event.presenter.server'
import {
  type EventRow,
  findEvent,
  insertEvent,
  listSlugsLike,
  listTeacherIdsByEvent,
  type NewEventRow,
  nextSortOrder,
  replaceEventTeachers,
  updateEventRow,
} from './event.repository.server'
import { type EventInput, eventInput } from './event-input.schema'
import { freeSlug, slugOf } from './slug'

type Parts = Pick<Services, 'db' | 'clock' | 'content'>

/** Creates an event at the end of the list, under a slug nobody has (spec D2 §5). `accountId` is undefined for the program itself. */
export async function createEvent(parts: Parts, input: EventInput, accountId?: number): Promise<EventRow> {
  const { db, clock, content } = parts
  return db.tx(async () => {
    await content.raise()
    await requireTeachers(parts, input.teacherProfileIds)
    const wanted = slugOf(input.slug || input.title, 'event')
    const slug = freeSlug(wanted, await listSlugsLike(db, wanted))
    const now = clock.now().toISOString()
    const event = await insertEvent(db, {
      ...columns(input),
      slug,
      registration_url: registrationUrl(input, wanted, slug),
      sort_order: await nextSortOrder(db),
      created_at: now,
      updated_at: now,
    })
    await replaceEventTeachers(db, event.id, input.teacherProfileIds)
    if (accountId) await recordAudit(parts, { accountId, action: 'create', entity: 'event', entityId: event.id })
    return event
  })
}

/**
 * Updates an event with the fields in `changes`; fields that are absent keep their value, and the slug always does, so
 * that links keep working. Throws ApiError: 404 for an unknown event, 400 for what does not fit.
 */
export async function updateEvent(parts: Parts, id: number, changes: Record<string, unknown>, accountId: number): Promise<EventRow> {
  const { db, clock, content } = parts
  return db.tx(async () => {
    await content.raise()
    const stored = await findEvent(db, id)
    if (!stored) throw new ApiError(404, 'Event not found')
    const teacherIds = (await listTeacherIdsByEvent(db, [id])).get(id) ?? []
    const input = validate(eventInput, {
      ...presentEventForAdmin(stored, []),
      teacherProfileIds: teacherIds,
      ...changes,
      slug: stored.slug,
    })
    await requireTeachers(parts, input.teacherProfileIds)
    const event = await updateEventRow(db, id, {
      ...columns(input),
      registration_url: input.registrationUrl ?? stored.registration_url,
      updated_at: clock.now().toISOString(),
    })
    await replaceEventTeachers(db, id, input.teacherProfileIds)
    await recordAudit(parts, { accountId, action: 'update', entity: 'event', entityId: id })
    return event
  })
}

async function requireTeachers({ db }: Pick<Services, 'db'>, ids: number[]) {
  const found = await listTeachersByIds(db, ids)
  if (found.length < new Set(ids).size) throw new ApiError(400, 'One of the chosen teachers does not exist.')
}

/** The documented `/register/{slug}`, unless staff gave another address (spec D2 §5). */
function registrationUrl(input: EventInput, wantedSlug: string, slug: string): string {
  const own = input.registrationUrl === null || input.registrationUrl === `/register/${wantedSlug}`
  return own ? `/register/${slug}` : (input.registrationUrl ?? '')
}

const columns = (input: EventInput) =>
  ({
    title: input.title,
    description: input.description,
    intro_text: input.introText,
    day: input.date,
    month: input.month,
    year: input.year,
    time: input.time,
    location: input.location,
    facilitator: input.facilitator,
    facilitator_role: input.facilitatorRole,
    facilitators: JSON.stringify(input.facilitators),
    registration_email: input.registrationEmail,
    event_date: input.eventDate,
    is_recurring: input.isRecurring ? 1 : 0,
    video_url: input.videoUrl,
    image_url: input.imageUrl,
    flyer_url: input.flyerUrl,
  }) satisfies Partial<NewEventRow>
