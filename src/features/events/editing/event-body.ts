import type { SavedWith } from '@/features/desk/use-edit-form'
import { slugOf } from '@/platform/text/slug'
import type { AdminEvent } from '../event.schema'
import { areDefaults, toRegistrationUrl, toSettings } from '../places/registration-fields'
import { attendanceOf, type EventFields, eventKindOf } from './event-fields'
import { hasSeveralDates, toTimingData } from './event-timing-form'

/** The documented multipart body: `eventData`, and the files that were chosen (spec D2 §7). */
export function toEventBody(fields: EventFields & SavedWith, stored: AdminEvent | undefined): FormData {
  const { updatedAt, status, publishAt } = fields
  const body = new FormData()
  body.set('eventData', JSON.stringify({ ...toEventData(fields, stored), updatedAt, status, publishAt }))
  if (fields.image) body.set('image', fields.image)
  if (fields.flyer) body.set('flyer', fields.flyer)
  return body
}

/** The fields as the server takes them; over `stored`, where there is something. */
export function toEventData(fields: EventFields, stored: AdminEvent | undefined) {
  const { title, deleteExistingImage, deleteExistingFlyer } = fields
  const slug = slugOf(title, 'event')
  const settings = toSettings(fields.registration, { timeZone: fields.timeZone, hasDates: hasSeveralDates(fields) }, stored)
  // Where nothing was chosen, and nothing is, the defaults are no choice.
  const registration = stored?.registration || !areDefaults(settings) ? settings : undefined
  const data = {
    title,
    introText: fields.introText,
    description: fields.description,
    ...toTimingData(fields),
    kind: eventKindOf(fields),
    location: fields.location,
    attendance: attendanceOf(fields),
    joinUrl: fields.joinUrl,
    facilitator: fields.facilitator,
    facilitatorRole: fields.facilitatorRole,
    facilitators: fields.facilitators
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    teacherProfileIds: fields.teacherProfileIds,
    videoUrl: fields.videoUrl,
    imageAlt: fields.imageAlt,
    imageFocus: fields.imageFocus,
    registrationUrl: toRegistrationUrl(fields.registration, stored, `/register/${slug}`),
    registrationEmail: fields.registrationEmail,
    registration,
    state: fields.state,
    stateNote: fields.stateNote,
    isPinned: fields.isPinned,
  }
  return stored
    ? {
        ...data,
        deleteExistingImage,
        deleteExistingFlyer,
        ...(fields.tellAttendees && { tellAttendees: true, noteToAttendees: fields.noteToAttendees }),
        ...lostDates(fields),
      }
    : { ...data, ...withoutDefaults(fields), slug }
}

const lostDates = ({ onLostDates }: EventFields) => (Object.keys(onLostDates).length > 0 ? { onLostDates } : {})

/** Leaves out fields at their defaults, so that a new event sends only the documented ones (spec D2 §7). */
function withoutDefaults({
  timeZone,
  siteTimeZone,
  recurrence,
  extraDates,
  exceptions,
  kind,
  attendance,
  joinUrl,
  state,
  stateNote,
  isPinned,
  ...rest
}: EventFields) {
  const written = {
    timeZone: timeZone !== siteTimeZone,
    recurrence,
    extraDates: extraDates.length,
    exceptions: exceptions.length,
    kind,
    attendance,
    joinUrl,
    state: state !== 'scheduled',
    stateNote,
    isPinned,
    imageAlt: rest.imageAlt,
    imageFocus: rest.imageFocus,
  }
  return Object.fromEntries(Object.entries(written).flatMap(([name, isChosen]) => (isChosen ? [] : [[name, undefined]])))
}
