import * as z from 'zod'
import { LEDGER_KINDS, PAID_WAYS } from '@/features/payments/payments.schema'
import { MAX_ID } from '@/platform/forms/input-fields'
import { MONEY_STATES } from '../places/places.schema'

const day = (name: string) => z.string().regex(/^\d{4}-\d\d-\d\d$/, `${name} must be a day as YYYY-MM-DD`)

/** Of which event, and on which days; both inclusive, on the site's clocks. */
export const booksFilter = z.object({
  event: z.coerce
    .number('event must be a number')
    .int('event must be a whole number')
    .min(1, 'There is no such event')
    .max(MAX_ID, 'There is no such event')
    .optional(),
  state: z
    .enum(MONEY_STATES, `The state is one of ${MONEY_STATES.join(', ')}`)
    .optional()
    .describe('How what is owed and paid stands by now'),
  from: day('from').optional(),
  to: day('to').optional(),
})
export type BooksFilter = z.output<typeof booksFilter>

export const BESIDE_NAMESAKES = 'Of the attendee, where another one here has the same name; else null'

const money = z.number().describe('In the currency’s main unit; negative where money goes back')

export const bookedPayment = z
  .object({
    id: z.int(),
    at: z.string().describe('ISO-8601 UTC'),
    kind: z.enum(LEDGER_KINDS),
    amount: money,
    fee: z.number().nullable().describe('Null until it is known'),
    net: z.number().nullable(),
    currency: z.string(),
    by: z.string().nullable().describe('Who of staff noted it'),
    how: z.enum(PAID_WAYS),
    event: z.string().nullable(),
    eventId: z.int().nullable(),
    session: z.string().nullable(),
    attendee: z.string().nullable().describe('Gone with the registration'),
    email: z.string().nullable().describe(BESIDE_NAMESAKES),
    purpose: z.string().nullable(),
    url: z.string().nullable().describe('Where the provider shows it'),
    isTest: z.boolean().describe('No money moved'),
  })
  .meta({ id: 'Payment' })
export type BookedPayment = z.output<typeof bookedPayment>

export const LEDGER_KIND_NAMES: Record<BookedPayment['kind'], string> = {
  charge: 'Paid',
  refund: 'Refunded',
  dispute: 'Disputed',
  manual: 'Noted',
}

export const booksSum = z.object({
  event: z.string().nullable(),
  month: z.string().describe('YYYY-MM on the site’s clocks'),
  currency: z.string(),
  gross: money,
  fees: z.number(),
  net: money,
  due: z.number().describe('Of those who registered in the month'),
  overpaid: z.number().describe('Likewise'),
})
export type BooksSum = z.output<typeof booksSum>
