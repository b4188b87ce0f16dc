import { MONTHS } from '@/platform/time/calendar'
import type { Site } from '@/site/site.schema'
import type { Webinar } from './webinar.kind'

/** No `VideoObject`, which wants the day on which the video came out: a webinar knows its month. */
export const webinarStructuredData = (site: Site, webinar: Webinar, publicUrl: string): object => ({
  '@type': 'LearningResource',
  name: webinar.title,
  url: `${publicUrl}/webinars/${webinar.slug}`,
  learningResourceType: 'Recorded webinar',
  ...(webinar.description && { description: webinar.description }),
  datePublished: `${webinar.year}-${String(MONTHS.indexOf(webinar.month) + 1).padStart(2, '0')}`,
  ...(webinar.thumbnailImageUrl && { image: publicUrl + webinar.thumbnailImageUrl }),
  ...(webinar.tags.length > 0 && { keywords: webinar.tags }),
  publisher: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: site.community, url: `${publicUrl}/` },
})
