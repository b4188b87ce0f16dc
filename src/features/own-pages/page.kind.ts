import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { defineKind, field, forEveryone, type StaffOf } from '@/content/define-kind'
import { pictureFields, pictureMultipart } from '@/features/media/picture.kind'
import { optionalText, requiredText, text } from '@/platform/forms/input-fields'
import { defineCalls } from '@/platform/http/calls'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'
import type { PagePart } from './blocks'

export const MAX_PAGE = 40_000
export const MAX_SLUG = 80

const inTable = { ...forEveryone, exported: true } as const

const slug = text('The address', MAX_SLUG)
  .nullish()
  .transform((value) => value ?? '')
const body = optionalText('The text', MAX_PAGE).refine((value) => !isBeyondParsing(value ?? ''), BEYOND_PARSING)

/** A page of the community's own at `/{slug}` (spec B §11.1). An empty address is made from the title. */
export const ownPage = defineKind({
  noun: 'page',
  plural: 'pages',
  fields: {
    title: field(requiredText('The title', 150), { ...inTable, label: 'Title', searched: true }),
    slug: field(slug, { ...inTable, label: 'Address', answer: z.string(), about: 'The page is at `/{slug}`' }),
    intro: field(optionalText('The intro', 500), {
      ...inTable,
      label: 'Intro',
      searched: true,
      about: 'Below the title, in search and in shared links',
    }),
    body: field(body, {
      ...inTable,
      label: 'Text',
      searched: true,
      about: 'Markdown, no raw HTML; blocks are leaf directives on lines of their own',
    }),
    ...pictureFields('The picture', 'Picture'),
  },
})

const readPage = ownPage.publicAnswer.extend({
  parts: z
    .array(z.unknown() as z.ZodType<PagePart>)
    .describe('The text, read: prose as lists of tag, children and attributes, blocks as objects with `block`, their name'),
  updatedAt: z.string(),
})
export type AdminPage = StaffOf<typeof ownPage> & { status?: 'draft' | 'published'; publishAt?: string | null; updatedAt?: string }
export type ReadPage = z.output<typeof readPage>

const change = z.object({ at: z.string().describe('ISO-8601 UTC'), by: z.string().nullable().describe('A username') })

export const pageCalls = defineCalls({
  'GET /api/page-changes': {
    summary: 'List who changed which page last',
    access: 'editor',
    success: {
      body: z.object({
        own: z.record(z.string(), change).describe('Pages of the community’s own, by their ids'),
        builtIn: z.record(z.string(), change).describe('Built-in pages of which a text was changed, by their names'),
      }),
    },
  },
  ...contentCalls({ ...ownPage, multipart: pictureMultipart(ownPage.input) }),
  'GET /api/cms/pages/:slug': {
    summary: 'Read a page of the community’s own, as visitors see it',
    isPubliclyCacheable: true,
    success: { body: z.object({ page: readPage }) },
    failures: [404],
  },
})
