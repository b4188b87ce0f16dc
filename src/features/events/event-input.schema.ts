import * as z from 'zod'
import { noteToAttendees } from '@/features/desk/attendee-notices.schema'
import { pictureDetailsInput } from '@/features/media/picture-details.schema'
import { videoEmbed } from '@/features/media/video-player'
import { emailList } from '@/platform/email-address'
import {
  atMost,
  commaSeparated,
  isSitePath,
  isWebLink,
  optionalText,
  requiredText,
  sitePath,
  storedId,
  text,
} from '@/platform/forms/input-fields'
import { counted } from '@/platform/text/nouns'
import { dayParts, fullMonth, isoDate } from '@/platform/time/calendar'
import { presentTimeZone } from '@/platform/time/time-zones'
import { isTimeZone } from '@/site/site.schema'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'
import { ATTENDANCES, EVENT_KINDS, EVENT_STATES, textInputs } from './event.schema'
import { registrationSettings, withDefault } from './places/registration-settings.schema'
import { asStored, isMoved, type TimingException } from './schedule/timing'

const PLACES = 'The places of a date must be a number from 1 to 10,000'

const optional = (label: string, max: number) =>
  text(label, max)
    .nullish()
    .transform((value) => value || undefined)

const dateDetailsInput = {
  title: optional('The title of a date', 200),
  location: optional('The location of a date', 300),
  facilitator: optional('The facilitator of a date', 120),
  joinUrl: optional('The link to join a date', 500).refine(
    (value) => value === undefined || isWebLink(value),
    'The link to join a date must be an address that starts with https:// or http://',
  ),
  capacity: z
    .int(PLACES)
    .min(1, PLACES)
    .max(10_000, PLACES)
    .nullish()
    .transform((value) => value ?? undefined),
  note: optional('The note for a date', 300),
}

interface SentException extends Partial<Record<keyof TimingException, unknown>> {
  date: string
  cancelled?: boolean | null | undefined
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
}

const cleanException = ({ date, cancelled, startsAt, endsAt, ...details }: SentException): TimingException => {
  const present = Object.entries(details).filter(([, value]) => value !== undefined)
  const times = startsAt && endsAt && !cancelled ? asStored({ startsAt, endsAt }) : {}
  return { date, ...(cancelled && { cancelled: true }), ...times, ...Object.fromEntries(present) }
}

const isDay = (text: string) => {
  const [year = '', month = '', date = ''] = text.split('-')
  return isoDate({ year, month, date }) === text
}

const wallClock = (label: string) =>
  z
    .string(`${label} must be a day and a time, like 2027-10-05T18:30`)
    .refine((value) => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(value) && isDay(value.slice(0, 10)), {
      error: `${label} must be a day and a time, like 2027-10-05T18:30`,
    })
const day = z.string('A date must be a day, like 2027-10-05').refine(isDay, 'A date must be a day, like 2027-10-05')

const span = { startsAt: wallClock('The start'), endsAt: wallClock('The end') }
const ENDS_BEFORE = { error: 'The end must not be before the start', path: ['endsAt'] }
const endsLater = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => startsAt <= endsAt

const list = <Item extends z.ZodType>(item: Item, label: string, most: number) =>
  atMost(most, `${label}: at most ${most}`, z.array(item, `${label} must be a list`))
    .nullish()
    .transform((items) => items ?? [])

const optionalSpan = { startsAt: span.startsAt.nullish(), endsAt: span.endsAt.nullish() }
const NO_CHANGE = 'An exception must name a date, and say that it is canceled, when it takes place instead, or what else differs'

const NO_ZONE = 'The time zone must be a name like America/Denver'

/** What staff may send of when an event takes place (spec B §1.1); the rule itself is judged where sessions are computed. */
export const timingFields = {
  startsAt: wallClock('The start').nullish(),
  endsAt: wallClock('The end').nullish(),
  timeZone: z.string(NO_ZONE).max(60, { error: NO_ZONE, abort: true }).refine(isTimeZone, NO_ZONE).overwrite(presentTimeZone).nullish(),
  recurrence: z.string('The rule must be text').trim().max(500, 'The rule must be 500 characters or fewer').nullish(),
  extraDates: list(
    z.object(span, 'An extra date must say when it begins and ends').refine(endsLater, ENDS_BEFORE).transform(asStored),
    'Extra dates',
    200,
  ),
  exceptions: list(
    z
      .object({ date: day, cancelled: z.boolean(NO_CHANGE).nullish(), ...optionalSpan, ...dateDetailsInput }, NO_CHANGE)
      .refine(({ startsAt, endsAt }) => Boolean(startsAt) === Boolean(endsAt), NO_CHANGE)
      .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || endsLater({ startsAt, endsAt }), ENDS_BEFORE)
      .transform(cleanException)
      .refine((exception) => Object.keys(exception).length > 1 || isMoved(exception), NO_CHANGE),
    'Exceptions',
    500,
  ).refine((exceptions) => new Set(exceptions.map(({ date }) => date)).size === exceptions.length, 'A date may have one exception'),
}

