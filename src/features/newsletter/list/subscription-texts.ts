import type { Site } from '@/site/site.schema'

/** The consent on the page that confirms a subscription, stored with it (spec B §4.1). */
export const consentText = ({ community }: Pick<Site, 'community'>) =>
  `Yes, please send me the newsletter of the ${community} by email. I can unsubscribe at any time.`

export const CONFIRM_FORM = 'newsletter-confirm'
export const UNSUBSCRIBE_FORM = 'newsletter-unsubscribe'

/** spec B §4.1 */
export const PLEASE_CONFIRM = 'Please confirm by the link that we sent you.'
