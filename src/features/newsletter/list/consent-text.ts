import type { Site } from '@/site/site.schema'

/** What someone agrees to on the page that confirms a subscription; kept with it (spec B §4.1). */
export const consentText = ({ community }: Pick<Site, 'community'>) =>
  `Yes, please send me the newsletter of the ${community} by email. I can unsubscribe at any time.`

/** The forms of the pages to which links in emails lead, by the names that they post. */
export const CONFIRM_FORM = 'newsletter-confirm'
export const UNSUBSCRIBE_FORM = 'newsletter-unsubscribe'
