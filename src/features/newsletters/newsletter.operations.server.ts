import { contentOperations } from '@/content/content-operations.server'
import { isoDate } from '@/platform/time/calendar'
import { type NewsletterInput, newsletterInput } from './newsletter-input.schema'

/** Creating, updating and deleting newsletters (spec D2 §7). */
export const newsletterOperations = contentOperations<'newsletters', NewsletterInput>({
  table: 'newsletters',
  noun: 'newsletter',
  input: newsletterInput,
  label: (newsletter) => `${newsletter.month} ${newsletter.year}`,
  document: (row) => ({
    title: `Newsletter of ${row.month} ${row.year}`,
    facts: row.isSpecial ? 'Special edition' : '',
    text: row.specialDescription ?? '',
    url: row.link,
    day: isoDate({ month: row.month, date: '1', year: String(row.year) }) ?? null,
  }),
  searched: ['month', 'year', 'specialDescription'],
  storedInput: (row) => ({
    month: row.month,
    year: row.year,
    link: row.link,
    isSpecial: row.isSpecial,
    specialDescription: row.specialDescription,
  }),
  columns: (input) => ({
    month: input.month,
    year: input.year,
    link: input.link,
    isSpecial: input.isSpecial ?? false,
    specialDescription: input.isSpecial ? input.specialDescription : null,
  }),
})
