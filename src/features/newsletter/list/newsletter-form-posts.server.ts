import type { FormPost } from '@/platform/forms/form-post'
import { CONFIRM_FORM, UNSUBSCRIBE_FORM } from './newsletter-forms'

/** A form on the page of a link: its call takes the link's token, with which the path of the page ends. */
const formOfLink = (path: RegExp, call: string): Pick<FormPost, 'call' | 'body'> => ({
  call: (page) => (path.test(page) ? call : undefined),
  body: (_fields, page) => ({ token: page.slice(page.lastIndexOf('/') + 1) }),
})

/** The forms of the newsletter, for browsers without JavaScript and for the programs of RFC 8058 (spec B §4.1, §4.2). */
export const newsletterFormPosts: Record<string, FormPost> = {
  subscription: { call: '/api/newsletter/subscribe', body: (fields) => fields, thanks: '/thank-you/newsletter' },
  [CONFIRM_FORM]: {
    ...formOfLink(/^\/newsletter\/confirm\/[^/]+$/, '/api/newsletter/confirm'),
    thanks: '/thank-you/newsletter-confirmed',
  },
  [UNSUBSCRIBE_FORM]: {
    ...formOfLink(/^\/newsletter\/unsubscribe\/[^/]+$/, '/api/newsletter/unsubscribe'),
    fromPrograms: ['List-Unsubscribe', 'One-Click'],
    thanks: '/thank-you/newsletter-unsubscribed',
  },
}