const NO_CHOICE = 'onLostDates must be cancel, the start of a date, or one of these for each attendee, by their id'
const choice = z.string(NO_CHOICE).regex(/^(?:cancel|\d{4}-\d\d-\d\dT\d\d:\d\d)$/, NO_CHOICE)

export type LostDateChoice = z.output<typeof choice>

/** For everyone alike, or for each by the id of the attendee (spec B §3.9). */
const onLostDates = z
  .union([choice, z.record(z.string().regex(/^\d{1,15}$/, NO_CHOICE), choice, NO_CHOICE)], NO_CHOICE)
  .describe('What becomes of people on dates that the change takes away: cancel, the start of another date, or these by attendee id')
export type OnLostDates = z.output<typeof onLostDates>

const lostRegistration = z.object({
  attendeeId: z.number().int(),
  name: z.string(),
  email: z.string().nullish().describe('Where someone else there has the same name'),
  session: z.string().describe('The start of the date that they are registered for'),
  isCanceled: z.boolean().optional().describe('The change cancels that date, but leaves it there: they could stay on it'),
})
export type LostRegistration = z.output<typeof lostRegistration>

export const lostDatesRefusal = z.object({ message: z.string(), lost: z.array(lostRegistration) })

/** Of what people paid: nothing is done before someone says what goes back (spec B §13.7), or the change is none that money allows. */
export const moneyRefusal = z.object({
  message: z.string(),
  refunds: z.object({ people: z.int(), amount: z.number(), currency: z.string() }).optional(),
})

export function describeLostDates(registrations: readonly LostRegistration[]): string {
  const { lost = [], canceled = [] } = Object.groupBy(registrations, ({ isCanceled }) => (isCanceled ? 'canceled' : 'lost'))
  const changes = [
    lost.length > 0 && `takes away ${formatDates(lost, 'a date')}`,
    canceled.length > 0 && `cancels ${formatDates(canceled, lost.length > 0 ? 'another' : 'a date')}`,
  ]
  return `This ${changes.filter(Boolean).join(' and ')} with ${counted(registrations.length, 'registration', 'registrations')}`
}

function formatDates(registrations: readonly LostRegistration[], one: string): string {
  const { size } = new Set(registrations.map(({ session }) => session))
  return size === 1 ? one : `${size} dates`
}

export const MAX_DESCRIPTION_LENGTH = 20_000
export const NO_DATE = 'Please enter a valid month, date, and year.'
const NO_TEACHERS = 'The teacher profiles must be a list of ids'

const textOrNumber = z
  .union([z.string(), z.number()], NO_DATE)
  .nullish()
  .transform((value) => String(value ?? '').trim())

/** Kept in embed form, in whichever form it was copied (spec D2 §3). */
const eventVideo = optionalText('The video link', 500)
  .refine((value) => value === null || videoEmbed(value) !== null, 'Please enter a link to a YouTube or Vimeo video')
  .transform((value) => (value && videoEmbed(value)?.embedUrl) || null)

/** All that was paid online, what the event’s policy gives back, or nothing (spec B §13.7). */
export const refundChoice = z.enum(['full', 'policy', 'none'], 'The refund is full, policy or none')
export type RefundChoice = z.output<typeof refundChoice>

/** Choices about registered people with a change: asked each time, and never stored (spec B §3.9). */
export const eventSaveOptions = z.object({
  tellAttendees: z.boolean('tellAttendees must be true or false').nullish().describe('Whether attendees get an email about what changes'),
  onLostDates: onLostDates.nullish(),
  refund: refundChoice.nullish().describe('What goes back of what people paid online for what this cancels'),
  noteToAttendees: noteToAttendees.describe('What staff add to that email'),
})

