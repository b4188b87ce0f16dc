import * as z from 'zod'
import type { SavedWith } from '@/features/desk/use-edit-form'
import { chosenFile } from '@/features/media/chosen-file.schema'
import { keysOf, pick } from '@/platform/keys-of'
import { slugOf } from '@/platform/text/slug'
import { isoDate } from '@/platform/time/calendar'
import { type AdminEvent, textsOf, unwrittenTexts } from '../event.schema'
import { eventInput } from '../event-input.schema'
import { areDefaults, toRegistrationUrl, toSettings } from '../places/registration-fields'
import { dateDetailsOf, isMoved } from '../schedule/timing'
import { attendanceOf, type EventFields, eventKindOf } from './event-fields'
import { hasRule, hasSeveralDates, type TimingFields, timeFault, timingOfFields, toTimingData } from './event-timing-form'

export function toEventBody(fields: EventFields & SavedWith, stored: AdminEvent | undefined): FormData {
  const { updatedAt, status, publishAt } = fields
  const body = new FormData()
  body.set('eventData', JSON.stringify({ ...toEventData(fields, stored), updatedAt, status, publishAt }))
  if (fields.image) body.set('image', fields.image)
  if (fields.flyer) body.set('flyer', fields.flyer)
  return body
}

export function toEventData(fields: EventFields, stored: AdminEvent | undefined) {
  const slug = slugOf(fields.title, 'event')
  const settings = toSettings(fields.registration, { timeZone: fields.timeZone, hasDates: hasSeveralDates(fields) }, stored)
  // Where nothing was chosen, and nothing is, the defaults are no choice.
  const registration = stored?.registration || !areDefaults(settings) ? settings : undefined
  const data = {
    ...pick(fields, ['title', 'introText', 'description', 'location', 'facilitator', 'facilitatorRole', 'teacherProfileIds']),
    ...pick(fields, ['videoUrl', 'imageAlt', 'imageFocus', 'registrationEmail', 'state', 'isPinned']),
    ...toTimingData(fields),
    kind: eventKindOf(fields),
    attendance: attendanceOf(fields),
    ...textsOf(fields),
    facilitators: fields.facilitators
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    registrationUrl: toRegistrationUrl(fields.registration, stored, `/register/${slug}`),
    registration,
  }
  return stored
    ? {
        ...data,
        ...pick(fields, ['deleteExistingImage', 'deleteExistingFlyer']),
        ...(fields.tellAttendees && { tellAttendees: true, noteToAttendees: fields.noteToAttendees }),
        ...(Object.keys(fields.onLostDates).length > 0 && { onLostDates: fields.onLostDates }),
        ...(fields.refund && { refund: fields.refund }),
      }
    : { ...data, ...withoutDefaults(fields), slug }
}

/** Leaves out fields at their defaults, so that a new event sends only the documented ones (spec D2 §7). */
function withoutDefaults(fields: EventFields) {
  const { kind, attendance, recurrence, isPinned, imageAlt, imageFocus } = fields
  const unchosen = Object.entries({
    ...{ kind, attendance, recurrence, isPinned, imageAlt, imageFocus },
    timeZone: fields.timeZone !== fields.siteTimeZone,
    extraDates: fields.extraDates.length,
    exceptions: fields.exceptions.length,
    state: fields.state !== 'scheduled',
  }).flatMap(([name, isChosen]) => (isChosen ? [] : [[name, undefined]]))
  return { ...Object.fromEntries(unchosen), ...unwrittenTexts(fields) }
}

export const INVALID_DATE = { title: 'Invalid date format', description: 'Please enter a valid month, date, and year.' }

const NO_FIRST_DATE = 'Please choose the first date.'

/** Validates as the server does: the date counts even where recurring (spec D2 §5), but a copy that is a draft may lack one. */
const eventTexts = z.custom<EventFields & { status?: string }>().superRefine((fields, context) => {
  const issues = eventInput.safeParse(toEventData(fields, undefined)).error?.issues ?? []
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path: fieldOf(path.join('.')).split('.'), message })
  const { mode, url } = fields.registration
  if (mode === 'elsewhere' && !url.trim())
    context.addIssue({ code: 'custom', path: ['registration', 'url'], message: 'Please enter the address where people register' })
  const isLeftEmpty = fields.mayLackDay && !fields.month && !fields.date && !fields.year
  if (!isoDate(fields) && !(isLeftEmpty && (fields.status ?? 'draft') === 'draft'))
    context.addIssue({ code: 'custom', path: ['date'], message: hasRule(fields) ? NO_FIRST_DATE : INVALID_DATE.description })
  const message = timeFault(fields)
  if (message) context.addIssue({ code: 'custom', path: ['time'], message })
})

/** The field that holds what the server calls by this path: it knows times, where people write words, and a list of options, where they write lines. */
export function fieldOf(path: string): string {
  const [name = ''] = path.split('.')
  if (name === 'startsAt' || name === 'endsAt') return 'time'
  if (name === 'registrationUrl') return 'registration.url'
  return name === 'registration' ? path.replace(/\.options\.\d+$/, '.options') : name
}

export const eventFields = z.intersection(eventTexts, z.object({ image: chosenFile('image'), flyer: chosenFile('flyer') }))

type NotifiableChange = 'the time' | 'the place' | 'what one date has of its own' | 'whether it’s happening'

/** Changes to facts that attendees know (spec B §3.9). */
export function notifiableChanges(fields: EventFields, before: EventFields): NotifiableChange[] {
  const changed: Record<NotifiableChange, boolean> = {
    'the time': timeOf(fields) !== timeOf(before),
    'the place': placeOf(fields) !== placeOf(before),
    'what one date has of its own': detailsOfDates(fields) !== detailsOfDates(before),
    'whether it’s happening': fields.state !== before.state,
  }
  return keysOf(changed).filter((name) => changed[name])
}

/** New words for the same time change nothing, unless calendars know no other. */
function timeOf(fields: TimingFields): string {
  const { exceptions, ...timing } = timingOfFields(fields)
  const times = exceptions.filter((exception) => exception.cancelled || isMoved(exception))
  const day = timing.recurrence ? [] : [fields.month, fields.date, fields.year]
  const moves = times.map(({ date, cancelled, startsAt, endsAt }) => [date, cancelled, startsAt, endsAt])
  return JSON.stringify([timing, moves, fields.isRecurring, ...day, timing.startsAt ? '' : fields.time])
}

/** Attendees need no notice about the capacity of a date. */
const detailsOfDates = (fields: TimingFields) =>
  JSON.stringify(
    timingOfFields(fields).exceptions.flatMap((exception) => {
      const { capacity: _, ...details } = dateDetailsOf(exception)
      return Object.keys(details).length > 0 ? [[exception.date, details]] : []
    }),
  )

const placeOf = (fields: EventFields) => JSON.stringify([fields.location.trim(), attendanceOf(fields), fields.joinUrl.trim()])
