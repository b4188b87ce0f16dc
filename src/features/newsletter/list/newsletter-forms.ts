/** The forms of the pages to which links in emails lead, by the names that they post. */
export const CONFIRM_FORM = 'newsletter-confirm'
export const UNSUBSCRIBE_FORM = 'newsletter-unsubscribe'
