import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import '@/content/feature.server'

type Parts = Pick<Services, 'site' | 'clock'>

/** The site's values as a page brings them along: what is for mails alone stays here, and so does an announcement whose time it is not. */
export function shownSite({ site: { mailFooter: _, announcement, ...site }, clock }: Parts): Site {
  const now = clock.now().getTime()
  const isNow = announcement && begins(announcement) <= now && now < ends(announcement)
  return isNow ? { ...site, announcement } : site
}

/** When the announcement next appears or goes, ISO-8601 UTC; undefined where it does neither any more. */
export function nextAnnouncementChange({ site: { announcement }, clock }: Parts): string | undefined {
  const now = clock.now().getTime()
  const next = announcement && [begins(announcement), ends(announcement)].find((moment) => moment > now)
  return next === undefined || next === Number.POSITIVE_INFINITY ? undefined : new Date(next).toISOString()
}

type Announcement = NonNullable<Site['announcement']>

const begins = ({ from }: Announcement) => (from === null ? Number.NEGATIVE_INFINITY : Date.parse(from))
const ends = ({ to }: Announcement) => (to === null ? Number.POSITIVE_INFINITY : Date.parse(to))
