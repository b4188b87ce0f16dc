import * as z from 'zod'
import { noteToAttendees } from '@/features/desk/attendee-notices.schema'
import { pictureDetailsInput } from '@/features/media/picture-details.schema'
import { videoEmbed } from '@/features/media/video-player'
import { emailList } from '@/platform/email-address'
import { commaSeparated, isSitePath, isWebLink, optionalText, requiredText, sitePath, storedId, text } from '@/platform/forms/input-fields'
import { dayParts, fullMonth, isoDate } from '@/platform/time/calendar'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'
import { ATTENDANCES, EVENT_KINDS, EVENT_STATES } from './event.schema'
import { textInputs } from './optional-texts'
import { onLostDates } from './places/lost-dates.schema'
import { registrationSettings } from './places/registration-settings.schema'
import { asStored } from './schedule/timing'
import { timingFields } from './schedule/timing-input.schema'

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

/** Choices about registered people with a change: asked each time, and never stored (spec B §3.9). */
export const eventSaveOptions = z.object({
  tellAttendees: z.boolean('tellAttendees must be true or false').nullish().describe('Whether attendees get an email about what changes'),
  onLostDates: onLostDates.nullish(),
  noteToAttendees: noteToAttendees.describe('What staff add to that email'),
})

/** Staff's input to create an event, or with what is stored to update one (spec D2 §3, §5). */
export const eventInput = z
  .object({
    title: requiredText('The title', 200),
    slug: text('The slug', 200).nullish(),
    description: text('The description', MAX_DESCRIPTION_LENGTH)
      .refine((text) => !isBeyondParsing(text), BEYOND_PARSING)
      .nullish()
      .transform((value) => value ?? ''),
    introText: optionalText('The intro text', 2000),
    date: textOrNumber,
    month: textOrNumber,
    year: textOrNumber,
    time: text('The time', 100)
      .nullish()
      .transform((value) => value ?? ''),
    location: text('The location', 300)
      .nullish()
      .transform((value) => value ?? ''),
    facilitator: text('The facilitator', 120)
      .nullish()
      .transform((value) => value ?? ''),
    facilitatorRole: z
      .enum(['teacher', 'facilitator'], 'The role must be teacher or facilitator')
      .nullish()
      .transform((value) => value ?? 'teacher'),
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
    isRecurring: z
      .boolean('Recurring must be true or false')
      .nullish()
      .transform((value) => value ?? false),
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
    state: z
      .enum(EVENT_STATES, 'The state must be scheduled, cancelled or postponed')
      .nullish()
      .transform((value) => value ?? 'scheduled'),
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
    const day = isUndated(event) ? NO_DAY : dayOf(event)
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

const NO_DAY: Day = { date: '', month: '', year: '', eventDate: null }

/** Whether a copy has no date yet (spec B §6.2), as only a draft may. What recurs without fixed days has `Every` in its place. */
export const isUndated = ({
  date,
  month,
  year,
  startsAt,
  isRecurring,
  recurrence,
}: Omit<Day, 'eventDate'> & {
  startsAt: string | null
  isRecurring: boolean
  recurrence: string | null
}): boolean => !date && !month && !year && startsAt === null && !(isRecurring && !recurrence)

function dayOf(event: { date: string; month: string; year: string; isRecurring: boolean; startsAt: string | null }): Day | undefined {
  const { date, month, year } = !event.date && event.startsAt ? dayParts(event.startsAt.slice(0, 10)) : event
  // A recurring event may have no date of its own; the word Every is in its place (spec D1 §3).
  if (event.isRecurring && /^(every)?$/i.test(date)) return { date: 'Every', month: '', year: '', eventDate: null }
  const eventDate = isoDate({ date, month, year })
  const name = fullMonth(month)
  return eventDate && name ? { date: String(Number(date)), month: name, year, eventDate } : undefined
}

export type EventInput = z.output<typeof eventInput>
