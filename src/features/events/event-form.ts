import * as z from 'zod'
import { chosenFile } from '@/features/media/chosen-file.schema'
import { slugOf } from '@/platform/slug'
import { isoDate, MONTHS } from '@/platform/time/calendar'
import type { AdminEvent } from './event.schema'
import { eventInput } from './event-input.schema'

/** What stands in the fields of the event dialogs. */
export type EventFields = {
  title: string
  introText: string
  description: string
  isRecurring: boolean
  month: string
  date: string
  year: string
  time: string
  location: string
  facilitator: string
  facilitatorRole: 'teacher' | 'facilitator'
  /** Separated by commas. */
  facilitators: string
  teacherProfileIds: number[]
  videoUrl: string
  imageUrl: string | null
  image: File | undefined
  deleteExistingImage: boolean
  flyerUrl: string | null
  flyer: File | undefined
  deleteExistingFlyer: boolean
  registrationEmail: string
}

export const INVALID_DATE = { title: 'Invalid date format', description: 'Please enter a valid month, date, and year.' }

/** As the server does; the date counts whatever the recurring toggle says (spec D2 §5). */
const eventTexts = z.custom<EventFields>().superRefine((fields, context) => {
  const issues = eventInput.safeParse(toEventData(fields, undefined)).error?.issues ?? []
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path: path.slice(0, 1), message })
  if (!isoDate(fields)) context.addIssue({ code: 'custom', path: ['date'], message: INVALID_DATE.description })
})

/** Judges the fields and the chosen files as the server does. */
export const eventFields = z.intersection(eventTexts, z.object({ image: chosenFile('image'), flyer: chosenFile('flyer') }))

/** What the fields show for an event; for none, the documented defaults. `today` is YYYY-MM-DD. */
export function toEventFields(event: AdminEvent | undefined, today: string): EventFields {
  return {
    title: event?.title ?? '',
    introText: event?.introText ?? '',
    description: event?.description ?? '',
    isRecurring: event?.isRecurring ?? false,
    ...dateOf(event, today),
    time: event?.time ?? '',
    location: event?.location ?? '',
    facilitator: event?.facilitator ?? '',
    facilitatorRole: event?.facilitatorRole ?? 'teacher',
    facilitators: event?.facilitators.join(', ') ?? '',
    teacherProfileIds: event?.teacherProfileIds ?? [],
    videoUrl: event?.videoUrl ?? '',
    imageUrl: event?.imageUrl ?? null,
    image: undefined,
    deleteExistingImage: false,
    flyerUrl: event?.flyerUrl ?? null,
    flyer: undefined,
    deleteExistingFlyer: false,
    registrationEmail: event?.registrationEmail ?? '',
  }
}

/** Today's where there is none, so that the check of the date passes where its fields are hidden (spec decisions, 'The pages'). */
function dateOf(event: AdminEvent | undefined, today: string) {
  if (event?.eventDate) return { month: event.month, date: event.date, year: event.year }
  const [year = '', month, day] = today.split('-')
  return { month: MONTHS[Number(month) - 1] ?? '', date: String(Number(day)), year }
}

/** The documented multipart body: `eventData`, and the files that were chosen (spec D2 §7). */
export function toEventBody(fields: EventFields & { updatedAt?: string | undefined }, stored: AdminEvent | undefined): FormData {
  const body = new FormData()
  body.set('eventData', JSON.stringify({ ...toEventData(fields, stored), updatedAt: fields.updatedAt }))
  if (fields.image) body.set('image', fields.image)
  if (fields.flyer) body.set('flyer', fields.flyer)
  return body
}

function toEventData(fields: EventFields, stored: AdminEvent | undefined) {
  const { title, deleteExistingImage, deleteExistingFlyer } = fields
  const slug = slugOf(title, 'event')
  return {
    title,
    introText: fields.introText,
    description: fields.description,
    isRecurring: fields.isRecurring,
    month: fields.month,
    date: fields.date,
    year: fields.year,
    eventDate: isoDate(fields),
    time: fields.time,
    location: fields.location,
    facilitator: fields.facilitator,
    facilitatorRole: fields.facilitatorRole,
    facilitators: fields.facilitators
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    teacherProfileIds: fields.teacherProfileIds,
    videoUrl: fields.videoUrl,
    registrationEmail: fields.registrationEmail,
    ...(stored
      ? { registrationUrl: stored.registrationUrl, deleteExistingImage, deleteExistingFlyer }
      : { slug, registrationUrl: `/register/${slug}` }),
  }
}
