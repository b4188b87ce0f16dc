import { contentOperations } from '@/content/content-operations.server'
import type { ColumnsOf, RowOf } from '@/content/content-rows.server'
import { findFreeSlug } from '@/content/free-slug.server'
import { uploadUses } from '@/features/media/upload-uses.server'
import {
  listTeacherIdsByEvent,
  purgeEventLinks,
  replaceEventTeachers,
  restoreEventLinks,
  setAsideEventLinks,
} from '@/features/teachers/event-teacher.repository.server'
import { listTeachersByIdsForStaff } from '@/features/teachers/teacher.repository.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { slugOf } from '@/platform/slug'
import { type EventRow, nextSortOrder } from './event.repository.server'
import { type EventInput, eventInput } from './event-input.schema'

/** Creating, updating and deleting events (spec D2 §5). An update never changes a slug, so that links keep working. */
export const eventOperations = contentOperations<'events', EventInput>({
  table: 'events',
  noun: 'event',
  input: eventInput,
  label: (event) => event.title,
  storedInput: async (event, { db }) => ({
    ...inputOf(event),
    teacherProfileIds: (await listTeacherIdsByEvent(db, [event.id])).get(event.id) ?? [],
  }),
  async columns(input, { services: { db }, stored }) {
    await requireTeachers(db, input.teacherProfileIds)
    return { ...(await placeOf(input, db, stored)), ...columnsOf(input) }
  },
  recordUploads: uploadUses((event) => [event.image_url, event.flyer_url]),
  onSave: ({ db }, event, input) => replaceEventTeachers(db, event.id, input.teacherProfileIds),
  onDelete: ({ db }, event) => setAsideEventLinks(db, 'event_id', event.id),
  async revived(event, { db }) {
    const slug = await findFreeSlug(db, 'events', event.slug)
    const isOwn = event.registration_url === `/register/${event.slug}`
    return { ...event, slug, registration_url: isOwn ? `/register/${slug}` : event.registration_url }
  },
  onRestore: ({ db }, event) => restoreEventLinks(db, 'event_id', event.id),
  onPurge: ({ db }, item) => purgeEventLinks(db, 'event_id', item.entity_id),
})

async function requireTeachers(db: Database, ids: number[]) {
  const found = await listTeachersByIdsForStaff(db, ids)
  if (found.length < ids.length) throw new ApiError(400, 'One of the chosen teachers does not exist.')
}

/** Where an event is found: a new one goes last, under a slug that nobody has. */
async function placeOf(input: EventInput, db: Database, stored: RowOf<'events'> | undefined) {
  if (stored) {
    return { slug: stored.slug, sort_order: stored.sort_order, registration_url: input.registrationUrl ?? stored.registration_url }
  }
  const wanted = slugOf(input.slug || input.title, 'event')
  const slug = await findFreeSlug(db, 'events', wanted)
  return { slug, sort_order: await nextSortOrder(db), registration_url: registrationUrl(input, wanted, slug) }
}

/** The documented `/register/{slug}`, unless staff gave another address (spec D2 §5). */
function registrationUrl(input: EventInput, wantedSlug: string, slug: string): string {
  const own = input.registrationUrl === null || input.registrationUrl === `/register/${wantedSlug}`
  return own ? `/register/${slug}` : (input.registrationUrl ?? '')
}

const columnsOf = (input: EventInput) =>
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
  }) satisfies Partial<ColumnsOf<'events'>>

const inputOf = (row: EventRow): Omit<EventInput, 'teacherProfileIds'> => ({
  title: row.title,
  description: row.description,
  introText: row.intro_text,
  date: row.day,
  month: row.month,
  year: row.year,
  time: row.time,
  location: row.location,
  facilitator: row.facilitator,
  facilitatorRole: row.facilitator_role,
  facilitators: JSON.parse(row.facilitators),
  registrationUrl: row.registration_url,
  registrationEmail: row.registration_email,
  eventDate: row.event_date,
  isRecurring: row.is_recurring === 1,
  videoUrl: row.video_url,
  imageUrl: row.image_url,
  flyerUrl: row.flyer_url,
})
