import * as z from 'zod'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { mediaList, mediaQuery, pictureUpload } from './media.schema'

export const mediaCalls = defineCalls({
  'GET /api/media': {
    summary: 'List the uploaded pictures and documents with what uses each',
    access: 'editor',
    query: mediaQuery,
    success: { body: mediaList },
  },
  'POST /api/media': {
    summary: 'Upload a picture that something is about to show; one that nothing shows is removed later',
    access: 'editor',
    parts: pictureUpload,
    maxBody: 11 * 1024 * 1024,
    success: { status: 201, body: z.object({ url: z.string() }) },
  },
  'DELETE /api/media/:name': {
    summary: 'Delete a file that nothing uses',
    access: 'editor',
    success: { body: messageBody },
    failures: [404, 409],
  },
  'POST /api/media/delete-unused': {
    summary: 'Delete every file that nothing uses',
    access: 'editor',
    success: { body: z.object({ deleted: z.int().describe('How many nothing used at that moment') }) },
  },
})
