import type { StaffFinding } from '@/content/staff-answers.schema'
import type { useEditForm } from '@/features/desk/use-edit-form'
import { type PictureFields, pictureLabels, toPictureFields } from '@/features/media/picture-fields'
import type { Teacher } from '@/features/teachers/teacher.kind'
import { rankedMatches } from '@/platform/text/search-words'
import {
  type AdminEvent,
  type Attendance,
  type EventKind,
  type EventState,
  type OptionalTexts,
  textLabels,
  toTextFields,
} from '../event.schema'
import type { LostDateChoice, RefundChoice } from '../event-input.schema'
import { attendanceFromLocation, kindFromTitle } from '../event-text'
import { formatRegistration, type RegistrationFields, toRegistrationFields } from '../places/registration-fields'
import { REMINDER_DAYS_AHEAD } from '../places/registration-settings.schema'
import { formatSession, formatShortDay } from '../schedule/format-session'
import { formatRule } from '../schedule/rule-words'
import { timeZoneName } from '../schedule/time-words'
import { DATE_DETAILS, type DateDetails, isMoved, type TimingException } from '../schedule/timing'
import { type Here, hasRule, hasSeveralDates, type TimingFields, toTimingFields, understoodTimes } from './event-timing-form'

export const registrationLabels = {
  capacity: 'Places',
  guestsAllowed: 'Guests each',
  closesBy: 'Registration closes',
  opensAt: 'Opens',
  waitlist: 'Waitlist',
  perSession: 'People register for each date',
  reminder: `Reminder ${REMINDER_DAYS_AHEAD === 1 ? 'the day' : `${REMINDER_DAYS_AHEAD} days`} before`,
  price: 'Price',
  online: 'Paid on this site',
  refund: 'Goes back to who cancels',
  instructions: 'How to pay',
  welcome: 'Note in the confirmation email',
}

export type EventFields = TimingFields &
  PictureFields &
  Record<keyof OptionalTexts, string> & {
    title: string
    introText: string
    description: string
    /** Empty until it is chosen: derived from the title. */
    kind: EventKind | ''
    location: string
    attendance: Attendance | ''
    facilitator: string
    facilitatorRole: 'teacher' | 'facilitator'
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
    isPinned: boolean
    /** Whether attendees get an email about the change: asked with each save, and never stored. */
    tellAttendees: boolean
    noteToAttendees: string
    /** By the id of the attendee, for people on dates that the change takes away: asked then, and never stored. */
    onLostDates: Record<number, LostDateChoice>
    refund: RefundChoice | null
    siteTimeZone: string
  }

const TEXTS = ['title', 'introText', 'description', 'kind', 'location', 'facilitator', 'videoUrl', 'registrationEmail'] as const

export const toEventFields = (event: AdminEvent | undefined, here: Here): EventFields => ({
  ...toTimingFields(event, here),
  ...(Object.fromEntries(TEXTS.map((name) => [name, event?.[name] ?? ''])) as Pick<EventFields, (typeof TEXTS)[number]>),
  attendance: event && event.attendance !== attendanceFromLocation(event.location) ? event.attendance : '',
  ...toTextFields(event),
  facilitatorRole: event?.facilitatorRole ?? 'teacher',
  facilitators: event?.facilitators.join(', ') ?? '',
  teacherProfileIds: event?.teacherProfileIds ?? [],
  imageUrl: event?.imageUrl ?? null,
  ...toPictureFields(event),
  image: undefined,
  deleteExistingImage: false,
  flyerUrl: event?.flyerUrl ?? null,
  flyer: undefined,
  deleteExistingFlyer: false,
  registration: toRegistrationFields(event, { ...here, ...(event?.timeZone && { timeZone: event.timeZone }) }),
  state: event?.state ?? 'scheduled',
  isPinned: event?.isPinned ?? false,
  tellAttendees: false,
  noteToAttendees: '',
  onLostDates: {},
  refund: null,
  siteTimeZone: here.timeZone,
})

export const eventKindOf = ({ kind, title }: Pick<EventFields, 'kind' | 'title'>) => kind || kindFromTitle(title)

export const attendanceOf = ({ attendance, location }: Pick<EventFields, 'attendance' | 'location'>) =>
  attendance || attendanceFromLocation(location)

export const kindNames: Record<EventKind, string> = {
  introduction: 'Introduction',
  workshop: 'Workshop',
  meditation: 'Meditation',
  group: 'Group',
  talk: 'Talk',
  gathering: 'Gathering',
  other: 'Other',
}

export const attendanceNames: Record<Attendance, string> = { 'in-person': 'In person', online: 'Online', hybrid: 'Both' }

export const detailLabels: Record<keyof DateDetails, string> = {
  title: 'Title',
  facilitator: 'Facilitator',
  location: 'Location',
  capacity: 'Places',
  joinUrl: 'Link to join',
  note: 'Note for visitors',
}

export const stateNames: Record<EventState, string> = { scheduled: 'As planned', postponed: 'Postponed', cancelled: 'Canceled' }

