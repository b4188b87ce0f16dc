import * as z from 'zod'
import { optionalText } from '@/platform/forms/input-fields'

const CHANGE_KINDS = [
  'cancelled',
  'postponed',
  'back on',
  'date',
  'time',
  'place',
  'date and place',
  'time and place',
  'dates',
  'details',
  'link',
  'unpublished',
  'published',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const noticesQuestion = z.object({
  change: z.enum(['save', 'delete', 'restore'], 'The change must be save, delete or restore'),
  event: z.record(z.string(), z.unknown(), 'The event must be an object').optional().describe('The fields of a save'),
})
export type NoticesQuestion = z.output<typeof noticesQuestion>

const changedDate = z.object({
  session: z.string().describe('As it is stored now; empty for the event as a whole'),
  day: z.string().nullable().describe('`Thu, Nov 26`'),
  kind: z.enum(CHANGE_KINDS),
  before: z.string().nullable(),
  now: z.string(),
  places: z.int().describe('How many people hold a place, with their guests'),
  waiting: z.int(),
})

const personOnDate = z.object({
  attendeeId: z.int(),
  name: z.string(),
  email: z.string().nullish().describe('Where someone else there has the same name'),
  session: z.string(),
})

/** Dates with attendees that a change concerns, and how many emails go out (spec B §3.9). */
export const noticesAnswer = z.object({
  title: z.string(),
  appearsAt: z
    .string()
    .nullable()
    .describe('When visitors will see it, and those who don’t know of this save yet are emailed; ISO-8601 UTC'),
  recipients: z.int().describe('Each person is emailed once'),
  withoutAddress: z.object({ all: z.int(), names: z.array(z.string()).describe('The first two') }),
  dates: z.array(changedDate),
  lost: z.array(personOnDate).describe('Who is on a date that a save takes away: it needs `onLostDates` for each'),
  canceled: z.array(personOnDate).describe('Who is on a date that a save cancels: they stay on it unless `onLostDates` says otherwise'),
})
export type NoticesAnswer = z.output<typeof noticesAnswer>

/** A few words of staff in the email to attendees about a change (spec B §3.9). */
export const noteToAttendees = optionalText('What you add', 1000)

/** Whether attendees get an email about it, asked in the query; what staff add to it is in the body, which addresses and logs don't show. */
export const tellAttendeesQuery = z.object({
  tellAttendees: z
    .enum(['true', 'false'], 'tellAttendees must be true or false')
    .optional()
    .describe('Whether attendees get an email about it')
    .transform((value) => value === 'true'),
})
export const tellAttendeesBody = z.object({ noteToAttendees: noteToAttendees.describe('What staff add to that email') })
