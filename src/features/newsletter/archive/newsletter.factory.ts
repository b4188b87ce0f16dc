import type { Services } from '@/platform/services.server'
import { newsletterOperations } from './newsletter.operations.server'
import type { NewsletterRow } from './newsletter.repository.server'
import { newsletterInput } from './newsletter-input.schema'

/** A newsletter in the database, with `fields` as staff would send them; by default an ordinary one of May 2025. */
export const makeNewsletter = (services: Services, fields: Record<string, unknown> = {}): Promise<NewsletterRow> =>
  newsletterOperations.create(
    services,
    newsletterInput.parse({ month: 'May', year: 2025, link: 'https://example.org/newsletter', ...fields }),
  )
