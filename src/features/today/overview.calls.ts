import * as z from 'zod'
import { overview } from '@/content/overview.schema'
import { defineCalls } from '@/platform/http/calls'

export const overviewCalls = defineCalls({
  'GET /api/staff/overview': {
    summary: 'What the day brings: sessions, new messages, mail that failed, drafts',
    access: 'editor',
    success: { body: z.object({ overview }) },
  },
})
