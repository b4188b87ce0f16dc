import { ATOM, contentFeed, contentHandlers, feedMoments, presentedContent } from '@/content/content-api.server'
import { findUniqueSlug } from '@/content/content-operations.server'
import { isSeen, type Reader, type RowOf } from '@/content/content-rows.server'
import { type Feature, publicationOf } from '@/content/feature.server'
import { createImported, type Import } from '@/content/imports.server'
import { keepKind, type TableOf } from '@/content/keep-kind.server'
import { uploadUses } from '@/features/media/store-upload.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import type { Database } from '@/platform/database/database.server'
import { invalidInput, orNotFound } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { PostRecord } from '@/platform/import-formats/import-record'
import type { Services } from '@/platform/services.server'
import { slugOf } from '@/platform/text/slug'
import { newestFirst } from '@/platform/time/by-year'
import { dayParts, isoDate, MONTHS } from '@/platform/time/calendar'
import { plainTextOfMarkdown } from '@/ui/parse-markdown'
import { newsletter, newsletterCalls } from './newsletter.kind'
import { newsletterTexts } from './newsletter-texts'

declare module '@/platform/database/database.server' {
  interface Schema {
    newsletters: TableOf<typeof newsletter> & {
      /** Of its own page, `/newsletter/{slug}`, where it has one. */
      slug: string | null
    }
  }
}

type NewsletterRow = RowOf<'newsletters'>

const { operations, present, staff, visitors, pages } = keepKind(newsletter, {
  table: 'newsletters',
  label: ({ month, year }) => `${month} ${year}`,
  order: (a, b) => newestFirst(a, b) || b.id - a.id,
  make: async (input, { services, stored }) => ({
    specialDescription: input.isSpecial ? input.specialDescription : null,
    ...(await pageColumns(services, input, stored)),
  }),
  document: (row) => ({
    title: row.title ?? `Newsletter of ${row.month} ${row.year}`,
    facts: row.isSpecial ? 'Special edition' : '',
    text: row.body ? plainTextOfMarkdown(row.body) : (row.specialDescription ?? ''),
    url: row.slug === null ? row.link : `/newsletter/${row.slug}`,
    day: isoDate({ month: row.month, date: '1', year: String(row.year) }) ?? null,
  }),
  recordUploads: uploadUses((row) => uploadsInMarkdown(row.body ?? '')),
  copyOf: (input) => ({ ...input, title: input.title && `Copy of ${input.title}`.slice(0, 150) }),
  // Another one may have its address by now.
  prepareRestore: async (row, services) => ({ ...row, ...(await pageColumns(services, row, undefined)) }),
})
export const newsletterOperations = operations

/** One with a text has a page of its own, at one address, to which its link leads. Throws ApiError 400 where the text goes and the link stays. */
async function pageColumns(
  services: Services,
  { month, year, title, body, link }: Pick<NewsletterRow, 'month' | 'year' | 'title' | 'body' | 'link'>,
  stored?: NewsletterRow,
) {
  if (!body) {
    if (stored?.slug && link === newsletterUrl(services, stored.slug))
      throw invalidInput('body', 'Please write the text: without it, the link would lead to a page that is gone')
    return { slug: null, title: null, body: null, link }
  }
  const heading = title ?? `Newsletter of ${month} ${year}`
  const slug = stored?.slug ?? (await freeNewsletterSlug(services, heading))
  return { slug, title: heading, body, link: newsletterUrl(services, slug) }
}

/** The address that a new one of that title would get now. */
export const freeNewsletterSlug = ({ db }: Pick<Services, 'db'>, title: string): Promise<string> =>
  findUniqueSlug(db, 'newsletters', slugOf(title, 'newsletter').slice(0, 80).replace(/-$/, ''))

export const newsletterUrl = ({ config }: Pick<Services, 'config'>, slug: string) => `${config.publicUrl}/newsletter/${slug}`

/** One that visitors see. */
export async function findNewsletter(reader: Reader, id: number): Promise<NewsletterRow | undefined> {
  const row = await operations.find(reader.db, id)
  return row && isSeen(reader, row) ? row : undefined
}

