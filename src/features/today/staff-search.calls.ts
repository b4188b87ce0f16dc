import * as z from 'zod'
import { staffSearchGroup } from '@/content/staff-search.schema'
import { defineCalls } from '@/platform/http/calls'

const MAX_SEARCH_LENGTH = 100

export const staffSearchCalls = defineCalls({
  'GET /api/staff/search': {
    summary: 'Search everything that staff keep, and the people',
    access: 'editor',
    query: z.object({ q: z.string().trim().max(MAX_SEARCH_LENGTH, `q must be ${MAX_SEARCH_LENGTH} characters or fewer`).default('') }),
    success: { body: z.object({ groups: z.array(staffSearchGroup).describe('Those in which anything was found') }) },
  },
})
