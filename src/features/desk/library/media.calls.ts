import * as z from 'zod'
import { uploadUse } from '@/content/staff-answers.schema'
import { optionalChoice } from '@/platform/forms/input-fields'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { page } from '@/platform/rendering/page-query'

const shows = ['used', 'unused'] as const
const kinds = ['picture', 'document'] as const
export type Shown = (typeof shows)[number]

const MAX_SEARCH_LENGTH = 100

const mediaQuery = page.extend({
  show: optionalChoice('show', shows, 'show must be used or unused'),
  kind: optionalChoice('kind', kinds, 'kind must be picture or document'),
  search: z.string().trim().max(MAX_SEARCH_LENGTH, `search must be ${MAX_SEARCH_LENGTH} characters or fewer`).default(''),
})
export type MediaQuery = z.output<typeof mediaQuery>

const bytes = z.number().nullable().describe('Null where the storage does not say')

const mediaFile = z
  .object({
    name: z.string().describe('Its file name, by which it can be deleted'),
    url: z.string(),
    kind: z.enum(kinds),
    ownName: z.string().nullable().describe('Under which a document is downloaded; null where it came without one'),
    width: z.int().nullable().describe('In pixels; null for documents'),
    height: z.int().nullable(),
    bytes,
    storedAt: z.string().describe('ISO-8601 UTC'),
    alt: z
      .string()
      .nullable()
      .describe('What is read out in its place; empty where it says nothing of its own, null where that is not known'),
    uses: z.array(uploadUse).describe('What shows it first, then what it is only kept for'),
    canBeDeleted: z.boolean().describe('Nothing uses it, and no save that is under way can be about to'),
  })
  .meta({ id: 'MediaFile' })
export type MediaFile = z.output<typeof mediaFile>

const count = z.int()

const mediaList = z.object({
  files: z.array(mediaFile).describe('Newest first'),
  matching: count.describe('How many there are of what was asked for'),
  counts: z.object({ all: count, used: count, unused: count }).describe('Whichever filter was asked for'),
  deletable: z.object({ count, bytes }).describe('What nothing uses and can be deleted'),
})
export type MediaList = z.output<typeof mediaList>

export const pictureUpload = z.object({ file: z.file('Please choose a picture') })

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