/** Whether a month (its full name) has its ordinary newsletter. */
export const hasNewsletterOf = async (db: Database, month: string, year: number): Promise<boolean> =>
  (await db
    .selectFrom('newsletters')
    .select('id')
    .where('year', '=', year)
    .where('month', '=', month)
    .where('isSpecial', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const listNewslettersWithUploads = (db: Database): Promise<{ id: number; text: string | null }[]> =>
  db.selectFrom('newsletters').select(['id', 'body as text']).where('body', 'like', '%uploads%').execute()

function presentForStaff(row: NewsletterRow) {
  const { title, body, ...facts } = present(row)
  return { ...facts, ...(row.slug !== null && { title: title ?? '', body: body ?? '' }) }
}

/** `newsletters/2027-10-12.md`: year, month and id. */
const pathOf = ({ id, year, month }: NewsletterRow) => `newsletters/${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${id}.md`

/** Front matter is YAML, of which JSON's texts, numbers and `true` are a part. */
function markdownOf(row: NewsletterRow): string {
  const { specialDescription, body, ...facts } = presentForStaff(row)
  const lines = Object.entries({ ...facts, ...publicationOf(row) }).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return ['---', ...lines, '---', '', ...(specialDescription ? [specialDescription, ''] : []), ...(body ? [body, ''] : [])].join('\n')
}

/** Imports a post that is a newsletter, as its title, its categories or its tags say, by its address. Other posts have no place here. */
const newsletterImport: Import<PostRecord> = {
  name: ({ title, isDraft }) => `newsletter “${title}”${isDraft ? ', as a draft' : ''}`,
  async add(services, post) {
    if (![post.title, ...post.categories].some((text) => /newsletter/i.test(text)))
      return { skipped: 'it is not a newsletter: neither its title nor its categories or tags say so' }
    const input = validate(newsletter.input, await fieldsOf(services, post))
    if (await services.db.selectFrom('newsletters').select('id').where('link', '=', input.link).limit(1).executeTakeFirst()) return 'exists'
    await createImported(services, { operations, label: `${input.month} ${input.year}` }, input, post)
    return 'added'
  },
}

/** A second one of a month is a special edition, which its title distinguishes. */
async function fieldsOf({ db }: Services, { day, title, link }: PostRecord) {
  const { month, year } = /^\d{4}-\d\d-\d\d$/.test(day) ? dayParts(day) : { month: '', year: '' }
  const isSecond = month !== '' && (await hasNewsletterOf(db, month, Number(year)))
  return { month, year, link, ...(isSecond && { isSpecial: true, specialDescription: title }) }
}

export const newslettersFeature: Feature = {
  name: 'newsletters',
  texts: { newsletter: newsletterTexts },
  api: [
    serveCalls(newsletterCalls, {
      ...contentHandlers('newsletters', newsletterCalls, {
        operations,
        staff: { list: staff.list, present: (rows) => rows.map(presentForStaff) },
        visitors,
      }),
      'GET /api/newsletters/slug/:slug': async ({ c, services }) => {
        const row = orNotFound(await visitors.findBySlug(services, c.req.param('slug') ?? ''), 'Newsletter not found')
        return { newsletter: { ...present(row), slug: row.slug ?? '', title: row.title ?? '', body: row.body ?? '' } }
      },
      'GET /api/newsletters': async ({ services }) => ({ newsletters: visitors.present(await visitors.list(services)) }),
    }),
  ],
  content: [presentedContent(operations, visitors.present)],
  exports: [
    {
      path: 'newsletters/',
      about:
        'The newsletters of the archive, drafts included, a Markdown file each: its facts above, below them its text, or what a special edition is about.',
      async *files({ db }) {
        for (const row of await staff.list({ db })) yield { path: pathOf(row), content: markdownOf(row) }
      },
    },
  ],
  imports: { post: newsletterImport },
  pages: pages('/newsletter'),
  feeds: [{ path: '/newsletter.atom', type: ATOM, make: newsletterFeed }],
}

/** The newsletters of the archive, as a feed (spec B §2.4). */
async function newsletterFeed(services: Services): Promise<string> {
  const page = `${services.config.publicUrl}/newsletter`
  return contentFeed(services, {
    name: 'newsletter',
    title: 'Newsletter',
    page: '/newsletter',
    entries: (await visitors.list(services)).map((row) => ({
      id: `${page}#${row.id}`,
      url: row.link,
      title: row.title ?? `${row.month} ${row.year}`,
      summary: row.specialDescription ?? `The newsletter of ${row.month} ${row.year}.`,
      ...feedMoments(row),
    })),
  })
}
