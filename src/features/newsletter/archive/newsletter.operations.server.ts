import { contentOperations } from '@/content/content-operations.server'
import { uploadUses } from '@/features/media/store-upload.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import { invalidInput } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { freeSlug, slugOf } from '@/platform/text/slug'
import { isoDate } from '@/platform/time/calendar'
import { plainTextOfMarkdown } from '@/ui/parse-markdown'
import { listNewsletterSlugs, type NewsletterRow } from './newsletter.repository.server'
import { type NewsletterInput, newsletterInput } from './newsletter-input.schema'

/** Creating, updating and deleting newsletters (spec D2 §7). */
export const newsletterOperations = contentOperations<'newsletters', NewsletterInput>({
  table: 'newsletters',
  noun: 'newsletter',
  input: newsletterInput,
  label: (newsletter) => `${newsletter.month} ${newsletter.year}`,
  document: (row) => ({
    title: row.title ?? `Newsletter of ${row.month} ${row.year}`,
    facts: row.isSpecial ? 'Special edition' : '',
    text: row.body ? plainTextOfMarkdown(row.body) : (row.specialDescription ?? ''),
    url: row.slug === null ? row.link : `/newsletter/${row.slug}`,
    day: isoDate({ month: row.month, date: '1', year: String(row.year) }) ?? null,
  }),
  searched: ['month', 'year', 'title', 'specialDescription'],
  storedInput: (row) => ({
    month: row.month,
    year: row.year,
    link: row.link,
    isSpecial: row.isSpecial,
    specialDescription: row.specialDescription,
    title: row.title,
    body: row.body,
  }),
  columns: async (input, { services, stored }) => ({
    month: input.month,
    year: input.year,
    isSpecial: input.isSpecial ?? false,
    specialDescription: input.isSpecial ? input.specialDescription : null,
    ...(await pageColumns(services, input, stored)),
  }),
  recordUploads: uploadUses((row) => uploadsInMarkdown(row.body ?? '')),
  copyOf: (input) => ({ ...input, title: input.title && `Copy of ${input.title}`.slice(0, 150) }),
  // Another one may have its address by now.
  prepareRestore: async (row, services) => ({ ...row, ...(await pageColumns(services, row, undefined)) }),
})

/**
 * One with a text has a page of its own, whose address stays as long as the text; its link leads there. Throws ApiError 400 where the text goes and
 * the link to its page stays.
 */
async function pageColumns(
  services: Services,
  { month, year, title, body, link }: Pick<NewsletterInput, 'month' | 'year' | 'title' | 'body' | 'link'>,
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
export async function freeNewsletterSlug({ db }: Pick<Services, 'db'>, title: string): Promise<string> {
  const slug = slugOf(title, 'newsletter').slice(0, 80).replace(/-$/, '')
  return freeSlug(slug, new Set(await listNewsletterSlugs(db, slug)))
}

export const newsletterUrl = ({ config }: Pick<Services, 'config'>, slug: string) => `${config.publicUrl}/newsletter/${slug}`
