import type { NewsletterRow } from './newsletter.repository.server'
import type { AdminNewsletter, Newsletter, ReadableNewsletter } from './newsletter.schema'

/** A newsletter as anyone may see it. */
export const presentNewsletter = (row: NewsletterRow): Newsletter => ({
  id: row.id,
  month: row.month,
  year: row.year,
  link: row.link,
  isSpecial: row.isSpecial,
  specialDescription: row.specialDescription,
})

/** The same with what its own page says, for staff. */
export const presentNewsletterForStaff = (row: NewsletterRow): AdminNewsletter => ({
  ...presentNewsletter(row),
  ...(row.slug !== null && { title: row.title ?? '', body: row.body ?? '' }),
})

/** One with a page of its own, as that shows it. */
export const presentNewsletterPage = (row: NewsletterRow): ReadableNewsletter => ({
  ...presentNewsletter(row),
  slug: row.slug ?? '',
  title: row.title ?? '',
  body: row.body ?? '',
})
