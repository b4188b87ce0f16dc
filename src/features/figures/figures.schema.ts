import * as z from 'zod'
import { EVENT_KINDS } from '@/features/events/event.schema'
import { MAX_ID } from '@/platform/forms/input-fields'

const month = (name: string) => z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, `${name} must be a month as YYYY-MM`)

export const figuresFilter = z.object({
  from: month('from').optional().describe('The first month, YYYY-MM; 11 before the last where it is left out, 36 before today at most'),
  to: month('to').optional().describe('The last month; this one where it is left out'),
  event: z.coerce
    .number('event must be a number')
    .int('event must be a whole number')
    .positive('event must be a positive number')
    .max(MAX_ID, 'There is no event of this number')
    .optional()
    .describe('Only of this event, also of one that is deleted'),
  kind: z.enum(EVENT_KINDS, 'The kind is not one of the supported ones').optional().describe('Only of events of this kind'),
})

const count = z.int().nonnegative()
const countOfAll = count.nullable().describe('Null where an event or a kind is asked for')

const amounts = z.record(z.string(), z.number()).nullable()

export const monthFigures = z
  .object({
    month: z.string().describe('YYYY-MM where the community is'),
    registrations: count.describe('Made in it, waitlisted and later canceled ones included'),
    came: count.describe('By the month of the session, guests included'),
    firstTime: count.describe('Of these, those without an earlier attendance by their address'),
    canceled: count,
    waitlisted: count,
    messages: countOfAll,
    answeredInTime: countOfAll.describe('Of these, replied to within three days; null where an event or a kind is asked for'),
    subscribed: countOfAll,
    unsubscribed: countOfAll,
    paid: amounts.describe(
      'By currency, in its main unit: noted by staff, or paid on the site; null where nothing is paid on the site and nothing was noted',
    ),
    refunded: amounts.describe('By currency: what went back of what was paid on the site, disputes included; null likewise'),
  })
  .meta({ id: 'MonthFigures' })
export type MonthFigures = z.output<typeof monthFigures>

type AmountFigure = 'paid' | 'refunded'
export type CountedFigure = Exclude<keyof MonthFigures, 'month' | AmountFigure>

/** The columns of the table on the screen and in the file, in their order (spec B §6.8). */
const counts: readonly { figure: CountedFigure; name: string }[] = [
  { figure: 'registrations', name: 'Registrations' },
  { figure: 'came', name: 'Came' },
  { figure: 'firstTime', name: 'First time' },
  { figure: 'canceled', name: 'Canceled' },
  { figure: 'waitlisted', name: 'Waitlisted' },
  { figure: 'messages', name: 'Messages' },
  { figure: 'answeredInTime', name: 'Answered in 3 days' },
  { figure: 'subscribed', name: 'Subscribed' },
  { figure: 'unsubscribed', name: 'Unsubscribed' },
]
const amountNames: readonly { figure: AmountFigure; name: string }[] = [
  { figure: 'paid', name: 'Paid' },
  { figure: 'refunded', name: 'Refunded' },
]

export interface FigureColumn {
  figure: CountedFigure | AmountFigure
  name: string
  currency?: string
  read(month: MonthFigures): number
}

/** Columns that have a figure in one of these months; each currency has its own. */
export function figureColumns(months: readonly MonthFigures[]): FigureColumn[] {
  const currencies = [...new Set(months.flatMap(({ paid, refunded }) => Object.keys({ ...paid, ...refunded })))].sort()
  return [
    ...counts
      .filter(({ figure }) => months.some((month) => month[figure] !== null))
      .map(({ figure, name }) => ({ figure, name, read: (month: MonthFigures) => month[figure] ?? 0 })),
    ...currencies.flatMap((currency) =>
      amountNames.map(({ figure, name }) => ({
        figure,
        name: `${name} ${currency}`,
        currency,
        read: (month: MonthFigures) => month[figure]?.[currency] ?? 0,
      })),
    ),
  ]
}

/** In whole cents, so that amounts add up. */
export const sumOf = (months: readonly MonthFigures[], read: FigureColumn['read']): number =>
  months.reduce((sum, month) => sum + Math.round(read(month) * 100), 0) / 100
