import * as z from 'zod'
import { defineCalls } from '@/platform/http/calls'

export const firstStepCalls = defineCalls({
  'PUT /api/staff/first-steps': {
    summary: 'Hide the first steps of a new community, or show them again',
    access: 'admin',
    body: z.object({ isHidden: z.boolean('isHidden must be true or false') }),
    success: { body: z.object({ isHidden: z.boolean() }) },
  },
  'PUT /api/staff/first-steps/:step': {
    summary: 'Tick off a first step of which staff say themselves that it is done',
    access: 'admin',
    body: z.object({ isDone: z.boolean('isDone must be true or false') }),
    success: { body: z.object({ isDone: z.boolean() }) },
    failures: [404],
  },
})
