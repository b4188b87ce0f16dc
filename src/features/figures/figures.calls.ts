import * as z from 'zod'
import { defineCalls } from '@/platform/http/calls'
import { figuresFilter, monthFigures } from './figures.schema'

/** spec B §6.8 */
export const figuresCalls = defineCalls({
  'GET /api/figures': {
    summary: 'Read figures by month, from counts that outlive personal data',
    access: 'host',
    query: figuresFilter,
    success: { body: z.object({ months: z.array(monthFigures) }) },
    failures: [404],
  },
  'GET /api/figures/export': {
    summary: 'Export figures by month as a table with sums',
    access: 'host',
    opensInWindow: true,
    query: figuresFilter,
    success: { body: 'text/csv' },
    failures: [404],
  },
})
