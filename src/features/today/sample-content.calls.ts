import * as z from 'zod'
import { defineCalls } from '@/platform/http/calls'

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

export const sampleContentCalls = defineCalls({
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
