import * as z from 'zod'
import { defineCalls } from '@/platform/http/calls'
import { page } from '@/platform/rendering/page-query'
import { BESIDE_NAMESAKES, bookedPayment, booksFilter, booksSum } from './books.schema'

/** The books (spec B §13.9). */
export const booksCalls = defineCalls({
  'GET /api/payments': {
    summary: 'List what was paid and went back, who owes, and the sums',
    access: 'host',
    query: booksFilter.extend(page.shape),
    success: {
      body: z.object({
        payments: z.array(bookedPayment),
        total: z.int(),
        owed: z.array(
          z.object({
            attendee: z.string(),
            email: z.string().nullable().describe(BESIDE_NAMESAKES),
            event: z.string(),
            eventId: z.int(),
            due: z.number(),
            currency: z.string(),
          }),
        ),
        sums: z.array(booksSum).describe('Without what was paid in test mode, once a live key is there'),
      }),
    },
  },
  'GET /api/payments/export': {
    summary: 'Export what was paid and went back as a table',
    access: 'host',
    opensInWindow: true,
    query: booksFilter,
    success: { body: 'text/csv' },
  },
})
