import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { defineKind, field, type PublicOf } from '@/content/define-kind'
import { monthName, optionalText, webLink, yearNumber } from '@/platform/forms/input-fields'
import { defineCalls } from '@/platform/http/calls'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'

/** A mailing, and the list of events that went with it. */
export const MAX_NEWSLETTER = 24_000

const isSpecial = z
  .boolean('Special edition must be true or false')
  .nullish()
  .transform((value) => value ?? false)

const body = optionalText('The text', MAX_NEWSLETTER)
  .refine((text) => !isBeyondParsing(text ?? ''), BEYOND_PARSING)
  .describe('Markdown: gives the newsletter a page of its own, to which its link leads')

const inArchive = { public: true, exported: false } as const
const ownPage = { public: false, exported: false } as const

/** A newsletter; title and text are those of its own page, where it has one (spec D2 §3, §7). Exports have no table of them. */
export const newsletter = defineKind({
  noun: 'newsletter',
  plural: 'newsletters',
  fields: {
    month: field(monthName, { ...inArchive, label: 'Month', searched: true, about: 'Full English name' }),
    year: field(yearNumber, { ...inArchive, label: 'Year', searched: true, answer: z.int() }),
    link: field(webLink('The link'), { ...inArchive, label: 'Link', about: 'An http(s) address' }),
    isSpecial: field(isSpecial, { ...inArchive, label: 'Special edition', answer: z.boolean() }),
    specialDescription: field(optionalText('The special description', 2000), {
      ...inArchive,
      label: 'Special description',
      searched: true,
      about: 'Of a special edition',
    }),
    title: field(optionalText('The title', 150), { ...ownPage, label: 'Title', searched: true }),
    body: field(body, { ...ownPage, label: 'Text' }),
  },
})
export type Newsletter = PublicOf<typeof newsletter>

const page = z.object({ title: z.string(), body: z.string().describe('Markdown, no raw HTML') })

const forStaff = newsletter.publicAnswer.extend(page.partial().shape).meta({
  id: 'NewsletterForStaff',
  description: 'With title and text where the newsletter has a page of its own, to which its link leads',
})
export interface AdminNewsletter extends z.output<typeof forStaff> {
  updatedAt?: string
}

const readable = z.object({ ...newsletter.publicAnswer.shape, ...page.shape, slug: z.string() }).meta({ id: 'NewsletterPage' })
export type ReadableNewsletter = z.output<typeof readable>

/** Newsletters, for staff and for the archive (spec D2 §7). */
export const newsletterCalls = defineCalls({
  ...contentCalls({ ...newsletter, answer: forStaff }),
  'GET /api/newsletters': {
    summary: 'List the newsletters of the archive',
    isPubliclyCacheable: true,
    success: { body: z.object({ newsletters: z.array(newsletter.publicAnswer) }) },
  },
  'GET /api/newsletters/slug/:slug': {
    summary: 'Read a newsletter that has a page of its own',
    isPubliclyCacheable: true,
    success: { body: z.object({ newsletter: readable }) },
    failures: [404],
  },
})
