import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import type { ShownSite } from '@/site/use-site'
import '@/content/feature.server'

type Parts = Pick<Services, 'site' | 'clock'>

/** The site's values as a page brings them along: what is only for emails or accounts stays here, and so does an announcement outside its time. */
export function shownSite({
  site: { mailFooter: _, requireSecondFactor: __, announcement, ...site },
  clock,
  mail,
}: Parts & Pick<Services, 'mail'>): ShownSite {
  const now = clock.now().getTime()
  const isNow = announcement && begins(announcement) <= now && now < ends(announcement)
  return { ...site, ...(isNow && { announcement }), ...(mail.kind === 'file' && { savesMail: true as const }) }
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
