import * as z from 'zod'
import { storedId } from '@/platform/forms/input-fields'
import { defineCalls } from '@/platform/http/calls'

const preview = z.object({
  kind: z.string().describe('The kind of content, as in the paths of its calls: `events`'),
  id: z.int(),
  slug: z.string().nullable().describe('Of what has a page of its own'),
  isPublished: z.boolean().describe('Whether visitors see it too'),
  expiresAt: z.string().describe('ISO-8601 UTC'),
})
export type Preview = z.output<typeof preview>

export const previewCalls = defineCalls({
  'POST /api/previews': {
    summary: 'Make a link that shows a draft as it will look, for 7 days',
    access: 'editor',
    takesIdempotencyKey: true,
    body: z.object({
      kind: z.string('kind must be a kind of content, like events').describe('As in the paths of its calls: `events`'),
      id: storedId('id must be a number'),
    }),
    success: { status: 201, body: z.object({ preview: z.object({ url: z.string(), expiresAt: z.string() }) }) },
    failures: [404],
  },
  'GET /api/previews/:token': {
    summary: 'Read what a link shows',
    success: { body: z.object({ preview }) },
    failures: [404],
  },
})
