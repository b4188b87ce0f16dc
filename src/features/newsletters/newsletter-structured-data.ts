import { MONTHS } from '@/platform/time/calendar'
import type { Site } from '@/site/site.schema'
import type { ReadableNewsletter } from './newsletter.schema'

/** A newsletter in schema.org's terms, which knows its month. */
export function newsletterStructuredData(site: Site, { title, month, year, slug }: ReadableNewsletter, publicUrl: string): object {
  const organization = { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: site.community, url: `${publicUrl}/` }
  return {
    '@type': 'Article',
    headline: title,
    url: `${publicUrl}/newsletter/${slug}`,
    datePublished: `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}`,
    author: organization,
    publisher: organization,
  }
}
