import { contentOperations } from '@/content/content-operations.server'
import { presentNewsletter } from './newsletter.presenter.server'
import { type NewsletterInput, newsletterInput } from './newsletter-input.schema'

/** Creating, updating and deleting newsletters (spec D2 §7). */
export const newsletterOperations = contentOperations<'newsletters', NewsletterInput>({
  table: 'newsletters',
  noun: 'newsletter',
  input: newsletterInput,
  label: (newsletter) => `${newsletter.month} ${newsletter.year}`,
  toInput: presentNewsletter,
  columns: (input) => ({
    month: input.month,
    year: input.year,
    link: input.link,
    is_special: input.isSpecial ? 1 : 0,
    special_description: input.isSpecial ? input.specialDescription : null,
  }),
})
