import type { NewsletterRow } from './newsletter.repository.server'
import type { Newsletter } from './newsletter.schema'

/** A newsletter as anyone may see it. */
export const presentNewsletter = (row: NewsletterRow): Newsletter => ({
  id: row.id,
  month: row.month,
  year: row.year,
  link: row.link,
  isSpecial: row.isSpecial,
  specialDescription: row.specialDescription,
})