/** One of two versions as people compare them: teachers by their names, files by what saving this version would leave. */
export const formatEventFields = (fields: EventFields, theirs: EventFields, teachers: readonly Teacher[]) => ({
  ...fields,
  kind: kindNames[eventKindOf(fields)],
  attendance: attendanceNames[attendanceOf(fields)],
  state: stateNames[fields.state],
  timeZone: timeZoneName(fields.timeZone),
  recurrence: ruleOf(fields),
  extraDates: fields.extraDates.map((span) => formatSession(span)).join('\n'),
  exceptions: fields.exceptions.map(formatException).join('\n'),
  registration: formatRegistration(registrationOf(fields)),
  teacherProfileIds: fields.teacherProfileIds.map((id) => teacherName(teachers, id)),
  image: formatFile(fields.image, fields.deleteExistingImage, fields.imageUrl, theirs.imageUrl),
  flyer: formatFile(fields.flyer, fields.deleteExistingFlyer, fields.flyerUrl, theirs.flyerUrl),
})

export const registrationOf = (fields: EventFields) => ({
  ...fields.registration,
  perSession: fields.registration.perSession && hasSeveralDates(fields),
})

function ruleOf(fields: EventFields) {
  if (!hasRule(fields)) return fields.isRecurring ? 'No fixed days' : ''
  return formatRule(fields.recurrence, understoodTimes(fields)?.startsAt, fields.timeZone)
}

function formatException(exception: TimingException): string {
  const day = formatShortDay(exception.date)
  const details = DATE_DETAILS.flatMap((name) => (exception[name] ? [`${detailLabels[name]}: ${exception[name]}`] : []))
  const time = timeOfException(exception)
  return [day + (time && ` ${time}`), ...details].join(', ')
}

function timeOfException(exception: TimingException): string {
  if (exception.cancelled) return 'is canceled'
  return isMoved(exception) ? `is moved to ${formatSession(exception)}` : ''
}

export const teacherName = (teachers: readonly Teacher[], id: number) =>
  teachers.find((teacher) => teacher.id === id)?.name ?? 'Deleted teacher'

function formatFile(chosen: File | undefined, isRemoved: boolean, url: string | null, theirUrl: string | null) {
  if (chosen) return chosen.name
  if (isRemoved) return 'none'
  // An update without a file leaves the one that is stored by then.
  if (url !== theirUrl) return 'not changed, so theirs stays'
  return url ? 'the one that is stored now' : 'none'
}

export interface SectionProps {
  edit: ReturnType<typeof useEditForm<EventFields, AdminEvent>>
}

export const labels = {
  title: 'Title',
  introText: 'Intro text',
  description: 'Description',
  kind: 'Kind',
  facilitator: 'Facilitator',
  facilitatorRole: 'Facilitator role',
  facilitators: 'Additional team members',
  teacherProfileIds: 'Teacher profiles',
  isRecurring: 'Recurring event',
  month: 'Month',
  date: 'Date',
  year: 'Year',
  time: 'Time',
  timeZone: 'Time zone',
  recurrence: 'Repeats',
  extraDates: 'Extra dates',
  exceptions: 'Changed dates',
  attendance: 'Attendance',
  location: 'Location',
  ...textLabels,
  registration: 'How people register',
  registrationEmail: 'Registration email',
  videoUrl: 'Video link',
  image: 'Image',
  ...pictureLabels,
  flyer: 'Flyer',
  state: 'Event status',
  isPinned: 'Keep before the others',
}

const fields = Object.entries<readonly (readonly [label: string, words: string])[]>({
  What: [
    [labels.kind, 'type'],
    [labels.facilitator, 'teacher leader'],
    [labels.facilitators, 'teachers helpers'],
    [labels.teacherProfileIds, 'teacher'],
  ],
  When: [
    [labels.isRecurring, 'repeat weekly monthly series'],
    [labels.time, 'hour clock start end'],
    [labels.timeZone, 'timezone'],
    [labels.recurrence, 'weekly monthly series recurring'],
    [labels.exceptions, 'skip move cancel one date'],
  ],
  Where: [
    [labels.attendance, 'online in person hybrid'],
    [labels.location, 'address place room'],
    [labels.joinUrl, 'zoom online video meeting'],
  ],
  Registration: [
    [labels.registration, 'external form none'],
    [labels.registrationEmail, 'notices notify'],
    [registrationLabels.capacity, 'capacity limit seats spots'],
    [registrationLabels.guestsAllowed, 'bring companions'],
    [registrationLabels.closesBy, 'deadline'],
    [registrationLabels.opensAt, 'start of registration'],
    [registrationLabels.waitlist, 'waiting list full'],
    [registrationLabels.perSession, 'drop-in single dates'],
    [registrationLabels.reminder, 'email notification'],
    [registrationLabels.price, 'cost fee payment donation scholarship'],
    [registrationLabels.online, 'payment card stripe online'],
    [registrationLabels.refund, 'refund cancel money'],
    [registrationLabels.instructions, 'payment'],
    [registrationLabels.welcome, 'welcome bring'],
    ['Questions', 'answers form dietary'],
  ],
  'Pictures and files': [
    [labels.videoUrl, 'youtube'],
    [labels.image, 'picture photo'],
    [labels.imageAlt, 'description picture'],
    [labels.flyer, 'pdf file'],
  ],
  Publishing: [
    [labels.state, 'canceled postponed'],
    [labels.isPinned, 'pin first top'],
  ],
}).flatMap(([section, list]) => list.map(([label, words]) => ({ section, label, words })))

/** Up to `limit` fields of the event's dialog that have every word of `search`. They lead to the events: whose field it is, staff choose there. */
export const searchEventFields = (search: string, limit: number): StaffFinding[] =>
  rankedMatches(fields, search, ({ label, section, words }) => [label, section, words], limit).map(({ label, section }) => ({
    title: label,
    detail: `Open an event: ${section}`,
    url: '/admin?tab=events',
  }))
