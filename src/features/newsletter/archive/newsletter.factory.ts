import type { Services } from '@/platform/services.server'
import { newsletter } from './newsletter.kind'
import { newsletterOperations } from './newsletters.server'

/** A newsletter in the database, with `fields` as staff would send them; by default an ordinary one of May 2025. */
export const makeNewsletter = (services: Services, fields: Record<string, unknown> = {}) =>
  newsletterOperations.create(
    services,
    newsletter.input.parse({ month: 'May', year: 2025, link: 'https://example.org/newsletter', ...fields }),
  )
