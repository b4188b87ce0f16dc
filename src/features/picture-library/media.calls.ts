import * as z from 'zod'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { mediaList, mediaQuery } from './media.schema'

/** The uploaded files, for admins (spec B §6.2). */
export const mediaCalls = defineCalls({
  'GET /api/media': {
    summary: 'List the uploaded pictures and documents with what uses each',
    access: 'admin',
    query: mediaQuery,
    success: { body: mediaList },
  },
  'DELETE /api/media/:name': {
    summary: 'Delete a file that nothing uses',
    access: 'admin',
    success: { body: messageBody },
    failures: [404, 409],
  },
  'POST /api/media/delete-unused': {
    summary: 'Delete every file that nothing uses',
    access: 'admin',
    success: { body: z.object({ deleted: z.int().describe('How many nothing used at that moment') }) },
  },
})
