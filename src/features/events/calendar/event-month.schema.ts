import * as z from 'zod'
import { ATTENDANCES, EVENT_STATES } from '../event.schema'
import { isMonth } from './months'

const NO_MONTH = 'month must be a month like 2027-10'

export const monthQuery = z.object({
  month: z.string(NO_MONTH).refine(isMonth, NO_MONTH).optional().describe('The present one where it is not said'),
})

const session = z.object({
  startsAt: z.string().describe('YYYY-MM-DDTHH:mm on the clocks of the community; YYYY-MM-DD where only the day is known'),
  endsAt: z.string().nullable().describe('Null where it is not known'),
  words: z.string().optional().describe('What is told of the time where only the day is known'),
  isOff: z.literal(true).optional().describe('It was planned, and does not take place'),
})

const monthEvent = z.object({
  slug: z.string(),
  title: z.string(),
  attendance: z.enum(ATTENDANCES),
  state: z.enum(EVENT_STATES),
  sessions: z.array(session),
})
/** An event with its sessions that lie in a month or reach into it. */
export type MonthEvent = z.output<typeof monthEvent>

export const eventMonth = z.object({
  events: z.array(monthEvent),
  nextMonth: z.string().nullable().describe('Where there is nothing in the month: the next one that has something, YYYY-MM'),
})
export type EventMonth = z.output<typeof eventMonth>
