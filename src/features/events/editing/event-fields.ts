import { type PictureFields, toPictureFields } from '@/features/media/picture-fields'
import type { AdminEvent, Attendance, EventKind, EventState } from '../event.schema'
import type { LostDateChoice } from '../places/lost-dates.schema'
import { type RegistrationFields, toRegistrationFields } from '../places/registration-fields'
import { attendanceFromLocation, kindFromTitle } from '../schedule/event-words'
import { type Here, type TimingFields, toTimingFields } from './event-timing-form'

/** The contents of the event dialogs' fields. */
export type EventFields = TimingFields &
  PictureFields & {
    title: string
    introText: string
    description: string
    /** Empty until it is chosen: derived from the title. */
    kind: EventKind | ''
    location: string
    /** Empty until it is chosen: derived from the location. */
    attendance: Attendance | ''
    joinUrl: string
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
    registration: RegistrationFields
    registrationEmail: string
    state: EventState
    stateNote: string
    isPinned: boolean
    /** Whether attendees get an email about the change: asked with each save, and never stored. */
    tellAttendees: boolean
    /** What staff add to it. */
    noteToAttendees: string
    /** What becomes of people on dates that the change takes away, by the id of the attendee: asked where it does, and never stored. */
    onLostDates: Record<number, LostDateChoice>
    /** The site's, which a new event has without saying so. */
    siteTimeZone: string
  }

/** What the fields show for an event; for none, the documented defaults. */
export function toEventFields(event: AdminEvent | undefined, here: Here): EventFields {
  return {
    ...toTimingFields(event, here),
    title: event?.title ?? '',
    introText: event?.introText ?? '',
    description: event?.description ?? '',
    kind: event?.kind ?? '',
    location: event?.location ?? '',
    attendance: event && event.attendance !== attendanceFromLocation(event.location) ? event.attendance : '',
    joinUrl: event?.joinUrl ?? '',
    ...toLeaderFields(event),
    ...toFileFields(event),
    registration: toRegistrationFields(event, event?.timeZone ?? here.timeZone),
    registrationEmail: event?.registrationEmail ?? '',
    state: event?.state ?? 'scheduled',
    stateNote: event?.stateNote ?? '',
    isPinned: event?.isPinned ?? false,
    tellAttendees: false,
    noteToAttendees: '',
    onLostDates: {},
    siteTimeZone: here.timeZone,
  }
}

const toLeaderFields = (event: AdminEvent | undefined) => ({
  facilitator: event?.facilitator ?? '',
  facilitatorRole: event?.facilitatorRole ?? 'teacher',
  facilitators: event?.facilitators.join(', ') ?? '',
  teacherProfileIds: event?.teacherProfileIds ?? [],
})

const toFileFields = (event: AdminEvent | undefined) => ({
  videoUrl: event?.videoUrl ?? '',
  imageUrl: event?.imageUrl ?? null,
  ...toPictureFields(event),
  image: undefined,
  deleteExistingImage: false,
  flyerUrl: event?.flyerUrl ?? null,
  flyer: undefined,
  deleteExistingFlyer: false,
})

/** Derived from the title until someone chooses. */
export const eventKindOf = ({ kind, title }: Pick<EventFields, 'kind' | 'title'>) => kind || kindFromTitle(title)

/** Derived from the location until someone chooses. */
export const attendanceOf = ({ attendance, location }: Pick<EventFields, 'attendance' | 'location'>) =>
  attendance || attendanceFromLocation(location)