/** Staff's input to create an event, or with what is stored to update one (spec D2 §3, §5). */
export const eventInput = z
  .object({
    title: requiredText('The title', 200),
    slug: text('The slug', 200).nullish(),
    description: withDefault(
      text('The description', MAX_DESCRIPTION_LENGTH).refine((text) => !isBeyondParsing(text), BEYOND_PARSING),
      '',
    ),
    introText: optionalText('The intro text', 2000),
    date: textOrNumber,
    month: textOrNumber,
    year: textOrNumber,
    time: withDefault(text('The time', 100), ''),
    location: withDefault(text('The location', 300), ''),
    facilitator: withDefault(text('The facilitator', 120), ''),
    facilitatorRole: withDefault(z.enum(['teacher', 'facilitator'], 'The role must be teacher or facilitator'), 'teacher'),
    facilitators: commaSeparated('The additional team members', { most: 50, length: 120 }),
    teacherProfileIds: z
      .array(storedId(NO_TEACHERS), NO_TEACHERS)
      .max(50, 'At most 50 teacher profiles')
      .nullish()
      .transform((ids) => [...new Set(ids)]),
    registrationUrl: optionalText('The registration URL', 500).refine(
      (value) => value === null || isSitePath(value) || isWebLink(value),
      'The registration URL must be a path on this site or an http(s) address',
    ),
    registrationEmail: emailList('The registration emails', {
      most: 20,
      refusal: 'Please enter valid registration email addresses, separated by commas',
    }),
    isRecurring: withDefault(z.boolean('Recurring must be true or false'), false),
    videoUrl: eventVideo,
    imageUrl: sitePath('The image'),
    ...pictureDetailsInput,
    flyerUrl: sitePath('The flyer'),
    deleteExistingImage: z.boolean('deleteExistingImage must be true or false').nullish(),
    deleteExistingFlyer: z.boolean('deleteExistingFlyer must be true or false').nullish(),
    ...timingFields,
    kind: z.enum(EVENT_KINDS, 'The kind is not one of the supported ones').nullish(),
    attendance: z.enum(ATTENDANCES, 'The attendance must be in-person, online or hybrid').nullish(),
    ...textInputs,
    state: withDefault(z.enum(EVENT_STATES, 'The state must be scheduled, cancelled or postponed'), 'scheduled'),
    registration: registrationSettings.nullish(),
    isPinned: z.boolean('isPinned must be true or false').nullish(),
    ...eventSaveOptions.shape,
  })
  .transform(({ deleteExistingImage, deleteExistingFlyer, ...input }, context) => {
    const event = {
      ...input,
      imageUrl: deleteExistingImage ? null : input.imageUrl,
      flyerUrl: deleteExistingFlyer ? null : input.flyerUrl,
      startsAt: input.startsAt ?? null,
      endsAt: input.endsAt ?? null,
      recurrence: input.recurrence || null,
    }
    if (event.startsAt && event.endsAt && event.endsAt < event.startsAt)
      context.addIssue({ code: 'custom', path: ['endsAt'], message: 'The end must not be before the start' })
    const day = isUndated(event) ? { date: '', month: '', year: '', eventDate: null } : dayOf(event)
    const { startsAt, endsAt } = event
    if (day) return { ...event, ...day, ...(startsAt && asStored({ startsAt, endsAt })) }
    context.addIssue({ code: 'custom', path: ['date'], message: NO_DATE })
    return z.NEVER
  })

interface Day {
  date: string
  month: string
  year: string
  eventDate: string | null
}

/** Whether a copy has no date yet (spec B §6.2), as only a draft may. What recurs without fixed days has `Every` in its place. */
export const isUndated = (event: Omit<Day, 'eventDate'> & { startsAt: string | null; isRecurring: boolean; recurrence: string | null }) =>
  !event.date && !event.month && !event.year && event.startsAt === null && !(event.isRecurring && !event.recurrence)

function dayOf(event: { date: string; month: string; year: string; isRecurring: boolean; startsAt: string | null }): Day | undefined {
  const { date, month, year } = !event.date && event.startsAt ? dayParts(event.startsAt.slice(0, 10)) : event
  // A recurring event may have no date of its own; the word Every is in its place (spec D1 §3).
  if (event.isRecurring && /^(every)?$/i.test(date)) return { date: 'Every', month: '', year: '', eventDate: null }
  const eventDate = isoDate({ date, month, year })
  const name = fullMonth(month)
  return eventDate && name ? { date: String(Number(date)), month: name, year, eventDate } : undefined
}

export type EventInput = z.output<typeof eventInput>
