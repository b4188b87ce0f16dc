import * as z from 'zod'
import { overview, staffSearchGroup } from '@/content/staff-answers.schema'
import { defineCalls } from '@/platform/http/calls'

const MAX_SEARCH_LENGTH = 100

export const overviewCalls = defineCalls({
  'GET /api/staff/overview': {
    summary: 'What the day brings: sessions, new messages, mail that failed, drafts',
    access: 'editor',
    success: { body: z.object({ overview }) },
  },
  'GET /api/staff/search': {
    summary: 'Search everything that staff keep, and the people',
    access: 'editor',
    query: z.object({ q: z.string().trim().max(MAX_SEARCH_LENGTH, `q must be ${MAX_SEARCH_LENGTH} characters or fewer`).default('') }),
    success: { body: z.object({ groups: z.array(staffSearchGroup).describe('Those in which anything was found') }) },
  },
})

const kind = z.object({
  noun: z.string(),
  plural: z.string(),
  labels: z.array(z.string()).describe('Of those that would be deleted'),
})

const answer = z.object({
  hasOwn: z.boolean().describe('Whether visitors see anything of the community’s own; nothing is deleted before'),
  going: z.array(kind).describe('The kinds of which any would be deleted'),
  staying: z.array(z.object({ label: z.string(), reason: z.string() })).describe('Samples that would stay, and why'),
  notices: z.array(z.string()).describe('What visitors see afterwards where nothing of the community’s own is there'),
})
export type SampleAnswer = z.output<typeof answer>

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
  'GET /api/staff/sample-content': {
    summary: 'What deleting the sample content would delete',
    access: 'admin',
    success: { body: answer },
  },
  'DELETE /api/staff/sample-content': {
    summary: 'Delete the sample content in one go; each of it can be restored for 30 days',
    access: 'admin',
    success: { body: z.object({ deleted: z.int(), message: z.string() }) },
    failures: [409],
  },
})
