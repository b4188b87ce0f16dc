import * as z from 'zod'
import { isDay } from '@/platform/time/calendar'
import { isMonth } from './months'

const NO_MONTH = 'month must be a month like 2027-10'
const NO_DAY = 'day must be a day like 2027-10-05'

export const calendarSpan = z.object({
  month: z.string(NO_MONTH).refine(isMonth, NO_MONTH).optional().describe('The current one where neither is given'),
  day: z.string(NO_DAY).refine(isDay, NO_DAY).optional().describe('Only this day, with everything on it'),
})

const dayEntry = z.object({
  slug: z.string(),
  title: z.string(),
  words: z.string().describe('`6:30 PM, Online`, or `Until 1:00 PM`, on the clocks of the community'),
  span: z.string().optional().describe('The whole span of a session of several days, on the first day that lists it'),
  goesOn: z.literal(true).optional().describe('It is listed on an earlier day'),
  isOff: z.literal(true).optional().describe('It was planned, and does not take place'),
})
export type DayEntry = z.output<typeof dayEntry>

const monthDay = z.object({
  day: z.string().describe('YYYY-MM-DD'),
  entries: z.array(dayEntry),
  more: z.int().optional().describe('How many others there are on that day'),
})
export type MonthDay = z.output<typeof monthDay>

export const eventMonth = z.object({
  days: z.array(monthDay).describe('Those on which there is anything'),
  nextMonth: z.string().nullable().describe('Where there is nothing in the month: the next one that has something, YYYY-MM'),
})
export type EventMonth = z.output<typeof eventMonth>
