import * as z from 'zod'
import { editConflict, linkWarnings } from '@/content/content-saves.schema'
import { pictureFocus } from '@/features/media/picture-details.schema'
import { defineCalls } from '@/platform/http/calls'

const MiB = 1024 * 1024

const text = z.string().nullable().describe('Null for the original; of a picture, the site path of what took its place')
const updatedAt = z.string().nullable().describe('When it was last changed, ISO-8601 UTC; null for an original that never was')
const picture = z.object({ url: z.string(), alt: z.string(), focus: pictureFocus })

const place = z
  .object({
    place: z.string(),
    label: z.string(),
    kind: z.enum(['line', 'prose', 'picture']),
    maxLength: z.number().optional().describe('Characters, for texts'),
    isPhrase: z.boolean().optional().describe('For prose: whether it is a part of a line, which has no lists and the like'),
    isDecorative: z.boolean().optional().describe('For pictures: whether the original has no alternative text'),
    shape: z.object({ width: z.number(), height: z.number() }).optional().describe('For pictures: the relation of the widest place'),
    values: z.record(z.string(), z.string()).optional().describe('What pages show where a text says `{name}`, by these names'),
    original: z.string(),
    text,
    picture: picture.optional().describe('What took the place of a picture'),
    updatedAt,
  })
  .meta({ id: 'PageText' })
export type PlaceAnswer = z.output<typeof place>

const page = z.object({
  page: z.string(),
  title: z.string(),
  path: z.string(),
  isOff: z.boolean().optional().describe('Whether it is switched off, so that visitors get 404; absent where that can’t be'),
  places: z.array(place),
})
export type PageAnswer = z.output<typeof page>

const version = z.object({
  id: z.number(),
  text,
  at: z.string().nullable().describe('When it was saved; null for the original'),
  by: z.string().nullable().describe('The username of the account that saved it, where that is known'),
})
export type VersionAnswer = z.output<typeof version>

const saved = z.object({ text, updatedAt })

const texts = z.record(
  z.string(),
  z.string('A text must be text').max(10_000, 'A text can have 10,000 characters at most'),
  'Please send the texts by the names of their places',
)

/** spec B §6.4, §10 */
export const pageTextCalls = defineCalls({
  'GET /api/page-texts': {
    summary: 'List the texts of the public pages with their originals',
    access: 'editor',
    success: { body: z.object({ pages: z.array(page) }) },
  },
  'GET /api/page-texts/:page': {
    summary: 'Read the texts of a page as it shows them',
    isPubliclyCacheable: true,
    success: {
      body: z.object({
        texts: z.record(z.string(), z.unknown()).describe('By the names of the places; prose as a list of blocks, read from its markdown'),
      }),
    },
    failures: [404],
  },
  'PUT /api/page-texts/:page': {
    summary: 'Switch a built-in page off, with what is below it, or on again',
    access: 'editor',
    body: z.object({ isOff: z.boolean('isOff must be true or false') }),
    success: { body: z.object({ page }) },
    failures: [404],
  },
  'PUT /api/page-texts/:page/:place': {
    summary: 'Change a text or a picture of a page, or go back to the original',
    access: 'editor',
    body: z.object({
      text: z.string().nullable().optional(),
      updatedAt: z.iso
        .datetime()
        .nullable()
        .optional()
        .describe('The `updatedAt` of what was edited; refused with 409 if that has changed since'),
    }),
    parts: z.object({
      image: z.file().optional().describe('Left out, the one that is there gets other words or another focus'),
      alt: z.string().optional().describe('What it shows; needed unless `isDecorative` is true'),
      isDecorative: z.enum(['true', 'false']).optional(),
      x: z.string().optional(),
      y: z.string().optional(),
      updatedAt: z.string().optional().describe('As in JSON; empty for null'),
    }),
    maxBody: 11 * MiB,
    success: { body: saved.extend(linkWarnings) },
    failures: [404],
    conflict: editConflict(saved),
  },
  'POST /api/page-texts/:page/preview': {
    summary: 'See a page with texts that are not saved',
    access: 'editor',
    body: z.object({ texts }),
    success: { body: z.object({ html: z.string().describe('The whole page, without its scripts') }) },
    failures: [404],
  },
  'GET /api/page-texts/:page/:place/versions': {
    summary: 'List what a place of a page said before',
    access: 'editor',
    success: { body: z.object({ versions: z.array(version) }) },
    failures: [404],
  },
  'POST /api/page-texts/:page/:place/versions/:version/restore': {
    summary: 'Restore an earlier version of a page text',
    access: 'editor',
    success: { body: saved.extend(linkWarnings) },
    failures: [404],
  },
})
